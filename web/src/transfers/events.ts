import type { Recipient } from './entry-contents.ts';

type Method = 'DOWNLOADED' | 'VIEWED';

/** Downloads that belong together: a file, or several that were downloaded one after the other. */
export interface DownloadEvent {
  readonly method: Method;
  readonly fileIds: ReadonlySet<string>;
  /** The latest time, in milliseconds. */
  readonly at: number;
  /** How often the same files were downloaded in the same way. */
  readonly times: number;
}

/** Downloads belong together if none of them is later than this after the one before it. */
const maxPauseMs = 60_000;

interface Download {
  readonly fileId: string;
  readonly method: Method;
  readonly at: number;
}

/** Groups the downloads of a recipient, newest first. An archive is logged as a download of each file in it. */
export function groupDownloads({ fileDownloads = [] }: Recipient): readonly DownloadEvent[] {
  const all = fileDownloads.flatMap(({ id: fileId = '', downloads = [] }) =>
    downloads.map(
      ({ downloadDate = '', retrievalMethod: method = 'DOWNLOADED' }): Download => ({
        fileId,
        method,
        at: Date.parse(downloadDate),
      }),
    ),
  );
  return mergeEqual(joinNeighbors(all.sort((one, other) => other.at - one.at)));
}

interface Group extends DownloadEvent {
  readonly fileIds: Set<string>;
  /** The earliest time. */
  from: number;
}

/** A file that is downloaded again starts another group. */
function joinNeighbors(newestFirst: readonly Download[]): readonly DownloadEvent[] {
  const groups: Group[] = [];
  const latest = new Map<Method, Group>();
  for (const { fileId, method, at } of newestFirst) {
    const last = latest.get(method);
    if (last !== undefined && last.from - at <= maxPauseMs && !last.fileIds.has(fileId)) {
      last.fileIds.add(fileId);
      last.from = at;
      continue;
    }
    const group: Group = { method, fileIds: new Set([fileId]), at, from: at, times: 1 };
    groups.push(group);
    latest.set(method, group);
  }
  return groups;
}

function mergeEqual(groups: readonly DownloadEvent[]): readonly DownloadEvent[] {
  const merged = new Map<string, DownloadEvent>();
  for (const group of groups) {
    const key = [group.method, ...[...group.fileIds].sort()].join();
    const newer = merged.get(key);
    merged.set(key, newer === undefined ? group : { ...newer, times: newer.times + 1 });
  }
  return [...merged.values()];
}
