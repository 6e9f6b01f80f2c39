import { execFile } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes ext4 stop at once without writing data or journal: unsynced writes are lost, as in a power failure. Every later
 * call on that file system fails. (EXT4_IOC_SHUTDOWN, no flush of the log.)
 */
const shutdown = `
  my $mode = pack('L', 2);
  open(my $disk, '<', $ARGV[0]) or die "open: $!";
  ioctl($disk, 0x8004587D, $mode) or die "ioctl: $!";`;

export interface FragileDisk {
  /** The mount point. */
  readonly directory: string;
  cut(): Promise<void>;
  /** Mounts the disk again after a cut, which replays the journal. No process may have a file open on it. */
  restart(): Promise<void>;
  unmount(): Promise<void>;
}

/** Creates an ext4 file system in a file that can simulate a power failure. Needs root, a loop device, mkfs.ext4 and perl. */
export async function createFragileDisk(scratch: string, mebibytes: number): Promise<FragileDisk> {
  const image = join(scratch, 'image');
  const directory = join(scratch, 'disk');
  await mkdir(directory);
  await writeFile(image, '');
  await truncate(image, mebibytes * 2 ** 20);
  await run('mkfs.ext4', ['-q', '-E', 'nodiscard', image]);
  const mount = () => run('mount', ['-o', 'loop', image, directory]);
  const unmount = async () => void (await run('umount', [directory]));
  await mount();
  return {
    directory,
    cut: async () => void (await run('perl', ['-e', shutdown, directory])),
    async restart() {
      await unmount();
      await mount();
    },
    unmount,
  };
}
