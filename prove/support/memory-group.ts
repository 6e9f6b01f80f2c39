import { readFileSync } from 'node:fs';
import { mkdir, rmdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A control group of Linux that limits memory. The page cache counts, but the kernel drops it at the limit. */
export interface MemoryGroup extends AsyncDisposable {
  /** Starts a command inside the group. */
  command(command: readonly string[]): readonly string[];
  /** The largest memory that the group has used, in bytes, with the page cache. */
  peak(): number;
}

interface Hierarchy {
  /** Where the group is created. */
  readonly parent: string;
  readonly limitFile: string;
  readonly peakFile: string;
}

const tmpfs = 0x01021994;

/** Returns the reason why there can be no such group, or why files in `folder` would count as its memory. */
export async function reasonAgainstMemoryGroup(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'It creates a control group, as root on Linux.';
  if (findHierarchy() === undefined) return 'This machine has no memory controller for new control groups.';
  if ((await statfs(folder)).type === tmpfs) return `${folder} must be on a disk: a file in memory counts as memory.`;
  return undefined;
}

export async function createMemoryGroup(mebibytes: number): Promise<MemoryGroup> {
  const hierarchy = findHierarchy();
  if (hierarchy === undefined) throw new Error('There is no memory controller');
  const folder = join(hierarchy.parent, `sealpost-proof-${process.pid}`);
  await mkdir(folder);
  await writeFile(join(folder, hierarchy.limitFile), String(mebibytes * 2 ** 20));
  return {
    command: (command) => ['sh', '-c', `echo $$ > '${folder}/cgroup.procs' && exec "$@"`, 'sh', ...command],
    peak: () => Number(readFileSync(join(folder, hierarchy.peakFile), 'utf8')),
    [Symbol.asyncDispose]: () => rmdir(folder),
  };
}

/** With version 1, the group is inside the one that this process is in. With version 2, beside it: a group with processes has no others inside. */
function findHierarchy(): Hierarchy | undefined {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  const own = /^\d+:memory:(.*)$/m.exec(groups)?.[1];
  if (own !== undefined) {
    const parent = join('/sys/fs/cgroup/memory', own);
    return { parent, limitFile: 'memory.limit_in_bytes', peakFile: 'memory.max_usage_in_bytes' };
  }
  const unified = /^0::(.*)$/m.exec(groups)?.[1];
  if (unified === undefined) return undefined;
  const parent = join('/sys/fs/cgroup', dirname(unified));
  const hasMemory = /\bmemory\b/.test(readFileSync(join(parent, 'cgroup.subtree_control'), 'utf8'));
  return hasMemory ? { parent, limitFile: 'memory.max', peakFile: 'memory.peak' } : undefined;
}
