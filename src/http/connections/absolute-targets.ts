import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../core/network.ts';
import { headerValues } from '../wire/values.ts';

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
