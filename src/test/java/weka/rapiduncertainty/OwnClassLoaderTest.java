package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Weka loads a package with a class loader of its own, so a class of ours in a Java package of
 * Weka's core is not in the same run-time package. What it takes from there by package-private or
 * protected access works on a flat class path and dies once installed. This test reads the class
 * files and looks at every member of Weka's that a class of ours in the same Java package uses.
 */
class OwnClassLoaderTest {

  @Test
  void noClassNeedsPackageAccessToWekasCore() throws Exception {
    List<String> found = new ArrayList<>();
    int examined = 0;
    for (Path file : ourClasses()) {
      examined++;
      found.addAll(offences(file));
    }
    assertTrue(examined > 20, "only " + examined + " classes found");
    assertEquals("", String.join("\n", found));
  }

  @Test
  void noticesPackageAccess() throws Exception {
    // Uses the protected method makeTestDataset of Weka's class of the same package.
    Path file = location(weka.classifiers.WekaContract.class).resolve("weka/classifiers/WekaContract.class");
    assertTrue(offences(file).toString().contains("makeTestDataset"), offences(file).toString());
  }

  private static List<Path> ourClasses() throws Exception {
    List<Path> files = new ArrayList<>();
    Path adapters = location(RapidClassifier.class);
    for (Path root : List.of(adapters, adapters.resolveSibling("gui"))) {
      if (Files.isDirectory(root)) {
        try (Stream<Path> all = Files.walk(root)) {
          all.filter(p -> p.toString().endsWith(".class") && !p.endsWith("package-info.class"))
              .forEach(files::add);
        }
      }
    }
    return files;
  }

  private static Path location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<String> offences(Path file) throws Exception {
    List<String> found = new ArrayList<>();
    ConstantPool pool = ConstantPool.read(file);
    Class<?> user = load(pool.self());
    for (String[] ref : pool.members()) {
      Class<?> owner = ref[0].startsWith("[") ? Object.class : load(ref[0]);
      Member member = find(owner, ref[1]);
      if (member == null || !member.getDeclaringClass().getPackageName().equals(user.getPackageName())) {
        continue;
      }
      Class<?> declaring = member.getDeclaringClass();
      int m = member.getModifiers();
      boolean core = !location(declaring).equals(location(user));
      boolean open =
          Modifier.isPublic(m) && Modifier.isPublic(declaring.getModifiers())
              || Modifier.isProtected(m) && declaring.isAssignableFrom(user) && owner.isAssignableFrom(user);
      if (core && !open) {
        found.add(user.getName() + " uses " + declaring.getName() + "." + member.getName());
      }
    }
    return found;
  }

  private static Class<?> load(String internalName) throws ClassNotFoundException {
    return Class.forName(internalName.replace('/', '.'), false, OwnClassLoaderTest.class.getClassLoader());
  }

  /** The nearest declaration with this name; overloads differ in access too rarely to matter. */
  private static Member find(Class<?> owner, String name) {
    for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
      Stream<Member> members =
          name.equals("<init>")
              ? Arrays.stream(c.getDeclaredConstructors())
              : Stream.concat(Arrays.stream(c.getDeclaredMethods()), Arrays.stream(c.getDeclaredFields()))
                  .map(Member.class::cast)
                  .filter(m -> m.getName().equals(name));
      Member found = members.findFirst().orElse(null);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Class and member names of a class file (Java Virtual Machine Specification, §4.4). */
  private record ConstantPool(Object[] entries, int selfIndex) {

    static ConstantPool read(Path file) throws IOException {
      try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
        in.skipBytes(8);
        Object[] entries = new Object[in.readUnsignedShort()];
        for (int i = 1; i < entries.length; i++) {
          int tag = in.readUnsignedByte();
          switch (tag) {
            case 1 -> entries[i] = in.readUTF();
            case 3, 4 -> in.skipBytes(4);
            case 5, 6 -> {
              in.skipBytes(8);
              i++;
            }
            case 7 -> entries[i] = new int[] {in.readUnsignedShort()};
            case 9, 10, 11 -> entries[i] = new int[] {tag, in.readUnsignedShort(), in.readUnsignedShort()};
            case 12 -> entries[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
            case 15 -> in.skipBytes(3);
            case 17, 18 -> in.skipBytes(4);
            default -> in.skipBytes(2);
          }
        }
        in.skipBytes(2);
        return new ConstantPool(entries, in.readUnsignedShort());
      }
    }

    String self() {
      return name(selfIndex);
    }

    private String name(int index) {
      return (String) entries[((int[]) entries[index])[0]];
    }

    /** Owner and name of every field and method that is used. */
    List<String[]> members() {
      List<String[]> members = new ArrayList<>();
      for (Object entry : entries) {
        if (entry instanceof int[] ref && ref.length == 3) {
          members.add(new String[] {name(ref[1]), name(ref[2])});
        }
      }
      return members;
    }
  }
}
