import { execFile } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Tells ext4 to stop at once and to write nothing more, neither data nor journal: what was not synced is lost, as if
 * the power had failed. From then on every call on that file system fails. (EXT4_IOC_SHUTDOWN, no flush of the log.)
 */
const shutdown = `
  my $mode = pack('L', 2);
  open(my $disk, '<', $ARGV[0]) or die "open: $!";
  ioctl($disk, 0x8004587D, $mode) or die "ioctl: $!";`;

export interface FragileDisk {
  /** Where it is mounted. */
  readonly directory: string;
  cut(): Promise<void>;
  /** Mounts it again after a cut; whatever the journal holds is replayed. No process may have a file open on it. */
  restart(): Promise<void>;
  unmount(): Promise<void>;
}

/** An ext4 file system in a file, whose power can be cut. Needs root, a loop device, mkfs.ext4 and perl. */
export async function fragileDisk(scratch: string, mebibytes: number): Promise<FragileDisk> {
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
