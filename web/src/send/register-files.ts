import { signal } from '@preact/signals';
import { SealpostProblem, type TransferRef } from '#client';
import type { OutgoingFile } from './outgoing-file.ts';
import { registerOnce } from './register-once.ts';
import { type RetryDeps, requestWithRetry } from './retry.ts';

/** The server rejected one of the files. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super('A file was rejected', { cause });
    this.fileName = fileName;
  }
}

/** A chosen file and the name under which it is sent. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly content: File;
}

/** Registers files one after the other, so that the server keeps their order. Retries while the service cannot be reached. */
export async function registerFiles(
  deps: RetryDeps & { readonly ref: TransferRef },
  named: readonly NamedFile[],
  stop: AbortSignal,
  onRegistered: (count: number) => void,
): Promise<readonly OutgoingFile[]> {
  const files: OutgoingFile[] = [];
  const belongsToOther = (id: string) => files.some((file) => file.id === id);
  for (const { name, path, content } of named) {
    const { size, lastModified: modified } = content;
    const registered = await requestWithRetry(deps, stop, (client) =>
      registerOnce(client, deps.ref, { name, size }, belongsToOther),
    ).catch((error: unknown) => {
      const isRejected = error instanceof SealpostProblem && [400, 409].includes(error.status);
      throw isRejected ? new RejectedFile(name, error) : error;
    });
    const initial = { checksum: undefined, problem: undefined, stored: signal(0), step: signal('waiting' as const) };
    files.push({ ...registered, name, path, size, modified, content, ...initial });
    onRegistered(files.length);
  }
  return files;
}
