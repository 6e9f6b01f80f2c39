import assert from 'node:assert/strict';
import type { VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { newPasswordDerivation, type PasswordKeys } from '../../../src/crypto/password-key.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import { policyRules } from '../../../src/db/policy-rules.ts';
import type { BlobCheck } from '../../../src/integrity/blobs.ts';
import { createTestPorts, type TestPorts } from '../server/test-ports.ts';
import { createSender } from '../transfer/sender.ts';
import {
  assertDelivered,
  assertRevoked,
  type CrashScenario,
  deliveredStage,
  ledgerTransferOf,
  oneVirusScanner,
  runStage,
  type Stage,
  stages,
  startScenario,
} from './crash-scenario.ts';
import { type CrashCondition, createCrashingPorts } from './crashing-ports.ts';
import { type LedgerTransfer, receivedMessage } from './invariants/ledger.ts';
import { findingsAgainstLedger, findingsIn } from './invariants.ts';

/** A point at which a server can crash during a transfer. */
export interface CrashPoint {
  readonly name: string;
  readonly stage: Stage;
  readonly at: RegExp;
  /** How often the stage reaches this point. */
  readonly times: number;
  /** Whether the behavior may depend on the database kind. */
  readonly isInDatabase: boolean;
}

const point = (leg: Stage, name: string, at: RegExp, times = 1): CrashPoint => ({
  ...{ name: `${leg}: ${name}`, stage: leg, at, times },
  isInDatabase: !/blobs|mailer|scanner/.test(at.source),
});

/** Matches a commit that contains these statements, at any position. */
const commit = (moment: 'before' | 'after', statements: string) => new RegExp(`^${moment} commit \\(.*${statements}`);

export const crashPoints: readonly CrashPoint[] = [
  point('upload', 'before the content has begun', commit('before', 'update file')),
  point('upload', 'after the content has begun', commit('after', 'update file')),
  point('upload', 'before the row of a part', /^before insert part$/),
  point('upload', 'after the row of a part', /^after insert part$/),
  point('upload', 'before the blob', /^before blobs\.write$/),
  point('upload', 'in the middle of the blob', /^in blobs\.write$/, 2),
  point('upload', 'after the blob, before its commit', /^after blobs\.write$/),
  point('upload', 'before the commit of a part', commit('before', 'update part')),
  point('upload', 'after the commit of a part, before the answer', commit('after', 'update part')),
  point('replacing upload', 'after the old content was given up', commit('after', 'update file')),
  point('replacing upload', 'before the old blob is removed', /^before blobs\.remove$/),
  point('replacing upload', 'after the old blob is removed', /^after blobs\.remove$/),
  point('replacing upload', 'before the old part is forgotten', /^before delete part$/),
  point('first piece', 'after the blob of a beginning', /^after blobs\.write$/),
  point('first piece', 'after the commit of a beginning', commit('after', 'update part')),
  point('next piece', 'while the end so far is read again', /^after blobs\.read$/),
  point('next piece', 'after the last segment', /^after blobs\.write$/),
  point('next piece', 'before a longer part takes the place of another', commit('before', 'update part')),
  point('next piece', 'before the shorter part is removed', /^before blobs\.remove$/),
  point('next piece', 'after the shorter part is removed', /^after blobs\.remove$/),
  point('submission', 'before the commit', commit('before', 'insert transfer_log')),
  point('submission', 'after the commit', commit('after', 'insert transfer_log')),
  point('completion', 'before the lease', /^before insert lease$/),
  point('completion', 'after the lease', /^after insert lease$/),
  point('completion', 'in the middle of a scan', /^in scanner\.scan$/, 3),
  point('completion', 'after a verdict, before it is kept', /^after scanner\.scan$/, 3),
  point('completion', 'after a verdict is kept', /^after update file$/, 3),
  point('completion', 'while files are compared', /^after select file$/, 5),
  point('completion', 'before the commit', commit('before', 'insert transfer_log')),
  point('completion', 'after the commit', commit('after', 'insert transfer_log')),
  point('completion', 'before an infected blob is removed', /^before blobs\.remove$/),
  point('completion', 'after an infected blob is removed', /^after blobs\.remove$/),
  point('completion', 'after an infected part is forgotten', /^after delete part$/),
  point('mails', 'after a mail was taken on', /^after update outbox$/, 3),
  point('mails', 'before a mail is sent', /^before mailer\.send$/, 3),
  point('mails', 'after a mail is sent, before it is settled', /^after mailer\.send$/, 3),
  point('mails', 'before it is settled', commit('before', 'update outbox'), 3),
  point('mails', 'after it is settled', commit('after', 'update outbox'), 3),
  point('another expiry', 'before the commit', commit('before', 'update transfer')),
  point('another expiry', 'after the commit', commit('after', 'update transfer')),
  point('another password', 'before the commit', commit('before', 'insert key_slot')),
  point('another password', 'after the commit, before the answer', commit('after', 'insert key_slot')),
  point('sweep', 'at the beginning', /^after select part$/),
  point('revocation', 'before the commit', commit('before', 'insert transfer_log')),
  point('revocation', 'after the commit, before a blob is removed', commit('after', 'insert transfer_log')),
  point('revocation', 'before a blob is removed', /^before blobs\.remove$/, 2),
  point('revocation', 'after a blob is removed', /^after blobs\.remove$/, 2),
  point('revocation', 'before its parts are forgotten', /^before delete part$/),
  point('news', 'after a mail is sent, before it is settled', /^after mailer\.send$/, 3),
  point('last sweep', 'at the beginning', /^after select part$/),
];

/** A service that crashes and is opened again on the data that it left. */
export interface CrashableService {
  readonly sender: VerifiedEmail;
  ports: TestPorts;
  reopen(): Promise<void>;
}

export async function openCrashableService(location: string): Promise<CrashableService> {
  const built = await createTestPorts(openDatabase(location));
  const ports = { ...built, passwords: fastKeys(built.passwords), scanner: oneVirusScanner };
  const service: CrashableService = {
    sender: await createSender(ports),
    ports,
    async reopen() {
      await service.ports.db.destroy();
      const db = openDatabase(location);
      service.ports = { ...service.ports, db, policy: policyRules(db) };
    },
  };
  return service;
}

/** Derives keys at the lowest cost, because there are many crashes. */
function fastKeys(passwords: PasswordKeys): PasswordKeys {
  const derivation = newPasswordDerivation({ memory: 19 * 1024, passes: 2, lanes: 1 });
  return { derive: (secret, _derivation, patience) => passwords.derive(secret, derivation, patience) };
}

/** Longer than any lease or claim of a crashed server lasts. */
const aWhileMs = 200_000;

export interface PlannedCrash extends CrashCondition {
  /** The number of consecutive crashes at the same point: all but the first happen during recovery. */
  readonly crashCount: number;
}

/**
 * Sends a transfer with crashes. Asserts after each crash, and again after all unacknowledged requests were repeated,
 * that the service is consistent and has all acknowledged data. Resolves with the stages in which it crashed.
 */
export async function runWithCrashes(
  service: CrashableService,
  crashes: ReadonlyMap<Stage, PlannedCrash>,
): Promise<readonly Stage[]> {
  const journey = await startScenario(service.ports, service.sender);
  const died: Stage[] = [];
  for (const leg of stages) {
    const death = crashes.get(leg);
    for (let left = death?.crashCount ?? 0; death !== undefined && left > 0; left -= 1) {
      if (!(await crashesDuring(service, journey, leg, death))) break;
      died.push(leg);
      await service.reopen();
      await assertNoFindings(service, ledgerTransferOf(journey, 'without passwords'), {
        isCleanedUp: false,
        readsBlobs: false,
      });
      service.ports.clock.set(new Date(service.ports.clock.now().getTime() + aWhileMs));
    }
    await runStage[leg](service.ports, journey);
    if (leg === deliveredStage) {
      journey.observedStates.push('Active');
      await assertDelivered(service.ports, journey);
      await assertNoFindings(service, ledgerTransferOf(journey), { isCleanedUp: true, readsBlobs: true });
    }
  }
  await assertRevoked(service.ports, journey);
  await assertNoFindings(service, ledgerTransferOf(journey), { isCleanedUp: true, readsBlobs: true });
  return died;
}

/** Returns scenarios that together cover all points, each with one point per stage. */
export function scenariosFor(
  points: readonly CrashPoint[],
  round: number,
): ReadonlyArray<ReadonlyMap<Stage, CrashPoint & PlannedCrash>> {
  const byLeg = Map.groupBy(points, ({ stage }) => stage);
  const max = Math.max(...[...byLeg.values()].map((its) => its.length));
  return Array.from({ length: max }, (_, number) => {
    const crashes = [...byLeg].flatMap(([leg, its]) => {
      const crashPoint = its[number];
      if (crashPoint === undefined) return [];
      return [[leg, { ...crashPoint, nth: 1 + (round % crashPoint.times), crashCount: 1 + (round % 2) }] as const];
    });
    return new Map(crashes);
  });
}

async function crashesDuring(
  { ports }: CrashableService,
  journey: CrashScenario,
  leg: Stage,
  death: CrashCondition,
): Promise<boolean> {
  const mortal = createCrashingPorts(ports, death);
  await runStage[leg](mortal.ports, journey).catch((error: unknown) => {
    if (!mortal.hasCrashed()) throw error;
  });
  return mortal.hasCrashed();
}

async function assertNoFindings({ ports }: CrashableService, transfer: LedgerTransfer, how: BlobCheck): Promise<void> {
  assert.deepEqual(await findingsIn(ports, how), []);
  const emails = ports.mailer.sent.map(receivedMessage);
  assert.deepEqual(await findingsAgainstLedger(ports, { transfers: [transfer], emails: emails }), []);
}
