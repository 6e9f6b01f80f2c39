import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forOptions, optionNames } from '../../src/core/transfer-options.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createDraft, type Draft, hasApiError, type Session } from '../support/transfer/draft.ts';

const strong = ['Xq7-mTvw.93-Kz', 'Zr4_hWpk.82!Lb'];
const weak = 'abc';

type Change = Readonly<Record<string, unknown>>;
type Config = { readonly passwordMode?: string | null; readonly password?: string | null };
type SecurityMode = { readonly config?: Config | null } | null;

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const someOf = (members: Record<string, fc.Arbitrary<unknown>>) => fc.record(members, { requiredKeys: [] });
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const line = text.map((value) => value.replace(/[\r\n\0]/g, ' '));
const language = fc.constantFrom('', 'de', 'en-GB', 'zh-Hant-TW', 'x-whale', 'de-Latn-DE-1996');
const dayS = 86_400;
const noonS = Date.parse('2026-03-01T12:00:00Z') / 1000;
const date = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00');
const dateIn = fc
  .tuple(fc.integer({ min: 1, max: 30 * dayS }), fc.constantFrom('+00:00', 'Z', '.250Z'))
  .map(([seconds, end]) => date(noonS + seconds).replace('+00:00', seconds === 30 * dayS ? 'Z' : end));

/** Returns a random change that the schema of the body allows. */
const change = (fileIds: readonly string[]): fc.Arbitrary<Change> =>
  someOf({
    sender: optional(someOf({ name: optional(line), phone: optional(line), fax: text })),
    notificationMessage: optional(someOf({ subject: optional(line), body: optional(text) })),
    expirationDate: optional(fc.oneof(dateIn, fc.constant(''))),
    senderLanguage: optional(language),
    recipientLanguage: optional(language),
    ...forOptions(optionNames, () => optional(fc.boolean())),
    fileChecksumAlgorithm: optional(fc.constantFrom('', 'SHA-256', 'sha512', 'Sha-1', 'md5')),
    classificationId: optional(fc.constantFrom('', 'internal', '機密')),
    confidentialMessageFileId: optional(fc.constantFrom('', ...fileIds)),
    securityMode: optional(
      someOf({
        name: optional(fc.constant('ONE_TIME_PASSWORD')),
        config: optional(
          someOf({
            passwordMode: optional(fc.constantFrom('', 'GENERATED', 'MANUAL', 'NONE')),
            password: optional(fc.constantFrom('', weak, ...strong)),
          }),
        ),
      }),
    ),
    recipients: fc.anything(),
    files: fc.constant([]),
    colour: text,
  }).map((body) => JSON.parse(JSON.stringify(body).replaceAll('"__proto__"', '"proto"')));

const malformed: ReadonlyArray<readonly [member: string, value: unknown]> = [
  ['sender', 'Ann'],
  ['sender.name', { name: 7 }],
  ['sender.phone', { phone: 'a\nb' }],
  ['notificationMessage', []],
  ['notificationMessage.subject', { subject: 'a\rb' }],
  ['notificationMessage.subject', { subject: 'a\u0000b' }],
  ['notificationMessage.body', { body: {} }],
  ['expirationDate', 1_772_366_400],
  ['expirationDate', '2026-03-02'],
  ['senderLanguage', 'de_DE'],
  ['senderLanguage', ' '],
  ['recipientLanguage', true],
  ...optionNames.flatMap((name) => ['true', 1, {}, []].map((value) => [name, value] as const)),
  ['fileChecksumAlgorithm', 256],
  ['classificationId', 7],
  ['classificationId', 'a\u0007b'],
  ['confidentialMessageFileId', ['AAAAAAAAAA']],
  ['securityMode', 'NONE'],
  ['securityMode.name', { name: 'TWO_TIME_PASSWORD' }],
  ['securityMode.config', { config: 'NONE' }],
  ['securityMode.config.passwordMode', { config: { passwordMode: 'none' } }],
  ['securityMode.config.password', { config: { password: 7 } }],
];

const algorithms: Readonly<Record<string, string>> = { sha512: 'SHA-512', 'Sha-1': 'SHA-1', md5: 'MD5' };

/** The model: absent, null and empty members stay unchanged, except for two, which null and an empty text clear. */
function expected(before: Session, body: Change): Change {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(body)) {
    if (name === 'classificationId' || name === 'confidentialMessageFileId') after[name] = value || null;
    else if (!(name in before) || [null, ''].includes(value as null)) continue;
    else if (['recipients', 'files', 'securityMode'].includes(name)) continue;
    else if (name === 'fileChecksumAlgorithm') after[name] = algorithms[String(value)] ?? value;
    else if (name === 'expirationDate') after[name] = String(value).replace(/(\.250)?Z$/, '+00:00');
    else if (name === 'sender' || name === 'notificationMessage')
      after[name] = merged(before[name] as object, value as object);
    else after[name] = value;
  }
  return after;
}

function merged(before: object, change: object): object {
  const given = Object.entries(change).filter(([name, value]) => value !== null && name in before);
  return { ...before, ...Object.fromEntries(given) };
}

/** Returns the password that opens the transfer, if it is known before the server generates one. */
interface Lock {
  readonly mode: string;
  readonly password?: string | undefined;
}

function nextLock(lock: Lock, body: Change): Lock | 'refused' {
  const config = (body['securityMode'] as SecurityMode | undefined)?.config ?? {};
  const mode = config.passwordMode || lock.mode;
  const password = config.password || undefined;
  if (password === undefined && mode === lock.mode) return lock;
  if (password === undefined) return mode === 'MANUAL' ? 'refused' : { mode };
  if (mode === 'NONE' || (password !== lock.password && !strong.includes(password))) return 'refused';
  return { mode, password };
}

async function assertChange(draft: Draft, lock: Lock, body: Change): Promise<Lock> {
  const before = await draft.get();
  const next = nextLock(lock, body);
  if (next === 'refused') {
    await assert.rejects(draft.change(body), hasApiError(409, 2001));
    assert.deepEqual(await draft.get(), before);
    return lock;
  }
  const { securityMode, ...after } = await draft.change(body);
  const { securityMode: _, ...wanted } = expected(before, body);
  assert.deepEqual(after, wanted);
  const { passwordMode, password } = securityMode.config;
  assert.equal(passwordMode, next.mode);
  if (next.mode !== 'GENERATED') assert.equal(password, null);
  else if (next.password !== undefined) assert.equal(password, next.password);
  else assert.ok(password && password !== lock.password);
  assert.deepEqual(await draft.get(), { ...after, securityMode });
  return { mode: next.mode, password: next.password ?? password ?? undefined };
}

for (const kind of databaseKinds) {
  test(`${kind}: any sequence of changes results in what the rule specifies, all or nothing`, async (t) => {
    const sender = await (await startApiServer(t, { kind })).sender();
    const draft = await createDraft(sender);
    const fileIds = [
      await draft.register({ fileName: 'a.txt', size: 5 }),
      await draft.register({ fileName: 'b.txt', size: 5 }),
    ];
    const first = (await draft.get()).securityMode.config;
    let lock: Lock = { mode: first.passwordMode, password: first.password ?? undefined };
    await fc.assert(
      fc.asyncProperty(change(fileIds), async (body) => {
        lock = await assertChange(draft, lock, body);
      }),
      // All changes use one session, because each depends on the state that earlier ones left.
      { numRuns: 25, endOnFailure: true },
    );
  });
}

test('names a member of the wrong type and changes nothing, even if the rest is valid', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender());
  const before = await draft.get();
  const good = { sender: { name: 'Eve' }, showFileNames: false, classificationId: 'internal', expirationDate: null };
  for (const [member, value] of malformed) {
    const [name = ''] = member.split('.');
    const place = new RegExp(`body\\.${member.replaceAll('.', '\\.')}\\b`);
    await assert.rejects(draft.change({ ...good, [name]: value }), hasApiError(400, 1004, place), member);
  }
  assert.deepEqual(await draft.get(), before);
});
