/** The service was upgraded after this page was loaded, and a script that the page needs no longer exists. */
export class OutdatedPage extends Error {
  override readonly name = 'OutdatedPage';
}

/** A file cannot be read because it was changed, moved or removed after the user selected it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
