import type { Stream } from 'node:stream';

/** Destroys a connection, or a message that came over it, unless it has closed by then. */
export function destroyAfter(ms: number, target: Stream & { destroy(): unknown }): void {
  const timer = setTimeout(() => target.destroy(), ms).unref();
  target.once('close', () => clearTimeout(timer));
}
