import type { Database } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Delivery } from './log-downloads.ts';

/** When each file was delivered to one recipient in one way, and the latest of these times, in milliseconds. */
interface Recent {
  readonly files: Map<string, number>;
  latest: number;
}

interface Memory {
  /** In the order of their latest delivery. */
  readonly recipients: Map<string, Recent>;
  files: number;
}

/** Of this process. Another one may log once more what this one has. */
const memories = new WeakMap<Database, Memory>();

const againMs = 60_000;
/** In files; whoever has got nothing for longest is forgotten first. */
const mostRemembered = 100_000;

/**
 * Which files of a delivery are to be logged. A whole answer is another download each time. One that was only the end of
 * something, as of a download that is continued, is none of what its recipient had the end of a moment ago: else one
 * byte of an archive, asked for again and again, would be thousands of entries each time.
 */
export function newlyDelivered(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { recipientId, method, fileIds }: Delivery,
  isWhole: boolean,
): readonly string[] {
  const memory = memories.get(db) ?? { recipients: new Map<string, Recent>(), files: 0 };
  memories.set(db, memory);
  const now = clock.now().getTime();
  const { files } = recentOf(memory, `${recipientId} ${method}`, now);
  const isAgain = (fileId: string): boolean => {
    const before = files.get(fileId) ?? Number.NEGATIVE_INFINITY;
    // A clock that went back must not keep anything from being logged.
    return now >= before && now - before < againMs;
  };
  const fresh = isWhole ? fileIds : fileIds.filter((fileId) => !isAgain(fileId));
  memory.files -= files.size;
  for (const fileId of fileIds) files.set(fileId, now);
  memory.files += files.size;
  forgetOldest(memory, now);
  return fresh;
}

function recentOf({ recipients }: Memory, name: string, now: number): Recent {
  const recent = recipients.get(name) ?? { files: new Map<string, number>(), latest: now };
  recent.latest = now;
  recipients.delete(name);
  recipients.set(name, recent);
  return recent;
}

function forgetOldest(memory: Memory, now: number): void {
  for (const [name, { files, latest }] of memory.recipients) {
    const isOver = now - latest >= againMs || memory.files > mostRemembered;
    // The last one is the one that was remembered just now.
    if (!isOver || memory.recipients.size === 1) return;
    memory.recipients.delete(name);
    memory.files -= files.size;
  }
}
