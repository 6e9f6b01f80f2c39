import { problemOf } from './problem.ts';

export interface SealpostOptions {
  /** May have a path; everything is looked for below it. */
  readonly baseUrl: string | URL;
  readonly clientId?: string;
  readonly token?: string;
  /** What mails and texts are written in: a language tag, or a list as in an Accept-Language header. */
  readonly language?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Ends whatever is asked without a signal of its own. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as they are, in place of a JSON body. A stream is sent in chunks as it comes. */
  readonly bytes?: Blob | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
  /** The password of a transfer, in plain. */
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export type Send = (method: string, path: string, options?: RequestOptions) => Promise<Response>;

export function connectionTo(options: SealpostOptions): Send {
  const { clientId, token, language, fetch = globalThis.fetch } = options;
  const baseUrl = String(options.baseUrl).replace(/\/+$/, '');
  const own = {
    ...(clientId === undefined ? {} : { 'X-CS-ClientId': clientId }),
    ...(token === undefined ? {} : { 'X-CS-VerificationToken': token }),
    ...(language === undefined ? {} : { 'Accept-Language': language }),
  };
  return async (method, path, { query = {}, body, bytes, headers, password, signal } = {}) => {
    const url = new URL(`${baseUrl}${path}`);
    const stop = signal ?? options.signal;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      // Another server would get the password and the token.
      redirect: 'error',
      headers: {
        ...own,
        ...(password === undefined ? {} : { 'X-CS-Password': encodeURIComponent(password) }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Asked for by fetch where the body is a stream.
      ...(bytes === undefined ? {} : { body: bytes, duplex: 'half' }),
      ...(stop === undefined ? {} : { signal: stop }),
    });
    if (!response.ok) throw await problemOf(response);
    return response;
  };
}
