import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { completeTransfers } from '../src/actions/completing/complete-transfers.ts';
import { sendEmails } from '../src/actions/mailing/send-emails.ts';
import { findingsIn } from '../src/commands/check.ts';
import { readConfig } from '../src/config.ts';
import { type EmailAddress, parseEmailAddress } from '../src/core/email-address.ts';
import { hourMs } from '../src/core/time.ts';
import { migrate, migrations } from '../src/db/engine/migrate.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { readLegalDocument } from '../src/db/legal-texts.ts';
import { readSettings } from '../src/db/settings.ts';
import { openService, type Service } from '../src/wiring.ts';
import { inReverseOrder } from './support/cleanup.ts';
import { describeSchema, migrationsIn } from './support/database/describe-schema.ts';
import {
  type DatabaseKind,
  databaseKinds,
  freshLocation,
  migratedLocation,
} from './support/database/fresh-database.ts';
import { contentBlock } from './support/inputs/generated-content.ts';
import { memoryMailer } from './support/mail/memory-mailer.ts';
import {
  activeFiles,
  changedSetting,
  legalNotice,
  type ReleaseFacts,
  sessionFileSize,
} from './support/release-facts.ts';
import { copyRelease, releases, schemaOf } from './support/releases.ts';
import { startHttpServer } from './support/server/http-server.ts';

const never = new AbortController().signal;

for (const version of releases) {
  for (const kind of databaseKinds) {
    test(`${kind}: opens, serves and continues the data of version ${version}`, async (t) => {
      const release = await openRelease(t, version, kind);
      await assertSound(release);
      await assertOpens(release);
      await assertEnded(release);
      await assertContinues(release);
      await assertSendsEmails(release);
      await assertSound(release);
    });

    test(`${kind}: the migrations of version ${version} create the schema of that version`, async () => {
      await using location = await freshLocation(kind);
      const db = openDatabase(location.value);
      try {
        const released = schemaOf(version, kind);
        await migrate(db, migrations.slice(0, migrationsIn(released).length));
        assert.equal(await describeSchema(db), released, 'A released migration was changed. Add a new one instead.');
      } finally {
        await db.destroy();
      }
    });
  }
}

for (const version of releases) {
  test(`later migrations add only what servers of version ${version} can ignore`, async () => {
    const released = new Set(partsOf(schemaOf(version, 'PostgreSQL')));
    const current = partsOf(await newestSchema('PostgreSQL'));
    const changed = [...released].filter((part) => !current.includes(part));
    assert.deepEqual(changed, [], 'Servers of that version use this while they are upgraded one after the other.');
    const tables = new Set([...released].map((part) => /^column (\w+)\./.exec(part)?.[1]));
    const added = current.filter((part) => !released.has(part));
    const restricting = added.filter((part) => restrictedTables(part).some((table) => tables.has(table)));
    assert.deepEqual(restricting, [], 'Statements of servers of that version could be rejected.');
  });
}

const partsOf = (schema: string) =>
  schema
    .replaceAll(/^-- .*\n+/gm, '')
    .split(/;\n+/)
    .filter((part) => part !== '');

/** Returns the tables whose rows cannot be added, changed or deleted as before because of this part of a schema. */
function restrictedTables(part: string): readonly string[] {
  return restrictions.flatMap((pattern) => pattern.exec(part)?.[1] ?? []);
}

const restrictions = [
  /^column (\w+)\..* not null(?!.* default )/,
  /^constraint \w+ on \w+ FOREIGN KEY .* REFERENCES (\w+)\([^)]*\)(?!.* ON DELETE (?:CASCADE|SET NULL))/,
  /^constraint \w+ on (\w+) /,
  /^CREATE UNIQUE INDEX .* ON public\.(\w+) /,
  /^CREATE TRIGGER .* ON public\.(\w+) /,
];

interface OpenedRelease {
  readonly facts: ReleaseFacts;
  readonly service: Service;
  readonly recipient: Sealpost;
  readonly sender: Sealpost;
}

/** Opens a copy an hour after it was made, whatever the time is now. */
async function openRelease(t: TestContext, version: string, kind: DatabaseKind): Promise<OpenedRelease> {
  const cleanup = inReverseOrder(t);
  const { facts, env } = await copyRelease(cleanup, version, kind);
  const now = new Date(Date.parse(facts.madeAt) + hourMs);
  const service = await openService(readConfig(env), { systemClock: { now: () => now } });
  cleanup.after(() => service.close());
  const { ports } = service;
  assert.equal(await describeSchema(ports.db), await newestSchema(kind));
  const { server } = await startHttpServer(cleanup, { ports, clock: ports.clock });
  const { clientId, token } = facts.sender;
  const { baseUrl } = server;
  return {
    facts,
    service,
    recipient: new Sealpost({ baseUrl }),
    sender: new Sealpost({ baseUrl, clientId, token }),
  };
}

async function assertSound({ service }: OpenedRelease): Promise<void> {
  assert.deepEqual(await Array.fromAsync(findingsIn(service, true)), []);
}

/** Returns the schema of a new database. A migrated one must not differ from it. */
async function newestSchema(kind: DatabaseKind): Promise<string> {
  await using location = await migratedLocation(kind);
  const db = openDatabase(location.value);
  return await describeSchema(db).finally(() => db.destroy());
}

async function bytesOf(client: Sealpost, href: string): Promise<Buffer> {
  return Buffer.from(await (await client.send('GET', href)).arrayBuffer());
}

async function assertDelivers(
  { recipient }: OpenedRelease,
  { transferId, password }: { readonly transferId: string; readonly password: string },
  expected: Readonly<Record<string, number>>,
): Promise<void> {
  const files = await recipient.transferFiles(transferId, password);
  assert.deepEqual(
    files.map(({ fileName }) => fileName),
    Object.keys(expected),
  );
  for (const { fileName, href } of files) {
    assert.deepEqual(await bytesOf(recipient, href), contentBlock.subarray(0, expected[fileName]));
  }
}

async function assertOpens(release: OpenedRelease): Promise<void> {
  const { facts, service } = release;
  const { transferIds, password } = facts.active;
  for (const transferId of transferIds) await assertDelivers(release, { transferId, password }, activeFiles);
  const link = new URL(facts.linked.link);
  const secret = decodeURIComponent(link.hash.replace(/^#password=/, ''));
  await assertDelivers(
    release,
    { transferId: link.searchParams.get('id') ?? '', password: secret },
    { 'open.txt': 40 },
  );
  const [name, value] = changedSetting;
  assert.equal(String((await readSettings(service.ports.db))[name]), value);
  const { all: rules } = await service.ports.policy.read();
  assert.deepEqual(
    rules.map(({ effect }) => effect),
    ['allow', 'deny'],
  );
  const notice = await readLegalDocument(service.ports.db, 'imprint');
  assert.match(JSON.stringify(notice), new RegExp(legalNotice));
  assert.deepEqual(
    service.languages.all().map(({ id }) => id),
    ['de_2', 'en_2'],
  );
}

const hasStatus = (status: number) => (error: unknown) => error instanceof SealpostProblem && error.status === status;

async function assertEnded({ facts, recipient, sender }: OpenedRelease): Promise<void> {
  for (const { transferIds, password } of [facts.revoked, facts.expired]) {
    for (const transferId of transferIds) {
      await assert.rejects(recipient.transfer(transferId, password), hasStatus(410));
    }
  }
  const { data } = await sender.sentTransfers(facts.sender.address);
  const states = new Map(data.map(({ trackingId, status }) => [trackingId, status?.state]));
  assert.equal(states.get(facts.revoked.trackingId), 'Deleted_by_revocation');
  assert.equal(states.get(facts.expired.trackingId), 'Deleted_by_expiration');
  assert.equal(states.get(facts.active.trackingId), 'Active');
}

/** Uploads the rest of the session's file, sends it, and then revokes the transfer that was active. */
async function assertContinues(release: OpenedRelease): Promise<void> {
  const { facts, sender, recipient, service } = release;
  const { trackingId, fileId, stored, password } = facts.session;
  const place = { sender: facts.sender.address, trackingId };
  const file = { ...place, fileId };
  assert.equal(await sender.storedBytes(file), stored);
  const rest = new Uint8Array(contentBlock.subarray(stored, sessionFileSize));
  assert.equal(await sender.appendContent(file, { offset: stored, bytes: rest }), sessionFileSize);
  await sender.submitSession(place);
  await completeTransfers(service.ports, never);
  const [first] = (await sender.transferStatus(place)).status.recipients;
  await assertDelivers(release, { transferId: first?.id ?? '', password }, { 'half.bin': sessionFileSize });
  await sender.revokeTransfer({ ...place, trackingId: facts.active.trackingId });
  const [transferId = ''] = facts.active.transferIds;
  await assert.rejects(recipient.transfer(transferId, facts.active.password), hasStatus(410));
}

/** Sends the emails that were queued when the data was made. */
async function assertSendsEmails({ service: { ports } }: OpenedRelease): Promise<void> {
  const mailer = memoryMailer(parseEmailAddress('sealpost@files.example.org') as EmailAddress);
  await sendEmails({ ...ports, mailer, serviceUrl: 'https://files.example.org/' }, never);
  const addressees = new Set(mailer.sent.map(({ to }) => String(to).toLowerCase()));
  assert.deepEqual([...addressees].toSorted(), ['ann@example.org', 'bob@example.org', 'cleo@example.net']);
}
