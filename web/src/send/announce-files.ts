import { signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { registerOnce } from './register-once.ts';
import type { OutgoingFile } from './sending.ts';
import { askSteadily, type Line } from './steadily.ts';

/** The server refused one of the files. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super('A file was refused', { cause });
    this.fileName = fileName;
  }
}

/** A file that was chosen, and under which name it is sent. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly content: File;
}

/** Tells the server of files, one after the other: their order stays. A line that is lost for a while ends nothing. */
export async function announceFiles(
  line: Line & { readonly place: SentPlace },
  named: readonly NamedFile[],
  stop: AbortSignal,
  onAnnounced: (count: number) => void,
): Promise<readonly OutgoingFile[]> {
  const files: OutgoingFile[] = [];
  const isOfAnother = (id: string) => files.some((file) => file.id === id);
  for (const { name, path, content } of named) {
    const { size, lastModified: modified } = content;
    const registered = await askSteadily(line, stop, (client) =>
      registerOnce(client, line.place, { name, size }, isOfAnother),
    ).catch((error: unknown) => {
      const isOfFile = error instanceof SealpostProblem && [400, 409].includes(error.status);
      throw isOfFile ? new RefusedFile(name, error) : error;
    });
    const unknown = { checksum: undefined, problem: undefined, stored: signal(0), step: signal('waiting' as const) };
    files.push({ ...registered, name, path, size, modified, content, ...unknown });
    onAnnounced(files.length);
  }
  return files;
}
