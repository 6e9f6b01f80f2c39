import { Sealpost, type TransferRef } from '#client';
import { type ApiServer, ann } from '../server/api-server.ts';

/** A session, and a client whose connection fails on demand. */
export interface FaultyClient {
  readonly place: TransferRef;
  readonly client: Sealpost;
  /** The same client, with requests that the signal aborts. */
  withSignal(signal: AbortSignal): Sealpost;
  /** The requests sent: the method and, for uploads, the offset. */
  readonly requests: string[];
  readonly waits: unknown[];
  /** How many of the next uploads are interrupted halfway. */
  cuts: number;
  /** Called for every request, between the client and the service. */
  intercept(request: () => Promise<Response>, init: RequestInit, path: string): Promise<Response>;
}

export async function createFaultyClient(service: ApiServer): Promise<FaultyClient> {
  const { headers, baseUrl, sealpost } = await service.sender();
  const through = (signal?: AbortSignal) =>
    new Sealpost({
      baseUrl,
      clientId: headers['X-CS-ClientId'] ?? '',
      token: headers['X-CS-VerificationToken'] ?? '',
      ...(signal === undefined ? {} : { signal }),
      fetch: (input, init = {}) => sendRequest(input as URL, init),
    });
  const faulty: FaultyClient = {
    place: {
      sender: ann,
      trackingId: await sealpost.createSession(ann, { recipients: { to: [{ mail: 'bob@example.org' }] } }),
    },
    client: through(),
    withSignal: through,
    requests: [],
    waits: [],
    cuts: 0,
    intercept: (request) => request(),
  };

  function sendRequest(url: URL, init: RequestInit): Promise<Response> {
    const offset = new Headers(init.headers).get('upload-offset');
    faulty.requests.push(offset === null ? `${init.method}` : `${init.method} ${offset}`);
    return faulty.intercept(() => fetch(url, offset === null ? init : maybeCut(init)), init, url.pathname);
  }

  function maybeCut(init: RequestInit): RequestInit {
    if (faulty.cuts === 0) return init;
    faulty.cuts -= 1;
    return { ...init, body: cutInTheMiddle(init.body as Blob) };
  }

  return faulty;
}

function cutInTheMiddle(body: Blob): ReadableStream {
  const half = body.slice(0, body.size / 2).stream();
  return half.pipeThrough(new TransformStream({ flush: (controller) => controller.error(new TypeError('cut')) }));
}

/** A request that never gets a response, as on a dead connection: only its own signal ends it. */
export const neverResponding = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
