import { type Signal, signal } from '@preact/signals';
import { type Sealpost, SealpostProblem } from '#client';
import { UnreadableFile } from '../hashing/errors.ts';
import { withTimeout } from '../with-timeout.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { registerOnce } from './register-group.ts';
import { requestWithRetry } from './retry.ts';
import { type UploadDeps, uploadFiles } from './upload-files.ts';
import { createChunkLimit } from './upload-rate.ts';

/**
 * `stuck`: some files need a decision of the user. `stopped`: an error ended the run. `finishing`: all files are stored and
 * verified, and the transfer is being submitted.
 */
export type SendingPhase = 'uploading' | 'paused' | 'stuck' | 'stopped' | 'finishing' | 'sent';

/** A file whose checksum differs after this many uploads changes while it is read. */
const maxUploadAttempts = 3;

/** Uploads the files of a transfer, compares their checksums with the server's, and submits the transfer. */
export class Sending {
  readonly files: Signal<readonly OutgoingFile[]>;
  readonly phase: Signal<SendingPhase> = signal<SendingPhase>('paused');
  /** The error that stopped it. */
  readonly problem: Signal<unknown> = signal<unknown>(undefined);
  readonly #deps: UploadDeps;
  readonly #chunkLimit = createChunkLimit();
  readonly #uploadAttempts = new Map<OutgoingFile, number>();
  #controller = new AbortController();
  /** A run that was paused may need a moment to end; the next one waits for it. */
  #lastRun = Promise.resolve();

  constructor(deps: UploadDeps, files: readonly OutgoingFile[]) {
    this.#deps = deps;
    this.files = signal(files);
  }

  /** Starts or resumes. */
  start(): void {
    if (['uploading', 'finishing', 'sent'].includes(this.phase.value)) return;
    for (const file of this.files.value) {
      if (file.step.value === 'failed' || file.step.value === 'absent') resetStep(file);
    }
    const controller = new AbortController();
    this.#controller = controller;
    this.problem.value = undefined;
    this.phase.value = 'uploading';
    this.#lastRun = this.#lastRun.then(async () => {
      const next = await this.#run(controller);
      if (this.#isCurrent(controller)) this.phase.value = next;
    });
  }

  pause(): void {
    if (this.phase.value !== 'uploading') return;
    this.phase.value = 'paused';
    this.#controller.abort(new DOMException('Paused', 'AbortError'));
  }

  /** Removes a file that could not be sent from the transfer. */
  async skipFile(file: OutgoingFile): Promise<void> {
    await withTimeout(undefined, (stop) => this.#removeFile(this.#deps.client(stop), file));
    this.files.value = this.files.value.filter((each) => each !== file);
    this.#deps.saveProgress();
  }

  /** Whether this run was neither paused nor replaced by a later one. */
  #isCurrent(controller: AbortController): boolean {
    return this.#controller === controller && this.phase.value !== 'paused';
  }

  /** Resolves with the phase that follows. */
  async #run(controller: AbortController): Promise<SendingPhase> {
    const { signal } = controller;
    try {
      do {
        await uploadFiles(this.#deps, this.files.value, this.#chunkLimit, controller);
        if (this.files.value.some(({ step }) => step.value !== 'stored')) return 'stuck';
      } while (!(await this.#verifyChecksums(signal)));
      signal.throwIfAborted();
      this.phase.value = 'finishing';
      await requestWithRetry(this.#deps, signal, (client) => client.submitSession(this.#deps.ref));
      return 'sent';
    } catch (error) {
      if (this.#isCurrent(controller)) this.problem.value = error;
      return 'stopped';
    }
  }

  /** Returns whether the server received the same bytes that were read here. Files that differ must be uploaded again. */
  async #verifyChecksums(signal: AbortSignal): Promise<boolean> {
    const session = await requestWithRetry(this.#deps, signal, (client) => client.session(this.#deps.ref));
    const storedFiles = new Map(session.files.map((file) => [file.id, file]));
    const different = this.files.value.filter((file) => storedFiles.get(file.id)?.checksum !== file.checksum);
    for (const file of different) await this.#prepareNewUpload(file, signal);
    return different.length === 0;
  }

  async #prepareNewUpload(file: OutgoingFile, signal: AbortSignal): Promise<void> {
    const attempts = (this.#uploadAttempts.get(file) ?? 1) + 1;
    await requestWithRetry(this.#deps, signal, (client) => this.#removeFile(client, file));
    const belongsToOther = (id: string) => this.files.value.some((each) => each !== file && each.id === id);
    const registered = await requestWithRetry(this.#deps, signal, (client) =>
      registerOnce(client, this.#deps.ref, file, belongsToOther),
    );
    Object.assign(file, registered);
    this.#uploadAttempts.set(file, attempts);
    file.stored.value = 0;
    file.checksum = undefined;
    resetStep(file);
    if (attempts > maxUploadAttempts) {
      file.problem = new UnreadableFile('The file changes while it is read');
      file.step.value = 'failed';
      this.#uploadAttempts.delete(file);
    }
    this.#deps.saveProgress();
  }

  async #removeFile(client: Sealpost, { id }: OutgoingFile): Promise<void> {
    try {
      await client.removeFile({ ...this.#deps.ref, fileId: id });
    } catch (error) {
      // The file was removed before, and the response was lost.
      if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    }
  }
}

function resetStep(file: OutgoingFile): void {
  file.step.value = file.content === undefined ? 'absent' : 'waiting';
}
