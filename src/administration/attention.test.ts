import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { explainQueries } from '../../test/support/database/query-plans.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { changeSetting } from '../actions/settings/settings.ts';
import { permissionNames } from '../core/permissions.ts';
import { dayMs, minuteMs } from '../core/time.ts';
import { isPostgres } from '../db/engine/open-database.ts';
import { getAttention } from './attention.ts';
import { inviteAdministrator } from './invitations.ts';
import { changeSetupStep } from './setup.ts';
import { queueTestEmail } from './test-emails.ts';

const facts = { hasBaseUrl: true };
const everything = new Set(permissionNames);

async function countsIn(ports: TestPorts): Promise<Readonly<Record<string, number>>> {
  const found = await getAttention({ ...ports, reports: ports.db }, facts, everything);
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]));
}

async function sendInfected(ports: TestPorts, age: number, files = 1): Promise<void> {
  const clock = { now: () => new Date(ports.clock.now().getTime() - age) };
  const names = Array.from({ length: files }, (_, number) => ({ name: `${number}.txt`, content: 'x' }));
  const { trackingId } = await createTransfer({ ...ports, clock }, { password: undefined, files: names });
  await ports.db
    .updateTable('file')
    .set({ removal_cause: 'VIRUS_FOUND' })
    .where('tracking_id', '=', trackingId)
    .execute();
}

async function lockRecipient({ db, clock }: TestPorts, recipientId: string): Promise<void> {
  const at = clock.now().toISOString();
  const locked_until = new Date(clock.now().getTime() + minuteMs).toISOString();
  const counter = { attempts: 6, pending: 0, reserved_at: at, counted_at: at, locked_until };
  for (const caller of ['verified', 'unverified'] as const)
    await db
      .insertInto('attempt')
      .values({ recipient_id: recipientId, caller, ...counter })
      .execute();
}

eachDatabase('counts what needs a person, and reads indexes alone', async (db) => {
  const ports = await createTestPorts(db);
  const nothing = {
    ...{ damagedParts: 0, failedEmails: 0, lockedRecipients: 0, findings: 0, sendersAtQuota: 0 },
    openInvitations: 0,
  };
  assert.deepEqual(await countsIn(ports), { ...nothing, openSetupSteps: 6 });

  for (const state of ['failed', 'failed', 'queued'] as const) {
    const id = await queueTestEmail(ports, { address: 'ann@example.org' as never });
    await db.updateTable('outbox').set({ state }).where('id', '=', id).execute();
  }
  const { recipients } = await createTransfer(ports, { password: undefined });
  await lockRecipient(ports, recipients[0]?.id ?? '');
  await sendInfected(ports, 29 * dayMs, 3);
  await sendInfected(ports, 0);
  await sendInfected(ports, 32 * dayMs);
  await inviteAdministrator(ports, { role: 'viewer' });
  await changeSetting(ports, 'quota.transfersPerDay', '2');
  await changeSetupStep(ports, 'keyCopy', 'skipped');
  const { part } = await db
    .selectFrom('part')
    .select(({ fn }) => fn.max('blob_key').as('part'))
    .executeTakeFirstOrThrow();
  const at = ports.clock.now().toISOString();
  const damage = { kind: 'missing', mebibytes: '', found_at: at, checked_at: at, reported: 0 } as const;
  await db
    .insertInto('damaged_part')
    .values({ blob_key: part, ...damage })
    .execute();
  const expected = {
    ...nothing,
    damagedParts: 1,
    failedEmails: 2,
    lockedRecipients: 1,
    findings: 2,
    sendersAtQuota: 1,
    openInvitations: 1,
  };
  assert.deepEqual(await countsIn(ports), { ...expected, openSetupSteps: 5 });
  await changeSetting(ports, 'quota.bytesPerDay', '1000');
  await assertIndexes(ports);
});

/** The plans of PostgreSQL depend on the number of rows. */
async function assertIndexes(ports: TestPorts): Promise<void> {
  if (isPostgres(ports.db)) return;
  const plans = await explainQueries(ports.db, (reports) => getAttention({ ...ports, reports }, facts, everything));
  const joined = plans.map(({ plan }) => plan).join('\n');
  assert.match(joined, /SEARCH outbox USING COVERING INDEX outbox_due \(state=\?\)/);
  assert.match(joined, /SEARCH file USING COVERING INDEX file_with_finding \(tracking_id>\?\)/);
  assert.match(joined, /SEARCH transfer USING INDEX sqlite_autoindex_transfer_1 \(tracking_id>\?\)/);
  assert.match(joined, /SEARCH file USING COVERING INDEX file_in_order \(tracking_id=\?\)/);
  assert.doesNotMatch(joined, /SCAN (outbox|attempt|file|transfer|recipient|contact)\b/);
}

eachDatabase('counts only what the permissions allow to list, and names the list', async (db) => {
  const ports = await createTestPorts(db);
  await sendInfected(ports, 0);
  const deps = { ...ports, reports: db };
  assert.deepEqual(await getAttention(deps, facts, new Set(['health.read'])), [{ kind: 'damagedParts', count: 0 }]);
  assert.deepEqual(await getAttention(deps, facts, new Set(['settings.read'])), []);
  assert.deepEqual(await getAttention(deps, facts, new Set(['transfers.read', 'emails.read'])), [
    { kind: 'failedEmails', count: 0, list: '/api/admin/emails?state=failed' },
    { kind: 'findings', count: 1, list: '/api/admin/transfers?findings=true&from=2026-01-30' },
    { kind: 'sendersAtQuota', count: 0, addresses: [] },
  ]);
});
