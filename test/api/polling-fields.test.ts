import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollTransfers } from '../../src/actions/listing/poll-transfers.ts';
import type { VerifiedEmail } from '../../src/actions/verification/identify-caller.ts';
import { Problem } from '../../src/core/problem.ts';
import { optionNames } from '../../src/core/transfer-options.ts';
import { jsonPieces } from '../../src/http/responses/stream-json.ts';
import { type EntrySerializer, entrySerializerFor } from '../../src/http/wire/serialize-list-entry.ts';
import { transferIdCache } from '../../src/runtime/caches.ts';
import { pick, type RandomInt, seededRandom } from '../support/inputs/random.ts';
import {
  leavesOf,
  type PollingServer,
  type ReaderName,
  readerNames,
  readers,
  startPollingServer,
} from '../support/server/polling-server.ts';
import { sizedTest } from '../support/sized-test.ts';
import { createSender } from '../support/transfer/sender.ts';

/** Returns the member names of an object and of its nested objects. */
interface Names {
  readonly [name: string]: Names | null;
}

const one = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, null]));
const emails = one('mail');
const fileDownloads = { ...one('id'), downloads: one('downloadDate', 'retrievalMethod', 'caller') };
const status: Names = {
  ...one('state', 'warnings', 'emlCreationFailed'),
  sender: one('email', 'shownEmail', 'notificationFailed', 'notificationMailLink'),
  files: one('id', 'removed', 'removalCause'),
  recipients: { ...one('id', 'mail', 'downloadUrl', 'notificationFailed', 'notificationMailLink'), fileDownloads },
};
const transfer: Names = {
  ...one('expirationDate', 'senderLanguage', 'recipientLanguage', ...optionNames),
  ...one('fileChecksumAlgorithm', 'classificationId', 'confidentialMessageFileId'),
  sender: one('name', 'phone'),
  recipients: { to: emails, cc: emails, bcc: emails },
  files: one('id', 'fileName', 'size', 'checksum', 'href', 'state'),
  fileSummary: one('count', 'size', 'firstFileName'),
  notificationMessage: one('subject', 'body'),
  securityMode: { ...one('name'), config: one('passwordMode') },
};
const entry: Names = { ...one('trackingId'), status, transfer };

const blank = (draw: RandomInt) => pick(['', '', '', ' ', '\t', '  '], draw);

/** Returns a random valid expression. */
function expression(names: Names, draw: RandomInt): string {
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

/** Returns a random expression: most are valid, in others characters were added, removed or duplicated. */
function anyExpression(draw: RandomInt): string {
  let made = expression(entry, draw);
  for (let changes = draw(5) < 3 ? 0 : 1 + draw(3); changes > 0; changes -= 1) {
    const at = draw(made.length + 1);
    const removed = draw(2) * draw(4);
    made = `${made.slice(0, at)}${draw(2) === 0 ? pick(signs, draw) : ''}${made.slice(at + removed)}`;
  }
  return draw(200) === 0 ? `${'status('.repeat(draw(1000))}` : made;
}

/** Returns all fields that each reader may see. `polling-views.test.ts` checks them one by one. */
async function visibleFields(service: PollingServer): Promise<ReadonlyMap<ReaderName, ReadonlyMap<string, unknown>>> {
  const max = new Map<ReaderName, ReadonlyMap<string, unknown>>();
  for (const reader of readerNames) max.set(reader, leavesOf(await service.entry(reader)));
  return max;
}

function assertNoMore(entries: readonly unknown[], max: ReadonlyMap<string, unknown>, hint: string): void {
  assert.equal(entries.length, 1, hint);
  for (const [place, value] of leavesOf(entries[0])) {
    if (typeof value === 'object' && value !== null) continue; // An empty object or list reveals nothing.
    assert.ok(max.has(place), `${hint} and sees ${place}`);
    assert.equal(value, max.get(place), `${hint} and sees another ${place}`);
  }
}

const hintOf = (seed: number, reader: string, fields: string) =>
  `seed ${seed}: ${reader} requests ${JSON.stringify(fields.slice(0, 300))}`;

sizedTest(
  'each generated field expression is parsed or rejected, and shows no reader more than they may see',
  10_000,
  async (t, expressions) => {
    const seed = Date.now() % 1_000_000;
    t.diagnostic(`seed ${seed}`);
    const draw = seededRandom(seed);
    const service = await startPollingServer(t);
    const max = await visibleFields(service);
    const deps = { ...service.ports, readTransferId: transferIdCache(service.ports) };
    const callers = new Map<ReaderName, VerifiedEmail>();
    for (const reader of readerNames) callers.set(reader, await createSender(service.ports, readers[reader].address));
    const counts = { read: 0, refused: 0 };
    for (let left = expressions; left > 0; left -= 1) {
      const [fields, reader] = [anyExpression(draw), pick(readerNames, draw)];
      const hint = hintOf(seed, reader, fields);
      const form = formOf(fields, hint);
      counts[form === undefined ? 'refused' : 'read'] += 1;
      if (form === undefined) continue;
      const box = reader === 'ann' ? 'sent' : 'received';
      const request = { box, page: 1, size: 2, active: undefined, parts: form.parts, form: '' } as const;
      const poll = await pollTransfers(deps, callers.get(reader) as VerifiedEmail, request);
      const baseUrl = () => service.server.baseUrl;
      const made = await Array.fromAsync(poll.entries(), (transfer) => form.serialize(transfer, baseUrl));
      const entries = JSON.parse((await Array.fromAsync(jsonPieces(made))).join(''));
      assertNoMore(entries, max.get(reader) ?? new Map(), hint);
    }
    assert.ok(counts.read > 0.3 * expressions && counts.refused > 0.1 * expressions, JSON.stringify(counts));
  },
);

function formOf(fields: string, hint: string): EntrySerializer | undefined {
  try {
    return entrySerializerFor(fields);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'value_malformed', hint);
    return undefined;
  }
}

test('every fields expression gets 200 or 400 / 1004', async (t) => {
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const draw = seededRandom(seed);
  const service = await startPollingServer(t);
  const max = await visibleFields(service);
  const counts: Record<number, number> = {};
  for (let left = 200; left > 0; left -= 1) {
    const [fields, reader] = [anyExpression(draw), pick(readerNames, draw)];
    const hint = hintOf(seed, reader, fields);
    const response = await service.poll(reader, `?fields=${encodeURIComponent(fields)}`);
    const body = (await response.json()) as { data: unknown[]; errorCode: number };
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    if (response.status === 200) assertNoMore(body.data, max.get(reader) ?? new Map(), hint);
    else assert.deepEqual([response.status, body.errorCode], [400, 1004], hint);
  }
  assert.deepEqual(Object.keys(counts), ['200', '400']);
  assert.doesNotMatch(service.log(), /"level":"(error|fatal)"/);
});
