import type { FastifyRequest } from 'fastify';
import { parseAcceptLanguage } from '../../core/accept-language.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the first of these encodings that the client accepts. */
export function acceptedEncoding<Name extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  names: readonly Name[],
): Name | 'identity' {
  const listed = acceptedNames(headers['accept-encoding']);
  return names.find((name) => listed.has(name)) ?? 'identity';
}

/** Whether the client names HTML as a media type that it accepts, as browsers do for a page. A wildcard names nothing. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return acceptedNames(headers.accept).has('text/html');
}

/** Returns the names in such a header that are not excluded by `q=0`. */
function acceptedNames(header: string | readonly string[] | undefined): ReadonlySet<string> {
  const items = String(header ?? '').split(',');
  const parsed = items.map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
  const accepted = parsed.filter(([, ...parameters]) => !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
  return new Set(accepted.map(([name = '']) => name));
}

/** Returns the preferred language of an Accept-Language header that has a language pack, as spelled in the header. */
export function acceptedLanguage(
  { languages }: Pick<Ports, 'languages'>,
  header: string | undefined,
): string | undefined {
  const language = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  const isSupported = (tag: string) => language(languages.choose(tag).locale) === language(tag);
  return parseAcceptLanguage(header).find(({ range, quality }) => quality > 0 && isSupported(range))?.range;
}
