import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../core/network.ts';
import { headerValues } from '../wire/values.ts';

const hostPattern = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Describes why HTTP parsers may read a request in different ways. Returns undefined for an unambiguous request. Node's
 * parser accepts ambiguous ones, and a proxy in front of this server may have read them differently.
 */
export function ambiguityOf(message: Pick<IncomingMessage, 'httpVersion' | 'url' | 'rawHeaders'>): string | undefined {
  const { httpVersion, url = '' } = message;
  const hosts = headerValues(message, 'host');
  const codings = headerValues(message, 'transfer-encoding');
  const expectations = headerValues(message, 'expect');
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'Unsupported HTTP version.';
  if (!url.startsWith('/') || url.includes('#')) return 'The request target must be a path.';
  if (hosts.length > 1) return 'There must be one Host header.';
  if (hosts[0] === undefined && httpVersion === '1.1') return 'The Host header is missing.';
  if (hosts[0] !== undefined && !hostPattern.test(hosts[0])) return 'The Host header is malformed.';
  if (httpVersion === '1.0' && codings.length > 0) return 'HTTP/1.0 does not support transfer codings.';
  if (codings.some((coding) => !/^chunked$/i.test(coding)))
    return 'Unsupported transfer coding; only chunked is allowed.';
  if (expectations.some((value) => !/^100-continue$/i.test(value))) {
    return 'Unsupported expectation; only 100-continue is allowed.';
  }
  return undefined;
}

const absoluteTarget = /^https?:\/\/([^/?#@]+)([/?][^#]*)?$/i;

/**
 * Replaces a whole URL as request target (RFC 9112, 3.2.2) by its path, if it names the host of the Host header and that
 * is one of this server: the one of its public URL or this machine, or any without a public URL. Other URLs stay, and are
 * rejected.
 */
export function takePathOfOwnUrl(message: IncomingMessage, baseUrl: URL | undefined): void {
  const [, authority = '', path = '/'] = absoluteTarget.exec(message.url ?? '') ?? [];
  const hosts = headerValues(message, 'host');
  if (hosts.length !== 1 || hosts[0]?.toLowerCase() !== authority.toLowerCase()) return;
  const name = URL.parse(`http://${authority}`)?.hostname;
  if (name === undefined) return;
  if (baseUrl === undefined || name === baseUrl.hostname || isLoopback(name)) {
    message.url = path.startsWith('/') ? path : `/${path}`;
  }
}
