import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { addedOptions, optionNames, optionValues } from '../../src/core/transfer-options.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { newTransferColumns, noon } from '../support/database/test-rows.ts';
import { ann } from '../support/server/api-server.ts';
import {
  leavesOf,
  type PollingServer,
  proxyAddress,
  readerNames,
  readers,
  startPollingServer,
} from '../support/server/polling-server.ts';
import type { SentStatus } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

/**
 * Who sees what: `=` the expected value, `-` nothing, `o` the recipient's link to a file. Bob and Cleo are recipients,
 * Carl gets a copy and Bea a blind one. Recipient 2 was erased, file 2 was removed.
 */
const table = `
  trackingId                                          | = = = = =
  status.state                                        | = = = = =
  status.warnings                                     | = = = = =
  status.emlCreationFailed                            | = = = = =
  status.sender.email                                 | = = = = =
  status.sender.shownEmail                            | = = = = =
  status.sender.notificationFailed                    | = - - - -
  status.files[0].id                                  | = = = = =
  status.files[0].removed                             | = = = = =
  status.files[0].removalCause                        | = = = = =
  status.files[1].id                                  | = = = = =
  status.files[1].removed                             | = = = = =
  status.files[1].removalCause                        | = = = = =
  status.files[2].id                                  | = - - - -
  status.files[2].removed                             | = - - - -
  status.files[2].removalCause                        | = - - - -
  status.recipients[0].id                             | = = = = =
  status.recipients[0].mail                           | = = = = =
  status.recipients[0].downloadUrl                    | = = - - -
  status.recipients[0].notificationFailed             | = = = = =
  status.recipients[0].fileDownloads[0].id            | = = - - -
  status.recipients[0].fileDownloads[0].downloads[0].downloadDate    | = = - - -
  status.recipients[0].fileDownloads[0].downloads[0].retrievalMethod | = = - - -
  status.recipients[0].fileDownloads[0].downloads[0].caller | = = - - -
  status.recipients[1].id                             | = = = = =
  status.recipients[1].mail                           | = = = = =
  status.recipients[1].downloadUrl                    | = - = - -
  status.recipients[1].notificationFailed             | = = = = =
  status.recipients[1].fileDownloads[0].id            | = - = - -
  status.recipients[1].fileDownloads[0].downloads[0].downloadDate    | = - = - -
  status.recipients[1].fileDownloads[0].downloads[0].retrievalMethod | = - = - -
  status.recipients[1].fileDownloads[0].downloads[0].caller | = - = - -
  status.recipients[2].id                             | = = = = =
  status.recipients[2].mail                           | = = = = =
  status.recipients[2].downloadUrl                    | = - - - -
  status.recipients[2].notificationFailed             | = = = = =
  status.recipients[2].fileDownloads                  | = - - - -
  status.recipients[3].id                             | = = = = =
  status.recipients[3].mail                           | = = = = =
  status.recipients[3].downloadUrl                    | = - - = -
  status.recipients[3].notificationFailed             | = = = = =
  status.recipients[3].fileDownloads                  | = - - = -
  status.recipients[4].id                             | = - - - =
  status.recipients[4].mail                           | = - - - =
  status.recipients[4].downloadUrl                    | = - - - =
  status.recipients[4].notificationFailed             | = - - - =
  status.recipients[4].fileDownloads[0].id            | = - - - =
  status.recipients[4].fileDownloads[0].downloads[0].downloadDate    | = - - - =
  status.recipients[4].fileDownloads[0].downloads[0].retrievalMethod | = - - - =
  status.recipients[4].fileDownloads[0].downloads[0].caller | = - - - =
  transfer.sender.name                                | = = = = =
  transfer.sender.phone                               | = = = = =
  transfer.recipients.to[0].mail                      | = = = = =
  transfer.recipients.to[1].mail                      | = = = = =
  transfer.recipients.to[2].mail                      | = = = = =
  transfer.recipients.cc[0].mail                      | = = = = =
  transfer.recipients.bcc[0].mail                     | = - - - =
  transfer.recipients.bcc                             | - = = = -
  transfer.files[0].id                                | = = = = =
  transfer.files[0].fileName                          | = = = = =
  transfer.files[0].size                              | = = = = =
  transfer.files[0].checksum                          | = = = = =
  transfer.files[0].href                              | = o o o o
  transfer.files[0].state                             | = = = = =
  transfer.files[1].id                                | = = = = =
  transfer.files[1].fileName                          | = = = = =
  transfer.files[1].size                              | = = = = =
  transfer.files[1].checksum                          | = = = = =
  transfer.files[1].href                              | = o o o o
  transfer.files[1].state                             | = = = = =
  transfer.files[2].id                                | = - - - -
  transfer.files[2].fileName                          | = - - - -
  transfer.files[2].size                              | = - - - -
  transfer.files[2].checksum                          | = - - - -
  transfer.files[2].href                              | = - - - -
  transfer.files[2].state                             | = - - - -
  transfer.fileSummary.count                          | = = = = =
  transfer.fileSummary.size                           | = = = = =
  transfer.fileSummary.firstFileName                  | = = = = =
  transfer.expirationDate                             | = = = = =
  transfer.notificationMessage.subject                | = - - - -
  transfer.notificationMessage.body                   | = - - - -
  transfer.notificationMessage                        | - = = = =
  transfer.senderLanguage                             | = = = = =
  transfer.recipientLanguage                          | = = = = =
${optionNames.map((name) => `  transfer.${name} | = = = = =\n`).join('')}\
  transfer.fileChecksumAlgorithm                      | = = = = =
  transfer.classificationId                           | = = = = =
  transfer.confidentialMessageFileId                  | = = = = =
  transfer.securityMode.name                          | = = = = =
  transfer.securityMode.config.passwordMode           | = = = = =`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([path = '', cells = '']) => ({ path: path.trim(), cells: cells.trim().split(' ') }));

/** Returns each expected value, taken from the created transfer. */
function truthOf({ made, server }: PollingServer): ReadonlyMap<string, unknown> {
  const { trackingId, recipients, files } = made;
  const addresses = recipients.map(({ address }, index) => (index === 2 ? proxyAddress : address));
  const downloaded = { downloadDate: '2026-03-01T12:00:00+00:00', retrievalMethod: 'DOWNLOADED', caller: 'UNVERIFIED' };
  const email = (index: number) => ({ mail: addresses[index] });
  const removed = (index: number) => index === 2;
  return leavesOf({
    trackingId,
    status: {
      state: 'Active',
      warnings: true,
      emlCreationFailed: false,
      sender: { email: ann, shownEmail: ann, notificationFailed: false },
      files: files.map(({ id }, index) => ({
        id,
        removed: removed(index),
        removalCause: removed(index) ? 'FILE_TYPE_NOT_ALLOWED' : null,
      })),
      recipients: recipients.map(({ transferId }, index) => ({
        id: transferId,
        mail: addresses[index],
        downloadUrl: `${server.baseUrl.origin}/download?id=${transferId}`,
        notificationFailed: index === 1,
        fileDownloads: [2, 3].includes(index) ? [] : [{ id: files[0]?.id, downloads: [downloaded] }],
      })),
    },
    transfer: {
      sender: { name: 'Ann', phone: '+1 555 0100' },
      recipients: { to: [email(0), email(1), email(2)], cc: [email(3)], bcc: [email(4)] },
      files: files.map(({ id, name, size, checksum }, index) => ({
        id,
        fileName: name,
        size,
        checksum,
        href: `/api/users/${ann}/transfer-sessions/${trackingId}/files/${id}`,
        state: removed(index) ? 'REMOVED' : 'ACTIVE',
      })),
      fileSummary: { count: 1, size: 5, firstFileName: 'plan.txt' },
      expirationDate: '2026-03-31T12:00:00+00:00',
      notificationMessage: { subject: 'Plans', body: 'As promised.' },
      senderLanguage: 'en',
      recipientLanguage: 'en',
      ...optionValues(newTransferColumns(noon)),
      fileChecksumAlgorithm: 'SHA-256',
      classificationId: null,
      confidentialMessageFileId: files[1]?.id,
      securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'MANUAL' } },
    },
  });
}

for (const kind of databaseKinds) {
  test(`${kind}: what each caller sees, field by field`, async (t) => {
    const service = await startPollingServer(t, kind);
    const truth = truthOf(service);
    const emptied = new Map<string, unknown>([
      ['transfer.recipients.bcc', []],
      ['transfer.notificationMessage', {}],
    ]);
    const reported = new Set(rows.filter(({ cells }) => cells[0] === '=').map(({ path }) => path));
    assert.deepEqual([...reported].sort(), [...truth.keys()].sort());
    for (const [column, reader] of readerNames.entries()) {
      const own = service.made.recipients.find(({ address }) => address === readers[reader].address)?.transferId;
      const expected = new Map<string, unknown>();
      for (const { path, cells } of rows) {
        const file = service.made.files[Number(/files\[(\d)\]/.exec(path)?.[1])];
        if (cells[column] === 'o') expected.set(path, `/api/transfers/${own}/files/${file?.id}`);
        else if (cells[column] === '=') expected.set(path, emptied.get(path) ?? truth.get(path));
      }
      const seen = leavesOf(await service.entry(reader));
      assert.deepEqual(Object.fromEntries(seen), Object.fromEntries(expected), reader);
    }
  });
}

test('the sender sees the whole status, except links to emails and callers of downloads', async (t) => {
  const service = await startPollingServer(t);
  const sender = await service.sender();
  const path = `/api/users/${ann}/transfers/${service.made.trackingId}`;
  const leaves = leavesOf(await sender.sealpost.request<SentStatus>('GET', `${path}?include=${addedOptions}`));
  const plain = (some: Map<string, unknown>) =>
    [...some].filter(([place]) => !/notificationMailLink|\.caller$|fileSummary|shownEmail/.test(place)).sort();
  // The lists spell the state differently.
  leaves.set('status.state', 'Active');
  assert.deepEqual(plain(leavesOf(await service.entry('ann'))), plain(leaves));
});

test('hides file names that require the password, and subjects if configured', async (t) => {
  const service = await startPollingServer(t);
  await service.ports.db.updateTable('transfer').set({ show_file_names: 0 }).execute();
  const names = 'trackingId,transfer(files(fileName,checksum,size),fileSummary)';
  const hidden = await service.entry('bob', names);
  const fileSummary = { count: 1, size: 5 };
  assert.deepEqual(hidden['transfer'], { files: [{ size: 5 }, { size: 13 }], fileSummary });
  assert.match(JSON.stringify(await service.entry('ann', names)), /plan\.txt/);
  await changeSetting(service.ports, 'log.subjects', 'true');
  const { transfer } = await service.entry('bob', 'trackingId,transfer(notificationMessage)');
  assert.deepEqual(transfer, { notificationMessage: { subject: 'Plans', body: 'As promised.' } });
});

test('in mode NONE only the client that made the transfer gets its links', async (t) => {
  const service = await startPollingServer(t);
  const maker = await service.sender();
  const clientId = maker.headers['X-CS-ClientId'] ?? '';
  const open = await createTransfer(service.ports, { sender: ann, clientId, password: undefined });
  const linkFor = async (headers: Readonly<Record<string, string>>) => {
    const response = await service.poll('ann', '?fields=trackingId,status(recipients(downloadUrl))', headers);
    const { data } = (await response.json()) as { data: Array<{ trackingId: string; status: unknown }> };
    return {
      etag: response.headers.get('etag'),
      status: data.find(({ trackingId }) => trackingId === open.trackingId)?.status,
    };
  };
  const url = `${service.server.baseUrl.origin}/download?id=${open.transferId}#password=${open.password}`;
  const [own, other] = [await linkFor(maker.headers), await linkFor({})];
  assert.deepEqual(own.status, { recipients: [{ downloadUrl: url }] });
  assert.deepEqual(other.status, { recipients: [{ downloadUrl: null }] });
  assert.notEqual(own.etag, other.etag);
  const received = await service.poll('bob', '?fields=trackingId,status(recipients(mail,downloadUrl))');
  const { data } = (await received.json()) as { data: Array<{ trackingId: string; status: unknown }> };
  const seen = data.find(({ trackingId }) => trackingId === open.trackingId);
  assert.deepEqual(seen?.status, { recipients: [{ mail: 'bob@example.org', downloadUrl: null }] });
});

test('received lists contain transfers that were active; others are visible to their sender only', async (t) => {
  const service = await startPollingServer(t);
  const states = ['Processing', 'Failed', 'Deleted_by_revocation', 'Deleted_by_security'] as const;
  const made = new Map<string, string>();
  for (const state of states) {
    made.set((await createTransfer(service.ports, { sender: ann, state })).trackingId, state);
  }
  await createTransfer(service.ports, { sender: ann, state: 'Session' });
  const statesOf = async (reader: 'ann' | 'bob') => {
    const { data } = (await (await service.poll(reader, '?fields=trackingId,status(state)')).json()) as {
      data: Array<{ trackingId: string; status: { state: string } }>;
    };
    for (const { trackingId, status } of data) assert.equal(status.state, made.get(trackingId) ?? 'Active');
    return data.map(({ status }) => status.state).sort();
  };
  assert.deepEqual(await statesOf('ann'), [
    'Active',
    'Deleted_by_revocation',
    'Deleted_by_security',
    'Failed',
    'Processing',
  ]);
  assert.deepEqual(await statesOf('bob'), ['Active', 'Deleted_by_revocation', 'Deleted_by_security']);
});
