"""Reference numbers for the histogram intersection kernel, straight from its definition.

Run: python3 hik.py > hik.txt   (written with Python 3 and numpy; nothing of this package is used)
"""
import numpy as np

rng = np.random.default_rng(7)
n, d, q = 12, 6, 4
x = np.round(rng.exponential(1.0, (n, d)), 3) * (rng.random((n, d)) < 0.6)
x[:, 2] = rng.integers(0, 3, n)          # ties
x[4] = x[1]                              # a duplicate
z = np.round(rng.exponential(1.5, (q, d)), 3) * (rng.random((q, d)) < 0.7)
z[0] = x.max(axis=0) * 3                 # beyond all training values
v = np.round(rng.normal(size=(2, n)), 4)
w = np.round(rng.random(d) * 2, 3)
eta = 1.7


def show(name, a):
    a = np.atleast_2d(a)
    print(name, a.shape[0], a.shape[1])
    for row in a:
        print(" ".join(repr(float(t)) for t in row))


def kernel(a, b, g):
    return sum(g(np.minimum.outer(a[:, j], b[:, j]), j) for j in range(a.shape[1]))


transforms = {
    "identity": lambda t, j: t,
    "poly": lambda t, j: t ** eta,
    "exp": lambda t, j: (np.exp(eta * t) - 1) / (np.exp(eta) - 1),
    "ard": lambda t, j: w[j] * t,
}
show("x", x)
show("z", z)
show("v", v)
show("weights", w)
show("eta", eta)
for name, g in transforms.items():
    show(name + ".product", v @ kernel(x, x, g))
    show(name + ".sums", v @ kernel(x, z, g))
    show(name + ".squared", sum(
        (g(np.minimum.outer(x[:, j], z[:, j]), j) ** 2).sum(axis=0) for j in range(d)))
    show(name + ".forms", np.array([
        sum(c @ g(np.minimum.outer(x[:, j], x[:, j]), j) @ c for c in v) for j in range(d)]))
