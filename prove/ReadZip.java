import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reads an archive as it comes, without its end; every entry's checksum is checked on the way. */
public class ReadZip {
  public static void main(String[] args) throws Exception {
    long entries = 0;
    long bytes = 0;
    byte[] chunk = new byte[1 << 16];
    try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(new FileInputStream(args[0]), 1 << 16))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries += 1;
        for (int count = zip.read(chunk); count >= 0; count = zip.read(chunk)) bytes += count;
      }
    }
    System.out.println(entries + " " + bytes);
  }
}
