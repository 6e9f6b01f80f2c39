/** Values that senders add to an email that they deliver themselves. */
export interface PreviewOptions {
  readonly alsoTo: readonly string[];
  readonly password: string | null;
}
