import type { TestContext } from 'node:test';
import { aTransfer, type MadeTransfer } from '../support/a-transfer.ts';
import type { DatabaseKind } from '../support/fresh-database.ts';
import { ann, aSendingHouse, type Sender, type SendingHouse } from './sending-house.ts';

/** Those who ask, by what they are to the transfer. */
export const readers = {
  ann: { address: ann, list: 'sent-transfers' },
  bob: { address: 'bob@example.org', list: 'received-transfers' },
  cleo: { address: 'cleo@example.org', list: 'received-transfers' },
  carl: { address: 'carl@example.org', list: 'received-transfers' },
  bea: { address: 'bea@example.org', list: 'received-transfers' },
} as const;
export type ReaderName = keyof typeof readers;
export const readerNames = Object.keys(readers) as ReaderName[];

export const proxyAddress = 'deleted-0123456789abcdef@proxy.invalid';

export interface PollingHouse extends SendingHouse {
  /** To Bob and Cleo and somebody who asked to be forgotten, a copy to Carl, a blind one to Bea. */
  readonly made: MadeTransfer;
  ask(reader: ReaderName, query?: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** What one reader sees of the transfer. */
  entry(reader: ReaderName, fields?: string): Promise<Record<string, unknown>>;
}

const forgotten = 'gone@example.org';
const files = [
  { name: 'plan.txt', content: 'Hello' },
  { name: 'message.txt', content: 'For you alone' },
  { name: 'removed.exe', content: 'MZ' },
];

/** A server with one transfer that everybody sees something else of. */
export async function aPollingHouse(
  t: Pick<TestContext, 'after'>,
  kind: DatabaseKind = 'SQLite',
): Promise<PollingHouse> {
  const house = await aSendingHouse(t, kind);
  const recipients = [readers.bob.address, readers.cleo.address, forgotten, readers.carl.address, readers.bea.address];
  const texts = { senderPhone: '+1 555 0100' };
  const made = await aTransfer(house.ports, { sender: ann, recipients, files, texts });
  await distinguish(house, made);
  const callers = new Map<ReaderName, Sender>();
  for (const name of readerNames) callers.set(name, await house.sender(readers[name].address));

  async function ask(
    reader: ReaderName,
    query = '',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { address, list } = readers[reader];
    const url = new URL(`/api/users/${address}/transfers/${list}${query}`, house.server.baseUrl);
    return fetch(url, { headers: { ...callers.get(reader)?.headers, ...headers } });
  }

  async function entry(reader: ReaderName, fields = 'trackingId,status,transfer'): Promise<Record<string, unknown>> {
    const { data } = (await (await ask(reader, `?fields=${fields}`)).json()) as {
      data: Array<Record<string, unknown>>;
    };
    const found = data.find((candidate) => candidate['trackingId'] === made.trackingId);
    if (found === undefined) throw new Error(`${reader} does not see the transfer`);
    return found;
  }

  return { ...house, made, ask, entry };
}

/** What sending it, and people, would have done. */
async function distinguish({ ports }: SendingHouse, { recipients, files: made }: MadeTransfer): Promise<void> {
  const { db, clock } = ports;
  const [bob, cleo, , carl, bea] = recipients.map(({ id }) => id);
  const [plan, message, removed] = made.map(({ id }) => id);
  await db
    .updateTable('recipient')
    .set({ kind: 'cc' })
    .where('id', '=', carl ?? '')
    .execute();
  await db
    .updateTable('recipient')
    .set({ kind: 'bcc' })
    .where('id', '=', bea ?? '')
    .execute();
  await db
    .updateTable('recipient')
    .set({ notification_failed: 1 })
    .where('id', '=', cleo ?? '')
    .execute();
  await db.updateTable('party').set({ address: proxyAddress }).where('address', '=', forgotten).execute();
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: message ?? '', warnings: 1 })
    .execute();
  const cause = { state: 'REMOVED', removal_cause: 'FILE_TYPE_NOT_ALLOWED' } as const;
  await db
    .updateTable('file')
    .set(cause)
    .where('id', '=', removed ?? '')
    .execute();
  for (const recipient of [bob, cleo, bea]) {
    const download = { recipient_id: recipient ?? '', file_id: plan ?? '', at: clock.now().toISOString() };
    await db
      .insertInto('download')
      .values({ ...download, method: 'DOWNLOADED' })
      .execute();
  }
}

/** The leaves of a value by where they stand. An empty object or list is a leaf too. */
export function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return new Map([[path, value]]);
  const place = (name: string) => (Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`);
  return new Map(entries.flatMap(([name, member]) => [...leavesOf(member, place(name))]));
}
