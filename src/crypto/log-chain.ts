import { createHmac } from 'node:crypto';
import type { EntryHash, LogChain } from '../core/log-chain.ts';
import { context } from './bytes.ts';
import type { FixedKeys } from './key-tree.ts';

const modulus = 1n << 256n;

/** Chains the entries of the transfer log by hashes; see docs/formats/log-chain.md. */
export function logChain({ log }: Pick<FixedKeys, 'log'>): LogChain {
  const keyed = (...values: string[]): string =>
    createHmac('sha256', log)
      .update(context(...values))
      .digest('hex');
  // Unlike the stored hash, the weight is not readable: a digest cannot be computed without the key.
  const weight = ({ id, hash }: EntryHash): bigint => BigInt(`0x${keyed('xfer/v1/log/anchored', String(id), hash)}`);
  const sum = (entries: readonly EntryHash[]): bigint => entries.reduce((total, entry) => total + weight(entry), 0n);
  const text = (total: bigint): string => BigInt.asUintN(256, total).toString(16).padStart(64, '0');
  const number = (digest: string): bigint => BigInt(`0x${digest}`);
  return {
    entryHash: (previous, { id, trackingId, event, contactId, at }) =>
      keyed(
        'xfer/v1/log/entry',
        previous,
        String(id),
        trackingId,
        event,
        at,
        ...(contactId === null ? [] : [contactId]),
      ),
    anchorHash: ({ number: position, entries, digest, at }) =>
      keyed('xfer/v1/log/anchor', String(position), String(entries), digest, at),
    addToDigest: (digest, entries) => text(number(digest) + sum(entries)),
    removeFromDigest: (digest, entries) => text(modulus + number(digest) - (sum(entries) % modulus)),
  };
}
