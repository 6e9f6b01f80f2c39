/** Whoever was to do it has too much to do. Nothing was found out about the work: it may be asked for again in a moment. */
export class WorkNotBegun extends Error {
  override readonly name = 'WorkNotBegun';
}
