import { request } from 'node:http';

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Sends one request with exactly these headers, plus those that HTTP requires. */
export async function sendPlainRequest(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Promise<PlainResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainResponse>();
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const sending = request(url, { method, headers: { ...headers, ...length }, agent: false }, async (response) => {
    try {
      const bytes = Buffer.concat(await Array.fromAsync(response));
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    } catch (error) {
      reject(error);
    }
  });
  sending.on('error', reject);
  sending.end(body);
  return promise;
}
