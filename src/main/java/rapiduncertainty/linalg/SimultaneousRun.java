package rapiduncertainty.linalg;

/**
 * One run of preconditioned conjugate gradients on each column by itself, sharing only the
 * products.
 *
 * <p>Slower than block conjugate gradients, but nothing can break down as long as the matrix is
 * positive definite.
 */
final class SimultaneousRun {

  private SimultaneousRun() {}

  /** Solves until the residuals meet their targets, and returns the iterations used. */
  static int run(Run run) {
    int n = run.a().size();
    double[][] r = run.start().q();
    int columns = r.length;
    double[][] z = new double[columns][n];
    double[][] p = new double[columns][n];
    double[][] ap = new double[columns][n];
    double[] rho = new double[columns];
    double first = run.worst(Panels.norms(r));
    double best = first;
    int bestAt = 0;
    int done = 0;
    while (done < run.maxIterations() && done - bestAt < run.patience()) {
      run.m().apply(r, z);
      for (int c = 0; c < columns; c++) {
        double next = Panels.dot(r[c], z[c]);
        double beta = rho[c] > 0 ? next / rho[c] : 0;
        rho[c] = next;
        double[] pc = p[c];
        double[] zc = z[c];
        for (int i = 0; i < n; i++) {
          pc[i] = zc[i] + beta * pc[i];
        }
      }
      run.a().multiply(p, ap);
      done++;
      for (int c = 0; c < columns; c++) {
        double curvature = Panels.dot(p[c], ap[c]);
        if (rho[c] > 0 && curvature > 0) {
          double alpha = rho[c] / curvature;
          Panels.add1(run.z()[c], p[c], alpha, 0, n);
          Panels.add1(r[c], ap[c], -alpha, 0, n);
        }
      }
      double worst = run.worst(Panels.norms(r));
      run.step(first, worst);
      if (worst <= 1 || !(worst < Double.POSITIVE_INFINITY)) {
        break;
      }
      if (worst < best) {
        best = worst;
        bestAt = done;
      }
    }
    return done;
  }
}
