import { createHmac } from 'node:crypto';
import type { LogChain, LoggedHash } from '../core/log-chain.ts';
import { context } from './bytes.ts';
import type { MasterKeys } from './key-tree.ts';

const modulus = 1n << 256n;

/** How entries of the transfer log are tied together; docs/formats/log-chain.md. */
export function logChain({ log }: Pick<MasterKeys, 'log'>): LogChain {
  const keyed = (...values: string[]): string =>
    createHmac('sha256', log)
      .update(context(...values))
      .digest('hex');
  // Other than the hash, which is there to be read: whoever does not have the key cannot add up anything.
  const weight = ({ id, hash }: LoggedHash): bigint => BigInt(`0x${keyed('xfer/v1/log/anchored', String(id), hash)}`);
  const sum = (entries: readonly LoggedHash[]): bigint => entries.reduce((total, entry) => total + weight(entry), 0n);
  const text = (total: bigint): string => BigInt.asUintN(256, total).toString(16).padStart(64, '0');
  const number = (digest: string): bigint => BigInt(`0x${digest}`);
  return {
    entryHash: (previous, { id, trackingId, event, partyId, at }) =>
      keyed('xfer/v1/log/entry', previous, String(id), trackingId, event, at, ...(partyId === null ? [] : [partyId])),
    anchorHash: ({ number: position, entries, digest, at }) =>
      keyed('xfer/v1/log/anchor', String(position), String(entries), digest, at),
    added: (digest, entries) => text(number(digest) + sum(entries)),
    withdrawn: (digest, entries) => text(modulus + number(digest) - (sum(entries) % modulus)),
  };
}
