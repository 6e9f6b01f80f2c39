import type { NamedFile } from './register-files.ts';

/** The largest file that is sent with its registration: as large as those that servers store in their database. */
export const maxSmallBytes = 16 * 1024;

/** A server accepts 100 files and 1 MiB by one request. Base64 turns 640 KiB into 854 KiB; the rest is for the names. */
const [maxFiles, maxContentBytes] = [100, 640 * 1024];

export const isSmall = ({ content: { size } }: NamedFile) => size <= maxSmallBytes;

/** Divides files into groups, each for one request with the contents of its small files. Keeps their order. */
export function* groupFiles(named: readonly NamedFile[]): Generator<readonly NamedFile[]> {
  let group: NamedFile[] = [];
  let groupBytes = 0;
  for (const file of named) {
    const bytes = isSmall(file) ? file.content.size : 0;
    if (group.length === maxFiles || groupBytes + bytes > maxContentBytes) {
      yield group;
      group = [];
      groupBytes = 0;
    }
    group.push(file);
    groupBytes += bytes;
  }
  if (group.length > 0) yield group;
}
