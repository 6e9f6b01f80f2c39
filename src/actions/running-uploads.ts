import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '../core/problem.ts';
import type { ContentVersion } from '../db/files.ts';

interface RunningUpload {
  readonly trackingId: string;
  /** Of a whole file, or of more behind what is stored. */
  readonly kind: 'whole' | 'more';
  stop(): void;
  /** Nothing more comes, by an end or by a cut; what came is on its way into the store. */
  isEnding(): boolean;
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

/** What runs in this process, by file. Writers in other processes are told apart by the database alone. */
const running = new Map<string, RunningUpload>();

/** Of all that run in this process, also of those whose place in the map a later one has taken. */
const ends = new Set<Promise<void>>();

export interface UploadSteps<Begun, Result> extends Pick<RunningUpload, 'kind'> {
  readonly input: Readable;
  begin(): Promise<Begun>;
  store(begun: Begun): Promise<Result>;
}

/**
 * Uploads a file as the only one that does so in this process; an upload of the same file that still runs is told to
 * stop. As a rule it is the same sender, whose connection was lost without our noticing, and who would else be overtaken
 * by its own past. Whoever brings more begins when the one before has stored what it had, and does not stop an upload of the
 * whole file, whose beginning it does not know. Whoever brings the whole file begins first, so that of the one before
 * nothing is left.
 */
export async function asOnlyUpload<Begun, Result>(
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
  steps: UploadSteps<Begun, Result>,
): Promise<Result> {
  const { kind, input } = steps;
  const earlier = running.get(fileId);
  if (kind === 'more' && earlier?.kind === 'whole' && !earlier.isEnding()) {
    throw new Problem('rule_broken', { detail: 'Another upload of this file, of all of it, is running.' });
  }
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const own: RunningUpload = {
    trackingId,
    kind,
    stop: () => void input.destroy(stopped()),
    isEnding: () => input.readableEnded || input.destroyed,
    begun: begun.promise,
    ended: ended.promise,
  };
  // One that is stopped before anybody reads it would else end the process.
  input.on('error', () => {});
  running.set(fileId, own);
  ends.add(own.ended);
  try {
    if (kind === 'more') await stop(earlier);
    // In the order in which they came: else the later one could be replaced by the one that it stops.
    else await earlier?.begun;
    const place = await steps.begin();
    begun.resolve();
    if (kind === 'whole') await stop(earlier);
    return await steps.store(place);
  } finally {
    if (running.get(fileId) === own) running.delete(fileId);
    begun.resolve();
    ended.resolve();
    ends.delete(own.ended);
  }
}

async function stop(upload: RunningUpload | undefined): Promise<void> {
  upload?.stop();
  await upload?.ended;
}

/** Whether somebody uploads a file of this transfer in this process. */
export function isUploading(trackingId: string): boolean {
  return running.values().some((upload) => upload.trackingId === trackingId);
}

/** Before the house closes: an upload whose connection was cut still stores what had come. Waits no longer than this. */
export async function allUploadsEnded(deadlineMs: number): Promise<void> {
  await Promise.race([Promise.all(ends), setTimeout(deadlineMs, undefined, { ref: false })]);
}

/** Before the end of what is stored is told: a sender who was cut off must not hear a number that is about to change. */
export async function whenStored(fileId: string): Promise<void> {
  const upload = running.get(fileId);
  if (upload?.isEnding()) await upload.ended;
}

function stopped(): Problem {
  return new Problem('rule_broken', { detail: 'Another upload of this file has begun.' });
}
