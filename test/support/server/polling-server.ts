import { knownFields } from '../../../src/http/wire/serialize-list-entry.ts';
import type { Cleanup } from '../cleanup.ts';
import type { DatabaseKind } from '../database/fresh-database.ts';
import { createTransfer, type TestTransfer } from '../transfer/test-transfer.ts';
import { type ApiSender, type ApiServer, ann, startApiServer } from './api-server.ts';

/** The users who poll, by their role in the transfer. */
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

export interface PollingServer extends ApiServer {
  /** Sent to Bob, Cleo and a recipient whose data was erased, with a copy to Carl and a blind copy to Bea. */
  readonly made: TestTransfer;
  poll(reader: ReaderName, query?: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Returns the transfer as one reader sees it. */
  entry(reader: ReaderName, fields?: string): Promise<Record<string, unknown>>;
}

const erasedAddress = 'gone@example.org';
const files = [
  { name: 'plan.txt', content: 'Hello' },
  { name: 'message.txt', content: 'For you alone' },
  { name: 'removed.exe', content: 'MZ' },
];

/** Starts a server with one transfer that each reader sees differently. */
export async function startPollingServer(t: Cleanup, kind: DatabaseKind = 'SQLite'): Promise<PollingServer> {
  const service = await startApiServer(t, { kind });
  const recipients = [
    readers.bob.address,
    readers.cleo.address,
    erasedAddress,
    readers.carl.address,
    readers.bea.address,
  ];
  const texts = { senderPhone: '+1 555 0100' };
  const made = await createTransfer(service.ports, { sender: ann, recipients, files, texts });
  await varyRows(service, made);
  const callers = new Map<ReaderName, ApiSender>();
  for (const name of readerNames) callers.set(name, await service.sender(readers[name].address));

  async function request(
    reader: ReaderName,
    query = '',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { address, list } = readers[reader];
    const url = new URL(`/api/users/${address}/transfers/${list}${query}`, service.server.baseUrl);
    return fetch(url, { headers: { ...callers.get(reader)?.headers, ...headers } });
  }

  async function entry(reader: ReaderName, fields = knownFields): Promise<Record<string, unknown>> {
    const { data } = (await (await request(reader, `?fields=${fields}`)).json()) as {
      data: Array<Record<string, unknown>>;
    };
    const found = data.find((candidate) => candidate['trackingId'] === made.trackingId);
    if (found === undefined) throw new Error(`${reader} does not see the transfer`);
    return found;
  }

  return { ...service, made, poll: request, entry };
}

/** Changes the rows as sending and user actions would. */
async function varyRows({ ports }: ApiServer, { recipients, files: made }: TestTransfer): Promise<void> {
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
  await db.updateTable('contact').set({ address: proxyAddress }).where('address', '=', erasedAddress).execute();
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

/** Returns the leaves of a value by path. An empty object or list is a leaf too. */
export function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return new Map([[path, value]]);
  const place = (name: string) => (Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`);
  return new Map(entries.flatMap(([name, member]) => [...leavesOf(member, place(name))]));
}
