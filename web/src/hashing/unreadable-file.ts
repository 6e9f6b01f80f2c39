/** A file cannot be read: it was changed, moved or removed since it was chosen. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
