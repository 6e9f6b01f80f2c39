import { isUtf8 } from 'node:buffer';

/** A run of encoded bytes, or a percent sign that encodes nothing. */
const encoded = /(?:%[\da-f]{2})+|%/gi;
/** U+FFFD, which no id and no address holds. */
const unreadable = '%EF%BF%BD';

/**
 * The target of a request, with a path that the router can decode. What is no percent-encoded UTF-8 stands for nothing
 * that exists, and its route says so as of every other id; the query stays as it is.
 */
export function decodablePath(target: string): string {
  if (!target.includes('%')) return target;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.replace(encoded, (run) => (isDecodable(run) ? run : unreadable)) + target.slice(path.length);
}

function isDecodable(run: string): boolean {
  return run !== '%' && isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'));
}
