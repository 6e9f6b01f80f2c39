export interface HashedStyle {
  /** Between the tags of a style element. */
  readonly text: string;
  /** What a content security policy calls it. */
  readonly source: string;
}

/** A style sheet that stands in a page, and is allowed there by what it says. */
export async function hashedStyle(text: string): Promise<HashedStyle> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return { text, source: `'sha256-${Buffer.from(digest).toString('base64')}'` };
}
