import { type Attachment, attachmentSize, bareSize, type EmlFrame } from './eml.ts';

/** A file that may be attached, and how many bytes the line takes that names it where it is not. */
export interface Candidate {
  readonly attachment: Attachment;
  readonly lineSize: number;
}

export interface Fitting<Item> {
  readonly attached: readonly Item[];
  readonly leftOut: readonly Item[];
}

/**
 * Walks through the candidates and attaches each that still fits, so that the whole EML has at most this size, the list of
 * those left out included; `listSize` is what such a list takes without its lines. Undefined where not even the message
 * and the list of all fit.
 */
export function fitAttachments<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  { most, listSize }: { readonly most: number; readonly listSize: number },
): Fitting<Item> | undefined {
  const all = candidates.reduce((sum, { attachment }) => sum + attachmentSize(attachment), 0);
  if (bareSize(frame, 0) + all <= most) return { attached: candidates, leftOut: [] };
  // All count as left out until they are attached: so nothing that was decided has to be taken back.
  let listed = candidates.reduce((sum, { lineSize }) => sum + lineSize, listSize);
  if (bareSize(frame, listed) > most) return undefined;
  let contents = 0;
  const attached: Item[] = [];
  const leftOut: Item[] = [];
  for (const candidate of candidates) {
    const size = attachmentSize(candidate.attachment);
    if (bareSize(frame, listed - candidate.lineSize) + contents + size > most) {
      leftOut.push(candidate);
      continue;
    }
    attached.push(candidate);
    contents += size;
    listed -= candidate.lineSize;
  }
  return { attached, leftOut };
}
