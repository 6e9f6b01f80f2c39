import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '../wait-until.ts';

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
async function createFragileDisk(scratch: string, mebibytes: number): Promise<FragileDisk> {
  const image = join(scratch, 'image');
  const directory = join(scratch, 'disk');
  await mkdir(directory);
  await writeFile(image, '');
  await truncate(image, mebibytes * 2 ** 20);
  await run('mkfs.ext4', ['-q', '-E', 'nodiscard', image]);
  const mount = () => run('mount', ['-o', 'loop', image, directory]);
  const unmount = async () => {
    await run('umount', [directory]);
    // A process in a mount namespace of its own may still have the disk, which would then not replay its journal.
    await waitUntil(async () => (await run('losetup', ['--associated', image])).stdout === '');
  };
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

/** Creates a disk for `use` and removes it afterwards. */
export async function withFragileDisk<Result>(
  mebibytes: number,
  use: (disk: FragileDisk) => Promise<Result>,
): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'sealpost-disk-'));
  try {
    const disk = await createFragileDisk(scratch, mebibytes);
    try {
      return await use(disk);
    } finally {
      await disk.unmount();
    }
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Returns why this machine cannot simulate power cuts, if it cannot. */
export async function reasonAgainstFragileDisks(): Promise<string | undefined> {
  try {
    await withFragileDisk(16, (disk) => disk.cut());
    return undefined;
  } catch (error) {
    return `this machine cannot create a disk with simulated power cuts: ${error}`;
  }
}
