import { request } from 'node:http';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** One request with exactly these headers: nothing is added to them but what HTTP itself needs. */
export async function plainHttp(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Promise<PlainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>();
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const asking = request(url, { method, headers: { ...headers, ...length }, agent: false }, async (answer) => {
    try {
      const bytes = Buffer.concat(await Array.fromAsync(answer));
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    } catch (error) {
      reject(error);
    }
  });
  asking.on('error', reject);
  asking.end(body);
  return promise;
}
