import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';

interface RunningUpload {
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
export async function asOnlyUpload<Begun, Result>(fileId: string, steps: UploadSteps<Begun, Result>): Promise<Result> {
  const { kind, input } = steps;
  const earlier = running.get(fileId);
  if (kind === 'more' && earlier?.kind === 'whole' && !earlier.isEnding()) {
    throw new Problem('rule_broken', { detail: 'Another upload of this file, of all of it, is running.' });
  }
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const own: RunningUpload = {
    kind,
    stop: () => void input.destroy(stopped()),
    isEnding: () => input.readableEnded || input.destroyed,
    begun: begun.promise,
    ended: ended.promise,
  };
  // One that is stopped before anybody reads it would else end the process.
  input.on('error', () => {});
  running.set(fileId, own);
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
  }
}

async function stop(upload: RunningUpload | undefined): Promise<void> {
  upload?.stop();
  await upload?.ended;
}

/** Before the end of what is stored is told: a sender who was cut off must not hear a number that is about to change. */
export async function whenStored(fileId: string): Promise<void> {
  const upload = running.get(fileId);
  if (upload?.isEnding()) await upload.ended;
}

function stopped(): Problem {
  return new Problem('rule_broken', { detail: 'Another upload of this file has begun.' });
}
