import { readProblem } from './problem.ts';

/** The server, and the identity of the caller. */
export interface SealpostOptions {
  /** The address of the server. May include a path. */
  readonly baseUrl: string | URL;
  /** The secret ID of this client, 50 to 4,000 letters and digits. Senders need it. */
  readonly clientId?: string;
  /** The token from `verify`. Senders need it. */
  readonly token?: string;
  /** The language of emails and texts: a language tag, or a list as in the Accept-Language header. */
  readonly language?: string;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof globalThis.fetch;
  /** Aborts requests that have no signal of their own. */
  readonly signal?: AbortSignal;
}

/** Parts of a request. */
export interface RequestOptions {
  /** Query parameters, not encoded. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. A stream is sent in chunks. */
  readonly bytes?: Blob | Uint8Array<ArrayBuffer> | ReadableStream;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The password of a transfer, not encoded. */
  readonly password?: string;
  /** Aborts this request. */
  readonly signal?: AbortSignal;
}

/** Sends a request and returns its response. */
export type Send = (method: string, path: string, options?: RequestOptions) => Promise<Response>;

export function createConnection(options: SealpostOptions): Send {
  const { clientId, token, language, fetch = globalThis.fetch } = options;
  const baseUrl = String(options.baseUrl).replace(/\/+$/, '');
  // `localhost:8080` is a URL too, with the scheme `localhost:`.
  if (!/^https?:\/\//i.test(baseUrl)) throw new TypeError(`baseUrl must begin with http:// or https://: ${baseUrl}`);
  const commonHeaders = {
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
      // A redirect would send the password and the token to another server.
      redirect: 'error',
      headers: {
        ...commonHeaders,
        ...(password === undefined ? {} : { 'X-CS-Password': encodeURIComponent(password) }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // fetch requires `duplex` if the body is a stream.
      ...(bytes === undefined ? {} : { body: bytes, duplex: 'half' }),
      ...(stop === undefined ? {} : { signal: stop }),
    });
    if (!response.ok) throw await readProblem(response);
    return response;
  };
}

/** Calls an operation and returns the `data` member of its response, or undefined if the response is empty. */
export async function dataFrom<Data>(
  send: Send,
  method: string,
  path: string,
  options?: RequestOptions,
): Promise<Data> {
  return readData(await send(method, path, options));
}

export async function readData<Data>(response: Response): Promise<Data> {
  const text = await response.text();
  return (text === '' ? undefined : (JSON.parse(text) as { data: Data }).data) as Data;
}
