import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';

/** Much more than the responses have. */
const maxResponseBytes = 4_096;

export interface ReadResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. Empty for a request with a body, whose connection may end before the response is read. */
  readonly text: string;
}

export interface ProbeRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** True by default. */
  readonly verifiesCertificate?: boolean;
}

/** Sends no header that another service could mistake for a credential, and follows no redirect. */
export async function sendRequest(
  url: URL,
  signal: AbortSignal,
  { method = 'GET', headers = {}, body, verifiesCertificate = true }: ProbeRequest = {},
): Promise<ReadResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = { method, signal, agent: false, headers: { accept: 'application/json', ...headers } };
  // An import would also load Node.js's fetch and WebSocket, which takes more CPU time than the command `health` otherwise.
  const request =
    url.protocol === 'https:'
      ? process
          .getBuiltinModule('node:https')
          .request(url, { ...options, rejectUnauthorized: verifiesCertificate }, resolve)
      : process.getBuiltinModule('node:http').request(url, options, resolve);
  // After a response, an error is that of a body which the server did not want.
  request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  request.end(body);
  const response = await promise;
  try {
    const { statusCode: status = 0 } = response;
    return { status, headers: response.headers, text: body === undefined ? await textOf(response) : '' };
  } finally {
    response.destroy();
    request.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxResponseBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
