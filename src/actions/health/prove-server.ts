import { lookup } from '../../crypto/identifiers.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns what only a server with this master key can return for a nonce. It reveals nothing about the key. */
export function proveServer({ keys }: Pick<Ports, 'keys'>, nonce: string): string {
  return lookup(keys, 'server-proof', nonce);
}
