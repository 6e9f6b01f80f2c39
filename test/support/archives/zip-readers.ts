import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Common archive programs. Each checks the checksum of every entry and fails if one is wrong. */
export const zipReaders: ReadonlyArray<{
  readonly name: string;
  readonly command: readonly string[];
  /** Whether it reads the archive as a stream, without seeking to its end. */
  readonly fromPipe?: boolean;
}> = [
  { name: 'unzip', command: ['unzip', '-tqq', 'ARCHIVE'] },
  { name: '7-Zip', command: ['7zz', 't', '-bso0', 'ARCHIVE'] },
  { name: 'bsdtar', command: ['bsdtar', '-xOf', 'ARCHIVE'] },
  { name: 'bsdtar from a pipe', command: ['bsdtar', '-xOf', '-'], fromPipe: true },
  { name: 'Python', command: ['python3', '-m', 'zipfile', '-t', 'ARCHIVE'] },
];

/** Returns the readers that reject these bytes, with their output. */
export async function readersThatReject(zip: Buffer): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-zip-'));
  try {
    const path = join(folder, 'a.zip');
    await writeFile(path, zip);
    return zipReaders.flatMap(({ name, command: [program = '', ...args], fromPipe }) => {
      const { status, stdout, stderr } = spawnSync(
        program,
        args.map((arg) => (arg === 'ARCHIVE' ? path : arg)),
        // UTF-8 names need a UTF-8 locale.
        { ...(fromPipe ? { input: zip } : {}), maxBuffer: 2 ** 28, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
      );
      const complaint = `${stderr}`.trim() || (status === 0 ? '' : `${stdout}`.slice(-500));
      return status === 0 && complaint === '' ? [] : [`${name}: ${status} ${complaint}`];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
