import type { FastifyRequest } from 'fastify';

/** Returns the first of these encodings that the client accepts. */
export function acceptedEncoding<Name extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  names: readonly Name[],
): Name | 'identity' {
  const items = String(headers['accept-encoding'] ?? '').split(',');
  const wishes = items.map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
  const isTaken = (name: string) =>
    wishes.some(([wish, ...parameters]) => wish === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
  return names.find(isTaken) ?? 'identity';
}
