import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Finding, type Invariant, invariants } from '../../src/check/finding.ts';
import { isPostgres } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/tables.ts';
import { eachDatabase } from '../support/each-database.ts';
import { housePorts } from '../support/house-ports.ts';
import type { Ledger, LedgerTransfer } from '../support/invariants/ledger.ts';
import { findingsAgainst, findingsIn } from '../support/invariants.ts';
import { violations } from './invariants-violations.ts';
import { aWorld, remembered } from './invariants-world.ts';

const named = (findings: readonly Finding[]) => [...new Set(findings.map(({ invariant }) => invariant))];

eachDatabase('nothing is found in a sound house; what is planted there is found, and named', async (db) => {
  const world = await aWorld(await housePorts(db));
  const { ports, ledger } = world;
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
  assert.deepEqual(await findingsAgainst(ports, ledger), []);
  const restore = await remembered(db);
  for (const { invariant, what, plant } of violations) {
    const findings = await findingsIn({ ...ports, ...(await plant(world)) }, { isSwept: true });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
    for (const { about } of findings) assert.notEqual(about, '');
    await restore();
  }
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('a database that is not sound is found out', async (db) => {
  const { ports } = await aWorld(await housePorts(db));
  await spoil(db);
  assert.deepEqual(named(await findingsIn(ports)), ['sound database']);
});

async function spoil(db: Database): Promise<void> {
  if (isPostgres(db)) {
    await sql`update pg_index set indisvalid = false where indexrelid = 'outbox_due'::regclass`.execute(db);
    return;
  }
  await sql`pragma foreign_keys = off`.execute(db);
  await db
    .insertInto('attempt')
    .values({
      recipient_id: 'nobody',
      caller: 'stranger',
      tries: 1,
      undecided: 0,
      reserved_at: '',
      counted_at: '',
      locked_until: null,
    })
    .execute();
}

/** One transfer of the ledger, as somebody remembers it who is right, and the house wrong. */
const lies: ReadonlyArray<readonly [Invariant, string, (transfer: LedgerTransfer) => Partial<LedgerTransfer>]> = [
  ['acknowledged bytes', 'the transfer is lost', () => ({ trackingId: '20260301-120000-Nowhere0' })],
  [
    'acknowledged bytes',
    'a file is lost',
    ({ files }) => ({ files: new Map([...files, ['x', { size: 1, digest: '' }]]) }),
  ],
  [
    'acknowledged bytes',
    'bytes are lost',
    ({ files }) => ({ files: changed(files, ({ size, digest }) => ({ size: size + 1, digest })) }),
  ],
  [
    'acknowledged bytes',
    'bytes are others',
    ({ files }) => ({ files: changed(files, ({ size }) => ({ size, digest: 'x' })) }),
  ],
  [
    'keys of the state',
    'a password opens nothing',
    ({ passwords }) => ({ passwords: changed(passwords, () => 'wrong') }),
  ],
  ['keys of the state', 'its maker cannot open it', ({ sender }) => ({ sender: { ...sender, clientId: 'x' } })],
  ['legal moves', 'it was further', () => ({ seen: ['Active', 'Processing', 'Active'] })],
  ['legal moves', 'it had ended', () => ({ seen: ['Deleted_by_revocation'] })],
  [
    'true counts',
    'a download is not counted',
    ({ downloads = new Map() }) => ({ downloads: changed(downloads, () => 1) }),
  ],
];

function changed<Value>(map: ReadonlyMap<string, Value>, change: (value: Value) => Value): ReadonlyMap<string, Value> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

const surroundings: ReadonlyArray<readonly [Invariant, string, (ledger: Ledger) => Partial<Ledger>]> = [
  ['one mail for an event', 'a mail counts as sent, and nobody has it', () => ({ mails: [] })],
  [
    'one mail for an event',
    'nobody has queued what was taken',
    ({ mails = [] }) => ({ mails: [...mails, { messageId: 'x', to: 'bob@example.org' }] }),
  ],
  [
    'one mail for an event',
    'two have one mail',
    ({ mails = [] }) => ({ mails: [...mails, ...mails.map((mail) => ({ ...mail, to: 'eve@example.org' }))] }),
  ],
  [
    'one mail for an event',
    'another has it',
    ({ mails = [] }) => ({ mails: mails.map((mail) => ({ ...mail, to: 'eve@example.org' })) }),
  ],
  ['ready in time', 'a start was slow', () => ({ startsMs: [100, 5_001] })],
  [
    'no secret in logs',
    'a secret was logged',
    ({ secrets = [] }) => ({ logs: [Buffer.from(`{"password":"${secrets[0]}"}`)] }),
  ],
];

eachDatabase('where a house and those who use it differ, that is found', async (db) => {
  const { ports, active, ledger } = await aWorld(await housePorts(db));
  for (const [invariant, what, lie] of lies) {
    const transfers = ledger.transfers.map((transfer) =>
      transfer.trackingId === active.trackingId ? { ...transfer, ...lie(transfer) } : transfer,
    );
    const findings = await findingsAgainst(ports, { ...ledger, transfers });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
  }
  for (const [invariant, what, lie] of surroundings) {
    const findings = await findingsAgainst(ports, { ...ledger, transfers: [], ...lie(ledger) });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
  }
});

test('there is a violation of each invariant among these', () => {
  const planted = [
    ...violations.map(({ invariant }) => invariant),
    ...[...lies, ...surroundings].map(([name]) => name),
  ];
  // These two are found by checks of their own, which have tests of their own.
  const others = ['sound database', 'true lists', 'unchanged log'];
  assert.deepEqual([...new Set([...planted, ...others])].sort(), Object.keys(invariants).sort());
});
