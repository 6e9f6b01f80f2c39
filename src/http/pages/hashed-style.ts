export interface HashedStyle {
  /** The content of the style element. */
  readonly text: string;
  /** The source expression for a content security policy. */
  readonly source: string;
}

/** Creates an inline style sheet that a content security policy allows by its hash. */
export async function hashedStyle(text: string): Promise<HashedStyle> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return { text, source: `'sha256-${Buffer.from(digest).toString('base64')}'` };
}
