import { type Sealpost, SealpostProblem, type TransferRef } from '#client';
import { sentPath } from './name-files.ts';

export interface RegisteredFile {
  readonly id: string;
  /** True if nothing of it was uploaded before. */
  readonly isFresh: boolean;
}

/** The folders of a file, if it has some. */
export function pathMember(path = ''): { readonly path?: string } {
  const sent = sentPath(path);
  return sent === undefined ? {} : { path: sent };
}

/**
 * Registers a file. If an earlier attempt succeeded and its response was lost, returns the file that the server has under
 * this name. Never returns an ID for which `belongsToOther` is true.
 */
export async function registerOnce(
  client: Sealpost,
  ref: TransferRef,
  { name, path, size }: { readonly name: string; readonly path?: string; readonly size: number },
  belongsToOther: (id: string) => boolean,
): Promise<RegisteredFile> {
  try {
    return { id: await client.registerFile(ref, { fileName: name, size, ...pathMember(path) }), isFresh: true };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 409) throw error;
    const { files } = await client.session(ref);
    const existing = files.find((file) => file.fileName === name && file.size === size && !belongsToOther(file.id));
    if (existing === undefined) throw error;
    return { id: existing.id, isFresh: false };
  }
}
