/** The page to which a browser returns if it has named no other. */
export const administrationPath = '/admin';

/** The sealed cookie of a sign-on holds the path, and browsers accept 4,096 bytes. */
const maxLength = 500;

/** Characters of a path and of a query that need no escape in any context. `#` and `\` are not among them. */
const form = /^\/admin(?<segments>(?:\/[\w.~@+%-]+)*)(?:\?[\w.~@+%:,;=&/?*!-]*)?$/;

/**
 * Returns the path of a page of the administration, or undefined if it is not one. The path is below the base URL, so it
 * can lead to no other site and to no page outside of `/admin`, also after its escapes were decoded.
 */
export function parseReturnPath(text: string): string | undefined {
  const found = text.length <= maxLength ? form.exec(text) : null;
  const segments = found?.groups?.['segments']?.split('/').slice(1);
  return segments?.every(isPlainSegment) ? text : undefined;
}

/** A decoded segment with `%` may have been escaped twice, for a proxy that decodes it. */
function isPlainSegment(segment: string): boolean {
  const decoded = decodeSegment(segment);
  return decoded !== undefined && !/^\.{1,2}$|[/\\%\p{C}]/u.test(decoded);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
