import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isPostgres } from '../../src/db/engine/open-database.ts';
import type { Database } from '../../src/db/tables.ts';
import { type Finding, type Invariant, invariants } from '../../src/integrity/finding.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { createInvariantFixture, snapshotRows } from '../support/faults/invariants/fixture.ts';
import type { Ledger, LedgerTransfer } from '../support/faults/invariants/ledger.ts';
import { violations } from '../support/faults/invariants/violations.ts';
import { findingsAgainstLedger, findingsIn } from '../support/faults/invariants.ts';
import { createTestPorts } from '../support/server/test-ports.ts';

const named = (findings: readonly Finding[]) => [...new Set(findings.map(({ invariant }) => invariant))];

eachDatabase('finds nothing in a sound service, and names every violation', async (db) => {
  const fixture = await createInvariantFixture(await createTestPorts(db));
  const { ports, ledger } = fixture;
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
  assert.deepEqual(await findingsAgainstLedger(ports, ledger), []);
  const restore = await snapshotRows(db);
  for (const { invariant, what, apply } of violations) {
    const findings = await findingsIn({ ...ports, ...(await apply(fixture)) }, { isCleanedUp: true });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
    for (const { about } of findings) assert.notEqual(about, '');
    await restore();
  }
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('finds an unsound database', async (db) => {
  const { ports } = await createInvariantFixture(await createTestPorts(db));
  await damage(db);
  assert.deepEqual(named(await findingsIn(ports)), ['database-integrity']);
});

async function damage(db: Database): Promise<void> {
  if (isPostgres(db)) {
    await sql`update pg_index set indisvalid = false where indexrelid = 'outbox_due'::regclass`.execute(db);
    return;
  }
  await sql`pragma foreign_keys = off`.execute(db);
  await db
    .insertInto('attempt')
    .values({
      recipient_id: 'nobody',
      caller: 'unverified',
      attempts: 1,
      pending: 0,
      reserved_at: '',
      counted_at: '',
      locked_until: null,
    })
    .execute();
}

/** Changes of one transfer in the ledger that make the service wrong and the client's record right. */
const ledgerChanges: ReadonlyArray<
  readonly [Invariant, string, (transfer: LedgerTransfer) => Partial<LedgerTransfer>]
> = [
  ['acknowledged-bytes', 'the transfer is lost', () => ({ trackingId: '20260301-120000-Nowhere0' })],
  [
    'acknowledged-bytes',
    'a file is lost',
    ({ files }) => ({ files: new Map([...files, ['x', { size: 1, digest: '' }]]) }),
  ],
  [
    'acknowledged-bytes',
    'bytes are lost',
    ({ files }) => ({ files: changed(files, ({ size, digest }) => ({ size: size + 1, digest })) }),
  ],
  [
    'acknowledged-bytes',
    'bytes differ',
    ({ files }) => ({ files: changed(files, ({ size }) => ({ size, digest: 'x' })) }),
  ],
  ['key-slots', 'a password opens nothing', ({ passwords }) => ({ passwords: changed(passwords, () => 'wrong') })],
  ['key-slots', 'its sender cannot open it', ({ sender }) => ({ sender: { ...sender, clientId: 'x' } })],
  ['state-transition', 'it was in a later state', () => ({ observedStates: ['Active', 'Processing', 'Active'] })],
  ['state-transition', 'it had ended', () => ({ observedStates: ['Deleted_by_revocation'] })],
  [
    'counter-mismatch',
    'a download is not counted',
    ({ downloads = new Map() }) => ({ downloads: changed(downloads, () => 1) }),
  ],
];

function changed<Value>(map: ReadonlyMap<string, Value>, change: (value: Value) => Value): ReadonlyMap<string, Value> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

const serviceChanges: ReadonlyArray<readonly [Invariant, string, (ledger: Ledger) => Partial<Ledger>]> = [
  ['email-per-event', 'an email counts as sent, and no server has received it', () => ({ emails: [] })],
  [
    'email-per-event',
    'an email was received that was never queued',
    ({ emails = [] }) => ({ emails: [...emails, { messageId: 'x', to: 'bob@example.org' }] }),
  ],
  [
    'email-per-event',
    'two recipients have one email',
    ({ emails = [] }) => ({ emails: [...emails, ...emails.map((email) => ({ ...email, to: 'eve@example.org' }))] }),
  ],
  [
    'email-per-event',
    'another recipient has it',
    ({ emails = [] }) => ({ emails: emails.map((email) => ({ ...email, to: 'eve@example.org' })) }),
  ],
  [
    'secret-in-log',
    'a secret was logged',
    ({ secrets = [] }) => ({ logs: [Buffer.from(`{"password":"${secrets[0]}"}`)] }),
  ],
];

eachDatabase("finds differences between a service and its clients' records", async (db) => {
  const { ports, active, ledger } = await createInvariantFixture(await createTestPorts(db));
  for (const [invariant, what, change] of ledgerChanges) {
    const transfers = ledger.transfers.map((transfer) =>
      transfer.trackingId === active.trackingId ? { ...transfer, ...change(transfer) } : transfer,
    );
    const findings = await findingsAgainstLedger(ports, { ...ledger, transfers });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
  }
  for (const [invariant, what, change] of serviceChanges) {
    const findings = await findingsAgainstLedger(ports, { ...ledger, transfers: [], ...change(ledger) });
    assert.deepEqual(named(findings), [invariant], `${what}: ${JSON.stringify(findings)}`);
  }
});

test('the violations cover each invariant', () => {
  const covered = [
    ...violations.map(({ invariant }) => invariant),
    ...[...ledgerChanges, ...serviceChanges].map(([name]) => name),
  ];
  // Separate checks find these, and have their own tests.
  const others = ['database-integrity', 'transfer-lists', 'log-chain', 'audit-chain'];
  assert.deepEqual([...new Set([...covered, ...others])].sort(), Object.keys(invariants).sort());
});
