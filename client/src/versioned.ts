import { type RequestOptions, readData, type Send } from './connection.ts';

/** Data that several administrators change, and the version that a change must name. */
export interface Versioned<Data> {
  /** Send it with a change. `*` changes any version. */
  readonly version: string;
  /** The data of this version. */
  readonly data: Data;
}

interface VersionedRequest extends Pick<RequestOptions, 'body' | 'bytes' | 'query'> {
  readonly version?: string;
}

/** Calls an operation, and returns the data of its response with its version. */
export async function versioned<Data>(
  send: Send,
  method: string,
  path: string,
  { version, ...request }: VersionedRequest = {},
): Promise<Versioned<Data>> {
  const headers = version === undefined ? {} : { 'If-Match': version };
  const response = await send(method, path, { ...request, headers });
  return { version: versionOf(response), data: await readData(response) };
}

/** Calls an operation, and returns the page in its response with its version. */
export async function versionedPage<Page>(
  send: Send,
  method: string,
  path: string,
  request: Pick<RequestOptions, 'query'>,
): Promise<Versioned<Page>> {
  const response = await send(method, path, request);
  return { version: versionOf(response), data: (await response.json()) as Page };
}

const versionOf = ({ headers }: Response) => headers.get('etag') ?? '*';
