import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { aPollingHouse, leavesOf, type PollingHouse, proxyAddress, readerNames, readers } from './polling-house.ts';
import type { SentStatus } from './sending.ts';
import { ann } from './sending-house.ts';

/**
 * Who sees what: `=` the value beside it, `-` nothing, `o` the way of recipients to a file. Bob and Cleo are recipients,
 * Carl gets a copy and Bea a blind one. Recipient 2 has asked to be forgotten, file 2 was removed.
 */
const table = `
  trackingId                                          | = = = = =
  status.state                                        | = = = = =
  status.warnings                                     | = = = = =
  status.emlCreationFailed                            | = = = = =
  status.sender.email                                 | = = = = =
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
  status.recipients[1].id                             | = = = = =
  status.recipients[1].mail                           | = = = = =
  status.recipients[1].downloadUrl                    | = - = - -
  status.recipients[1].notificationFailed             | = = = = =
  status.recipients[1].fileDownloads[0].id            | = - = - -
  status.recipients[1].fileDownloads[0].downloads[0].downloadDate    | = - = - -
  status.recipients[1].fileDownloads[0].downloads[0].retrievalMethod | = - = - -
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
  transfer.expirationDate                             | = = = = =
  transfer.notificationMessage.subject                | = - - - -
  transfer.notificationMessage.body                   | = - - - -
  transfer.notificationMessage                        | - = = = =
  transfer.senderLanguage                             | = = = = =
  transfer.recipientLanguage                          | = = = = =
  transfer.showFileNames                              | = = = = =
  transfer.showZipFileContent                         | = = = = =
  transfer.sendRecipientNotification                  | = = = = =
  transfer.sendUploadSummary                          | = = = = =
  transfer.sendDownloadNotifications                  | = = = = =
  transfer.sendDownloadSummary                        | = = = = =
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

/** Each value there is, as it is known from what was made. */
function truthOf({ made, server }: PollingHouse): ReadonlyMap<string, unknown> {
  const { trackingId, recipients, files } = made;
  const addresses = recipients.map(({ address }, index) => (index === 2 ? proxyAddress : address));
  const downloaded = { downloadDate: '2026-03-01T12:00:00+00:00', retrievalMethod: 'DOWNLOADED' };
  const mail = (index: number) => ({ mail: addresses[index] });
  const removed = (index: number) => index === 2;
  return leavesOf({
    trackingId,
    status: {
      state: 'Active',
      warnings: true,
      emlCreationFailed: false,
      sender: { email: ann, notificationFailed: false },
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
      recipients: { to: [mail(0), mail(1), mail(2)], cc: [mail(3)], bcc: [mail(4)] },
      files: files.map(({ id, name, size, checksum }, index) => ({
        id,
        fileName: name,
        size,
        checksum,
        href: `/api/users/${ann}/transfer-sessions/${trackingId}/files/${id}`,
        state: removed(index) ? 'REMOVED' : 'ACTIVE',
      })),
      expirationDate: '2026-03-31T12:00:00+00:00',
      notificationMessage: { subject: 'Plans', body: 'As promised.' },
      senderLanguage: 'en',
      recipientLanguage: 'en',
      showFileNames: true,
      showZipFileContent: false,
      sendRecipientNotification: true,
      sendUploadSummary: true,
      sendDownloadNotifications: true,
      sendDownloadSummary: false,
      fileChecksumAlgorithm: 'SHA-256',
      classificationId: null,
      confidentialMessageFileId: files[1]?.id,
      securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'MANUAL' } },
    },
  });
}

for (const kind of databaseKinds) {
  test(`${kind}: what each reader sees, field by field`, async (t) => {
    const house = await aPollingHouse(t, kind);
    const truth = truthOf(house);
    const emptied = new Map<string, unknown>([
      ['transfer.recipients.bcc', []],
      ['transfer.notificationMessage', {}],
    ]);
    const told = new Set(rows.filter(({ cells }) => cells[0] === '=').map(({ path }) => path));
    assert.deepEqual([...told].sort(), [...truth.keys()].sort());
    for (const [column, reader] of readerNames.entries()) {
      const own = house.made.recipients.find(({ address }) => address === readers[reader].address)?.transferId;
      const expected = new Map<string, unknown>();
      for (const { path, cells } of rows) {
        const file = house.made.files[Number(/files\[(\d)\]/.exec(path)?.[1])];
        if (cells[column] === 'o') expected.set(path, `/api/transfers/${own}/files/${file?.id}`);
        else if (cells[column] === '=') expected.set(path, emptied.get(path) ?? truth.get(path));
      }
      const seen = leavesOf(await house.entry(reader));
      assert.deepEqual(Object.fromEntries(seen), Object.fromEntries(expected), reader);
    }
  });
}

test('the sender sees what the status tells, but for links to mails', async (t) => {
  const house = await aPollingHouse(t);
  const sender = await house.sender();
  const path = `/api/users/${ann}/transfers/${house.made.trackingId}`;
  const leaves = leavesOf(await sender.sealpost.request<SentStatus>('GET', path));
  const plain = (some: Map<string, unknown>) =>
    [...some].filter(([place]) => !/notificationMailLink/.test(place)).sort();
  assert.deepEqual(plain(leavesOf(await house.entry('ann'))), plain(leaves));
});

test('names that the sender keeps for those with the password are not told, and subjects if the service says so', async (t) => {
  const house = await aPollingHouse(t);
  await house.ports.db.updateTable('transfer').set({ show_file_names: 0 }).execute();
  const names = 'trackingId,transfer(files(fileName,checksum,size))';
  const hidden = await house.entry('bob', names);
  assert.deepEqual(hidden['transfer'], { files: [{ size: 5 }, { size: 13 }] });
  assert.match(JSON.stringify(await house.entry('ann', names)), /plan\.txt/);
  await changeSetting(house.ports, 'log.subjects', 'true');
  const { transfer } = await house.entry('bob', 'trackingId,transfer(notificationMessage)');
  assert.deepEqual(transfer, { notificationMessage: { subject: 'Plans', body: 'As promised.' } });
});

test('in the mode NONE only the client that made the transfer gets its links', async (t) => {
  const house = await aPollingHouse(t);
  const maker = await house.sender();
  const clientId = maker.headers['X-CS-ClientId'] ?? '';
  const open = await aTransfer(house.ports, { sender: ann, clientId, password: undefined });
  const linkFor = async (headers: Readonly<Record<string, string>>) => {
    const answer = await house.ask('ann', '?fields=trackingId,status(recipients(downloadUrl))', headers);
    const { data } = (await answer.json()) as { data: Array<{ trackingId: string; status: unknown }> };
    return {
      etag: answer.headers.get('etag'),
      status: data.find(({ trackingId }) => trackingId === open.trackingId)?.status,
    };
  };
  const url = `${house.server.baseUrl.origin}/download?id=${open.transferId}#password=${open.password}`;
  const [own, other] = [await linkFor(maker.headers), await linkFor({})];
  assert.deepEqual(own.status, { recipients: [{ downloadUrl: url }] });
  assert.deepEqual(other.status, { recipients: [{ downloadUrl: null }] });
  assert.notEqual(own.etag, other.etag);
  const received = await house.ask('bob', '?fields=trackingId,status(recipients(mail,downloadUrl))');
  const { data } = (await received.json()) as { data: Array<{ trackingId: string; status: unknown }> };
  const seen = data.find(({ trackingId }) => trackingId === open.trackingId);
  assert.deepEqual(seen?.status, { recipients: [{ mail: 'bob@example.org', downloadUrl: null }] });
});

test('received lists hold what was active once; a transfer that never was is for its sender alone', async (t) => {
  const house = await aPollingHouse(t);
  const states = ['Processing', 'Failed', 'Deleted_by_revocation', 'Deleted_by_security'] as const;
  const made = new Map<string, string>();
  for (const state of states) {
    made.set((await aTransfer(house.ports, { sender: ann, state })).trackingId, state);
  }
  await aTransfer(house.ports, { sender: ann, state: 'Session' });
  const statesOf = async (reader: 'ann' | 'bob') => {
    const { data } = (await (await house.ask(reader, '?fields=trackingId,status(state)')).json()) as {
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
