import { type Signal, signal } from '@preact/signals';
import { type Sealpost, SealpostProblem, type SentPlace } from '#client';
import { OutdatedPage } from '../hashing/outdated-page.ts';
import { UnreadableFile } from '../hashing/unreadable-file.ts';
import { inTime } from './in-time.ts';
import type { FileMark } from './match-files.ts';
import { pieceLimit, smallestPiece } from './pace.ts';
import { registerOnce } from './register-once.ts';
import { askSteadily, type Line, steadily } from './steadily.ts';
import { type UploadWatch, uploadContent } from './upload-content.ts';

/** A file that is on its way. */
export interface OutgoingFile extends FileMark {
  /** Another one after it had to be uploaded again. */
  id: string;
  readonly name: string;
  /** Undefined after a reload of the page, until it is chosen again. */
  content: Blob | undefined;
  /** SHA-256 of what was read here, once it is known. */
  checksum: string | undefined;
  /** Nothing of it was sent yet, so nobody need ask how much has arrived. */
  isFresh: boolean;
  /** Bytes that the server has. */
  readonly stored: Signal<number>;
  readonly step: Signal<FileStep>;
  problem: unknown;
}

/** `stored`: the server has all of it. `absent`: it must be chosen again. `failed`: it cannot be sent as it is. */
export type FileStep = 'waiting' | 'uploading' | 'stored' | 'absent' | 'failed';

/**
 * `stuck`: some files need somebody. `stopped`: the service refused to go on. `finishing`: all are stored and are what they
 * were, and the transfer is being handed over.
 */
export type SendingPhase = 'uploading' | 'paused' | 'stuck' | 'stopped' | 'finishing' | 'sent';

export interface Sending {
  readonly files: Signal<readonly OutgoingFile[]>;
  readonly phase: Signal<SendingPhase>;
  /** Why it was stopped. */
  readonly problem: Signal<unknown>;
  /** Goes on, or begins. */
  go(): void;
  pause(): void;
  /** Leaves out a file that could not be sent. */
  leaveOut(file: OutgoingFile): Promise<void>;
}

export interface SendingNeeds extends Line {
  readonly place: SentPlace;
  checksumOf(content: Blob, signal: AbortSignal): Promise<string>;
  /** Called when there is something new that a reload should not forget. */
  remember(): void;
}

/** Files at the same time: while one waits for an answer, another one goes. Together browsers ask for no more at once. */
const [largeLanes, smallLanes] = [2, 4];
/** A file whose checksum was wrong so often changes while it is read. */
const mostUploads = 3;

export function openSending(needs: SendingNeeds, first: readonly OutgoingFile[]): Sending {
  const files = signal(first);
  const phase = signal<SendingPhase>('paused');
  const problem = signal<unknown>(undefined);
  const uploads = new Map<OutgoingFile, number>();
  const limit = pieceLimit();
  let running = new AbortController();
  /** One that was paused may take a moment to let go of its files. */
  let last = Promise.resolve();

  function go(): void {
    if (['uploading', 'finishing', 'sent'].includes(phase.value)) return;
    for (const file of files.value) {
      if (file.step.value === 'failed' || file.step.value === 'absent') {
        file.step.value = file.content === undefined ? 'absent' : 'waiting';
      }
    }
    const own = new AbortController();
    running = own;
    problem.value = undefined;
    phase.value = 'uploading';
    last = last.then(async () => {
      const next = await run(own);
      if (running === own && phase.value !== 'paused') phase.value = next;
    });
  }

  /** Resolves with what has become of it. */
  async function run(own: AbortController): Promise<SendingPhase> {
    const { signal } = own;
    try {
      do {
        await uploadAll(own);
        if (files.value.some(({ step }) => step.value !== 'stored')) return 'stuck';
      } while (!(await areWhatTheyWere(signal)));
      signal.throwIfAborted();
      phase.value = 'finishing';
      await askSteadily(needs, signal, (client) => client.submitSession(needs.place));
      return 'sent';
    } catch (error) {
      if (running === own && phase.value !== 'paused') problem.value = error;
      return 'stopped';
    }
  }

  async function uploadAll(own: AbortController): Promise<void> {
    const { signal } = own;
    // What one of them learns concerns all.
    const stopAll = (error: unknown): never => {
      own.abort(error);
      throw error;
    };
    const waiting = files.value.filter(({ step }) => step.value === 'waiting');
    // Of what is a single request, it is the way to the server and back that takes time.
    const isSmall = ({ size }: OutgoingFile) => size <= smallestPiece;
    const lanesFor = (queue: Iterable<OutgoingFile>, count: number) =>
      Array.from({ length: count }, async () => {
        for (const file of queue) await upload(file, signal);
      });
    const lanes = [
      ...lanesFor(waiting.filter(isSmall).values(), smallLanes),
      ...lanesFor(waiting.filter((file) => !isSmall(file)).values(), largeLanes),
    ];
    const ends = await Promise.allSettled(lanes.map((lane) => lane.catch(stopAll)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    signal.throwIfAborted();
  }

  async function upload(file: OutgoingFile, signal: AbortSignal): Promise<void> {
    const { content } = file;
    if (content === undefined) return;
    file.step.value = 'uploading';
    try {
      const checksum = steadily(needs, signal, () => needs.checksumOf(content, signal));
      // Whoever is slower, neither is left alone with its failure.
      const ends = await Promise.allSettled([checksum, bring(file, content, signal)]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      file.checksum = await checksum;
      file.step.value = 'stored';
      needs.remember();
    } catch (error) {
      file.step.value = 'waiting';
      if (signal.aborted || concernsAll(error)) throw error;
      file.problem = error;
      file.step.value = 'failed';
    }
  }

  function bring(file: OutgoingFile, content: Blob, signal: AbortSignal): Promise<void> {
    const place = { ...needs.place, fileId: file.id };
    const watch: UploadWatch = {
      signal,
      limit,
      onStored: (bytes) => {
        file.stored.value = bytes;
      },
      untilNextTry: (error, tries) => needs.untilNextTry(error, tries, signal),
    };
    // An empty file becomes whole by the question.
    const known = file.isFresh && file.size > 0 ? 0 : undefined;
    file.isFresh = false;
    const stored = {
      stored: (stop: AbortSignal) => needs.client(stop).storedBytes(place),
      append: (piece: { readonly offset: number; readonly bytes: Blob }, stop: AbortSignal) =>
        needs.client(stop).appendContent(place, piece),
    };
    return uploadContent(stored, content, watch, known);
  }

  /** Whether the server has read the same bytes as we. What differs is uploaded again. */
  async function areWhatTheyWere(signal: AbortSignal): Promise<boolean> {
    const session = await askSteadily(needs, signal, (client) => client.session(needs.place));
    const kept = new Map(session.files.map((file) => [file.id, file]));
    const wrong = files.value.filter((file) => kept.get(file.id)?.checksum !== file.checksum);
    for (const file of wrong) await uploadAgain(file, signal);
    return wrong.length === 0;
  }

  async function uploadAgain(file: OutgoingFile, signal: AbortSignal): Promise<void> {
    const count = (uploads.get(file) ?? 1) + 1;
    await askSteadily(needs, signal, (client) => removeFile(client, file));
    const isOfAnother = (id: string) => files.value.some((each) => each !== file && each.id === id);
    const again = await askSteadily(needs, signal, (client) => registerOnce(client, needs.place, file, isOfAnother));
    Object.assign(file, again);
    uploads.set(file, count);
    file.stored.value = 0;
    file.checksum = undefined;
    file.step.value = file.content === undefined ? 'absent' : 'waiting';
    if (count > mostUploads) {
      file.problem = new UnreadableFile('The file changes while it is read');
      file.step.value = 'failed';
      uploads.delete(file);
    }
    needs.remember();
  }

  async function removeFile(client: Sealpost, { id }: OutgoingFile): Promise<void> {
    try {
      await client.removeFile({ ...needs.place, fileId: id });
    } catch (error) {
      // It is gone: an answer was lost.
      if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    }
  }

  return {
    files,
    phase,
    problem,
    go,
    pause() {
      if (phase.value !== 'uploading') return;
      phase.value = 'paused';
      running.abort(new DOMException('Paused', 'AbortError'));
    },
    async leaveOut(file) {
      await inTime(undefined, (stop) => removeFile(needs.client(stop), file));
      files.value = files.value.filter((each) => each !== file);
      needs.remember();
    },
  };
}

/** A token that has ended, a session that is gone: no other file will fare better. */
function concernsAll(error: unknown): boolean {
  if (error instanceof OutdatedPage) return true;
  return error instanceof SealpostProblem && [401, 403, 404].includes(error.status);
}
