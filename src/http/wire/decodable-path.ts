import { isUtf8 } from 'node:buffer';

/** A run of encoded bytes, or a percent sign that encodes nothing. */
const encoded = /(?:%[\da-f]{2})+|%/gi;
/** U+FFFD, which no ID and no address contains. */
const replacement = '%EF%BF%BD';

/**
 * Makes the path of a request target decodable for the router. A path segment that is not valid percent-encoded UTF-8 is
 * treated as an unknown ID (404). The query stays unchanged.
 */
export function decodablePath(target: string): string {
  if (!target.includes('%')) return target;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.replace(encoded, (run) => (isDecodable(run) ? run : replacement)) + target.slice(path.length);
}

function isDecodable(run: string): boolean {
  return run !== '%' && isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'));
}
