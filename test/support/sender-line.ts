import { Sealpost, type SentPlace } from '#client';
import { ann, type SendingHouse } from '../api/sending-house.ts';

/** A session, and a client whose line fails as a test wants it to. */
export interface SenderLine {
  readonly place: SentPlace;
  readonly client: Sealpost;
  /** The same client, for questions that are ended with the signal. */
  through(signal: AbortSignal): Sealpost;
  /** What was asked for: method and, of pieces, where they begin. */
  readonly asked: string[];
  readonly waits: unknown[];
  /** How many of the next uploads are cut in their middle. */
  cuts: number;
  /** Stands between the client and the service. */
  around(ask: () => Promise<Response>, init: RequestInit, path: string): Promise<Response>;
}

export async function aSenderLine(house: SendingHouse): Promise<SenderLine> {
  const { headers, baseUrl, sealpost } = await house.sender();
  const through = (signal?: AbortSignal) =>
    new Sealpost({
      baseUrl,
      clientId: headers['X-CS-ClientId'] ?? '',
      token: headers['X-CS-VerificationToken'] ?? '',
      ...(signal === undefined ? {} : { signal }),
      fetch: (input, init = {}) => answer(input as URL, init),
    });
  const line: SenderLine = {
    place: {
      sender: ann,
      trackingId: await sealpost.createSession(ann, { recipients: { to: [{ mail: 'bob@example.org' }] } }),
    },
    client: through(),
    through,
    asked: [],
    waits: [],
    cuts: 0,
    around: (ask) => ask(),
  };

  function answer(url: URL, init: RequestInit): Promise<Response> {
    const offset = new Headers(init.headers).get('upload-offset');
    line.asked.push(offset === null ? `${init.method}` : `${init.method} ${offset}`);
    return line.around(() => fetch(url, offset === null ? init : maybeCut(init)), init, url.pathname);
  }

  function maybeCut(init: RequestInit): RequestInit {
    if (line.cuts === 0) return init;
    line.cuts -= 1;
    return { ...init, body: cutInTheMiddle(init.body as Blob) };
  }

  return line;
}

function cutInTheMiddle(body: Blob): ReadableStream {
  const half = body.slice(0, body.size / 2).stream();
  return half.pipeThrough(new TransformStream({ flush: (way) => way.error(new TypeError('cut')) }));
}

/** A question that is never answered, as on a dead line: only its own signal ends it. */
export const unanswered = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
