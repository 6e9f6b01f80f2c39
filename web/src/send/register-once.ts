import { type Sealpost, SealpostProblem, type SentPlace } from '#client';

export interface Registered {
  readonly id: string;
  /** Nothing of it was sent yet. */
  readonly isFresh: boolean;
}

/**
 * Announces a file, also when that was tried before and the answer was lost: then it is there under its name. What belongs
 * to another file is never taken for it.
 */
export async function registerOnce(
  client: Sealpost,
  place: SentPlace,
  { name, size }: { readonly name: string; readonly size: number },
  isOfAnother: (id: string) => boolean,
): Promise<Registered> {
  try {
    return { id: await client.registerFile(place, { fileName: name, size }), isFresh: true };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 409) throw error;
    const { files } = await client.session(place);
    const there = files.find((file) => file.fileName === name && file.size === size && !isOfAnother(file.id));
    if (there === undefined) throw error;
    return { id: there.id, isFresh: false };
  }
}
