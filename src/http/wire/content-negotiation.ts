import type { FastifyRequest } from 'fastify';
import { parseAcceptLanguage } from '../../core/accept-language.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the first of these encodings that the client accepts. */
export function acceptedEncoding<Name extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  names: readonly Name[],
): Name | 'identity' {
  const items = String(headers['accept-encoding'] ?? '').split(',');
  const accepted = items.map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
  const isTaken = (name: string) =>
    accepted.some(([type, ...parameters]) => type === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
  return names.find(isTaken) ?? 'identity';
}

/** Returns the preferred language of an Accept-Language header that has a language pack, as spelled in the header. */
export function acceptedLanguage(
  { languages }: Pick<Ports, 'languages'>,
  header: string | undefined,
): string | undefined {
  const isSupported = (tag: string) =>
    `${tag}-`.toLowerCase().startsWith(`${languages.choose(tag).locale}-`.toLowerCase());
  return parseAcceptLanguage(header).find(({ range, quality }) => quality > 0 && isSupported(range))?.range;
}
