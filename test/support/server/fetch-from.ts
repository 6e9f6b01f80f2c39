import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';

type Fetch = typeof globalThis.fetch;

export interface FetchFromOptions {
  /** Sends every request on a new connection, as a browser that was just started does. */
  readonly isNewEachTime?: boolean;
  /** Rejects a request whose response takes longer. */
  readonly timeoutMs?: number;
  /** Sends requests as a page of the server in a browser does, which keeps cookies. They are sent whatever their path. */
  readonly isBrowser?: boolean;
}

/** Returns a `fetch` whose connections come from this loopback address, as those of a machine of its own. */
export function fetchFrom(localAddress: string, options: FetchFromOptions = {}): Fetch {
  const { isNewEachTime = false, timeoutMs = 20_000, isBrowser = false } = options;
  const agent = new Agent({ keepAlive: !isNewEachTime, localAddress });
  const cookies = new Map<string, string>();
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const sent = new Headers(headers);
    if (isBrowser) sent.set('sec-fetch-site', 'same-origin');
    if (cookies.size > 0) sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const bytes = typeof body === 'string' ? Buffer.from(body) : (body as Uint8Array | null | undefined);
    if (bytes) sent.set('content-length', String(bytes.length));
    const timeout = AbortSignal.timeout(timeoutMs);
    const outgoing = request(String(input), {
      agent,
      method,
      headers: Object.fromEntries(sent),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    outgoing.on('response', resolve).on('error', reject).end(bytes);
    const incoming = await promise;
    if (isBrowser) saveCookies(cookies, incoming.headers['set-cookie'] ?? []);
    return asResponse(incoming);
  };
}

function saveCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function asResponse(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) incoming.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream), { status, headers });
}
