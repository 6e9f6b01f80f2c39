import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { knownTransferIds } from '../../src/actions/known-transfer-ids.ts';
import { pollTransfers } from '../../src/actions/poll-transfers.ts';
import { Problem } from '../../src/core/problem.ts';
import { type EntryForm, entryFormOf } from '../../src/http/polling-view.ts';
import { chunksOf } from '../../src/http/sliced-answer.ts';
import { type Draw, drawFrom, pick } from '../support/draw.ts';
import { aSender } from '../support/sending.ts';
import { aPollingHouse, leavesOf, type PollingHouse, type ReaderName, readerNames, readers } from './polling-house.ts';

/** The names of an object, and of what is in it. */
interface Names {
  readonly [name: string]: Names | null;
}

const one = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, null]));
const mails = one('mail');
const fileDownloads = { ...one('id'), downloads: one('downloadDate', 'retrievalMethod') };
const status: Names = {
  ...one('state', 'warnings', 'emlCreationFailed'),
  sender: one('email', 'notificationFailed', 'notificationMailLink'),
  files: one('id', 'removed', 'removalCause'),
  recipients: { ...one('id', 'mail', 'downloadUrl', 'notificationFailed', 'notificationMailLink'), fileDownloads },
};
const transfer: Names = {
  ...one('expirationDate', 'senderLanguage', 'recipientLanguage', 'showFileNames', 'showZipFileContent'),
  ...one('sendRecipientNotification', 'sendUploadSummary', 'sendDownloadNotifications', 'sendDownloadSummary'),
  ...one('fileChecksumAlgorithm', 'classificationId', 'confidentialMessageFileId'),
  sender: one('name', 'phone'),
  recipients: { to: mails, cc: mails, bcc: mails },
  files: one('id', 'fileName', 'size', 'checksum', 'href', 'state'),
  notificationMessage: one('subject', 'body'),
  securityMode: { ...one('name'), config: one('passwordMode') },
};
const entry: Names = { ...one('trackingId'), status, transfer };

const blank = (draw: Draw) => pick(['', '', '', ' ', '\t', '  '], draw);

/** A right expression, of any form. */
function expression(names: Names, draw: Draw): string {
  const count = 1 + draw(4);
  return Array.from({ length: count }, () => {
    const [name, members] = pick(Object.entries(names), draw);
    const inner = members !== null && draw(3) > 0 ? `(${expression(members, draw)})` : '';
    return `${blank(draw)}${name}${blank(draw)}${inner}${blank(draw)}`;
  }).join(',');
}

const signs = [
  '(',
  ')',
  ',',
  ' ',
  '()',
  ',,',
  'password',
  'status',
  '*',
  'x',
  '\u0000',
  'é',
  '%',
  '+',
  '"',
  '\n',
  '__proto__',
  'constructor(name)',
];

/** Most are right; in others something was added, taken away or doubled. */
function anyExpression(draw: Draw): string {
  let made = expression(entry, draw);
  for (let changes = draw(5) < 3 ? 0 : 1 + draw(3); changes > 0; changes -= 1) {
    const at = draw(made.length + 1);
    const removed = draw(2) * draw(4);
    made = `${made.slice(0, at)}${draw(2) === 0 ? pick(signs, draw) : ''}${made.slice(at + removed)}`;
  }
  return draw(200) === 0 ? `${'status('.repeat(draw(1000))}` : made;
}

/** What each reader may see at most, which `polling-views.test.ts` shows leaf by leaf. */
async function mostOf(house: PollingHouse): Promise<ReadonlyMap<ReaderName, ReadonlyMap<string, unknown>>> {
  const most = new Map<ReaderName, ReadonlyMap<string, unknown>>();
  for (const reader of readerNames) most.set(reader, leavesOf(await house.entry(reader)));
  return most;
}

function assertNoMore(entries: readonly unknown[], most: ReadonlyMap<string, unknown>, hint: string): void {
  assert.equal(entries.length, 1, hint);
  for (const [place, value] of leavesOf(entries[0])) {
    if (typeof value === 'object' && value !== null) continue; // something empty: nothing of it was told
    assert.ok(most.has(place), `${hint} and sees ${place}`);
    assert.equal(value, most.get(place), `${hint} and sees another ${place}`);
  }
}

const hintOf = (seed: number, reader: string, fields: string) =>
  `seed ${seed}: ${reader} asks for ${JSON.stringify(fields.slice(0, 300))}`;

test('10,000 expressions: each is read or refused, and tells nobody more than they may see', async (t) => {
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const draw = drawFrom(seed);
  const house = await aPollingHouse(t);
  const most = await mostOf(house);
  const needs = { ...house.ports, readTransferId: knownTransferIds(house.ports) };
  const callers = new Map<ReaderName, VerifiedEmail>();
  for (const reader of readerNames) callers.set(reader, await aSender(house.ports, readers[reader].address));
  const counts = { read: 0, refused: 0 };
  for (let left = 10_000; left > 0; left -= 1) {
    const [fields, reader] = [anyExpression(draw), pick(readerNames, draw)];
    const hint = hintOf(seed, reader, fields);
    const form = formOf(fields, hint);
    counts[form === undefined ? 'refused' : 'read'] += 1;
    if (form === undefined) continue;
    const box = reader === 'ann' ? 'sent' : 'received';
    const question = { box, page: 1, size: 2, active: undefined, parts: form.parts, form: '' } as const;
    const poll = await pollTransfers(needs, callers.get(reader) as VerifiedEmail, question);
    const baseUrl = () => house.server.baseUrl;
    const made = await Array.fromAsync(poll.entries(), (transfer) => form.make(transfer, baseUrl));
    const entries = JSON.parse(Buffer.concat(await Array.fromAsync(chunksOf(made))).toString());
    assertNoMore(entries, most.get(reader) ?? new Map(), hint);
  }
  assert.ok(counts.read > 3_000 && counts.refused > 1_000, JSON.stringify(counts));
});

function formOf(fields: string, hint: string): EntryForm | undefined {
  try {
    return entryFormOf(fields);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'value_malformed', hint);
    return undefined;
  }
}

test('on the wire an expression is answered with 200, or with 400 / 1004', async (t) => {
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const draw = drawFrom(seed);
  const house = await aPollingHouse(t);
  const most = await mostOf(house);
  const counts: Record<number, number> = {};
  for (let left = 200; left > 0; left -= 1) {
    const [fields, reader] = [anyExpression(draw), pick(readerNames, draw)];
    const hint = hintOf(seed, reader, fields);
    const answer = await house.ask(reader, `?fields=${encodeURIComponent(fields)}`);
    const body = (await answer.json()) as { data: unknown[]; errorCode: number };
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    if (answer.status === 200) assertNoMore(body.data, most.get(reader) ?? new Map(), hint);
    else assert.deepEqual([answer.status, body.errorCode], [400, 1004], hint);
  }
  assert.deepEqual(Object.keys(counts), ['200', '400']);
  assert.doesNotMatch(house.log(), /"level":"(error|fatal)"/);
});
