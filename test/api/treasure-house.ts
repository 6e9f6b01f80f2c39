import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { exchange, type RawAnswer } from './house.ts';
import { aDraft, type Draft } from './sending.ts';
import { ann, aSendingHouse, type Sender, type SendingHouse } from './sending-house.ts';

/** Those that name nothing in their paths but people, transfers and files. */
export const routes = routesOf({} as RouteNeeds).filter(
  ({ path }) => !/:(?!email|trackingId|fileId|transferId)/.test(path),
);

/** A server that has something to lose: a session with a file and a registered one, and a transfer that was sent. */
export interface TreasureHouse {
  readonly house: SendingHouse;
  readonly sender: Sender;
  readonly draft: Draft;
  /** A file of five bytes that are not there yet. */
  readonly waitingFileId: string;
  /** What stands in the place of each parameter of a path. */
  readonly ids: Readonly<Record<'email' | 'trackingId' | 'fileId' | 'transferId', string>>;
  /** Of the transfer that was sent. */
  readonly password: string;
  /** A path of the list of routes, with its parameters filled in; the file is that of whose path it is. */
  pathOf(pattern: string, odd?: Readonly<Record<string, string>>): string;
  /** One request as raw text, by the sender, who also knows the password. */
  ask(method: string, path: string, headers?: readonly string[], body?: string): Promise<RawAnswer>;
  /** Session and transfer are what they were, and the server has noticed no failure of its own. */
  assertNothingLost(hint?: string): Promise<void>;
}

export async function aTreasureHouse(
  t: Pick<TestContext, 'after'>,
  wrap?: (blobs: BlobStore) => BlobStore,
): Promise<TreasureHouse> {
  const house = await aSendingHouse(t, 'SQLite', wrap);
  const sender = await house.sender();
  const draft = await aDraft(sender);
  const fileId = await draft.file('kept.txt', 'Hello');
  const waitingFileId = await draft.register({ fileName: 'waiting.txt', size: 5 });
  const sent = await aTransfer(house.ports, { sender: ann, files: [{ name: 'sent.txt', content: 'World' }] });
  const { transferId, password } = sent;
  const ids = { email: ann, trackingId: draft.trackingId, fileId, transferId };
  const own = Object.entries({
    Host: 'sealpost.test',
    Connection: 'close',
    ...sender.headers,
    'X-CS-Password': password,
  });

  function pathOf(pattern: string, odd: Readonly<Record<string, string>> = {}): string {
    const known: Readonly<Record<string, string>> = pattern.startsWith('/api/transfers/')
      ? { ...ids, fileId: sent.files[0]?.id ?? '' }
      : { ...ids, ...(pattern.includes('/transfers/:trackingId') ? { trackingId: sent.trackingId } : {}) };
    return pattern.replace(/:(\w+)/g, (_, name) => odd[name] ?? known[name] ?? '');
  }

  async function ask(method: string, path: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> {
    const lines = [`${method} ${path} HTTP/1.1`, ...own.map((header) => header.join(': ')), ...headers];
    const [answer, ...more] = await exchange(house.server, `${lines.join('\r\n')}\r\n\r\n${body}`);
    assert.ok(
      answer !== undefined && more.length === 0,
      `${1 + more.length} answers to ${method} ${path.slice(0, 99)}`,
    );
    return answer;
  }

  const list = JSON.parse((await ask('GET', pathOf('/api/transfers/:transferId/files'))).body);
  const things = async () => ({
    session: await draft.get(),
    status: (await ask('GET', pathOf('/api/users/:email/transfers/:trackingId'))).body,
    // All but the last byte: that would be logged as a download.
    content: await (
      await fetch(new URL(list.data[0].href, sender.baseUrl), { headers: { Range: 'bytes=0-3' } })
    ).text(),
  });
  const before = await things();
  assert.equal(before.content, 'Worl');

  async function assertNothingLost(hint = ''): Promise<void> {
    assert.deepEqual(await things(), before, hint);
    assert.doesNotMatch(house.log(), /"level":"(error|fatal)"/, hint);
  }

  return { house, sender, draft, waitingFileId, ids, password, pathOf, ask, assertNothingLost };
}

export const numbersOf = ({ status, body }: RawAnswer): readonly [status: number, errorCode: number] => [
  status,
  JSON.parse(body).errorCode,
];
