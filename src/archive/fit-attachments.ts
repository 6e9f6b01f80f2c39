import { type Attachment, attachmentSize, bareSize, type EmlFrame } from './eml.ts';

/** A file that may be attached, and how many bytes the line takes that names it where it is not. */
export interface Candidate {
  readonly attachment: Attachment;
  readonly lineSize: number;
}

export interface Fitting<Item> {
  readonly attached: readonly Item[];
  /** Those left out for which a line is there. */
  readonly named: readonly Item[];
  /** How many more were left out: one line for all of them. */
  readonly unnamed: number;
}

interface Limits {
  /** Of the whole EML. */
  readonly most: number;
  /** What a list of those left out takes without its lines. */
  readonly listSize: number;
  /** What the line takes at most that counts those without a line of their own. */
  readonly moreSize: number;
}

/**
 * Walks through the candidates and attaches each that still fits, the list of those left out included. Where there is no
 * room to name all of them, files go before names. Undefined where not even the message and a line for all fit.
 */
export function fitAttachments<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  limits: Limits,
): Fitting<Item> | undefined {
  const { most, listSize, moreSize } = limits;
  const all = candidates.reduce((sum, { attachment }) => sum + attachmentSize(attachment), 0);
  if (bareSize(frame, 0) + all <= most) return { attached: candidates, named: [], unnamed: 0 };
  const lines = candidates.reduce((sum, { lineSize }) => sum + lineSize, listSize);
  if (bareSize(frame, lines) <= most) return fitWithNames(frame, candidates, lines, most);
  return bareSize(frame, listSize + moreSize) <= most ? fitBeforeNames(frame, candidates, limits) : undefined;
}

/** All count as left out until they are attached: so nothing that was decided has to be taken back. */
function fitWithNames<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  lines: number,
  most: number,
): Fitting<Item> {
  let listed = lines;
  let contents = 0;
  const attached: Item[] = [];
  const named: Item[] = [];
  for (const candidate of candidates) {
    const size = attachmentSize(candidate.attachment);
    if (bareSize(frame, listed - candidate.lineSize) + contents + size > most) {
      named.push(candidate);
      continue;
    }
    attached.push(candidate);
    contents += size;
    listed -= candidate.lineSize;
  }
  return { attached, named, unnamed: 0 };
}

function fitBeforeNames<Item extends Candidate>(
  frame: EmlFrame,
  candidates: readonly Item[],
  { most, listSize, moreSize }: Limits,
): Fitting<Item> {
  let contents = 0;
  const attached: Item[] = [];
  const leftOut: Item[] = [];
  for (const candidate of candidates) {
    const size = attachmentSize(candidate.attachment);
    if (bareSize(frame, listSize + moreSize) + contents + size > most) leftOut.push(candidate);
    else {
      attached.push(candidate);
      contents += size;
    }
  }
  let listed = listSize;
  let count = 0;
  for (const { lineSize } of leftOut) {
    const isLast = count === leftOut.length - 1;
    if (bareSize(frame, listed + lineSize + (isLast ? 0 : moreSize)) + contents > most) break;
    listed += lineSize;
    count += 1;
  }
  return { attached, named: leftOut.slice(0, count), unnamed: leftOut.length - count };
}
