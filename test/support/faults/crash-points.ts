import assert from 'node:assert/strict';
import type { VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import { policyRules } from '../../../src/db/policy-rules.ts';
import type { BlobCheck } from '../../../src/integrity/files.ts';
import { withInlineParts } from '../../../src/records/inline-parts.ts';
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

const point = (stage: Stage, name: string, at: RegExp, times = 1): CrashPoint => ({
  ...{ name: `${stage}: ${name}`, stage, at, times },
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
  point('upload', 'after the blob, before own commit', /^after blobs\.write$/),
  point('upload', 'before the commit of a part', commit('before', 'update part')),
  point('upload', 'after the commit of a part, before the response', commit('after', 'update part')),
  point('replacing upload', 'after the old content was replaced', commit('after', 'update file')),
  point('replacing upload', 'before the old blob is removed', /^before blobs\.remove$/),
  point('replacing upload', 'after the old blob is removed', /^after blobs\.remove$/),
  point('replacing upload', 'before the old part row is removed', /^before delete part$/),
  point('first piece', 'after the blob of the first bytes', /^after blobs\.write$/),
  point('first piece', 'after the commit of the first bytes', commit('after', 'update part')),
  point('next piece', 'while the last stored segment is read again', /^after blobs\.read$/),
  point('next piece', 'after the last segment', /^after blobs\.write$/),
  point('next piece', 'before a longer part replaces another', commit('before', 'update part')),
  point('next piece', 'before the shorter part is removed', /^before blobs\.remove$/),
  point('next piece', 'after the shorter part is removed', /^after blobs\.remove$/),
  point('submission', 'before the commit', commit('before', 'insert transfer_log')),
  point('submission', 'after the commit', commit('after', 'insert transfer_log')),
  point('completion', 'before the lease', /^before insert lease$/),
  point('completion', 'after the lease', /^after insert lease$/),
  point('completion', 'in the middle of a scan', /^in scanner\.scan$/, 3),
  point('completion', 'after a verdict, before it is stored', /^after scanner\.scan$/, 3),
  point('completion', 'after a verdict is stored', /^after update file$/, 3),
  point('completion', 'while files are compared', /^after select file$/, 5),
  point('completion', 'before the commit', commit('before', 'insert transfer_log')),
  point('completion', 'after the commit', commit('after', 'insert transfer_log')),
  point('completion', 'before an infected blob is removed', /^before blobs\.remove$/),
  point('completion', 'after an infected blob is removed', /^after blobs\.remove$/),
  point('completion', 'after the row of an infected part is removed', /^after delete part$/),
  point('emails', 'after an email was claimed', /^after update outbox$/, 3),
  point('emails', 'before an email is sent', /^before mailer\.send$/, 3),
  point('emails', 'after an email is sent, before own state is stored', /^after mailer\.send$/, 3),
  point('emails', 'before own state is stored', commit('before', 'update outbox'), 3),
  point('emails', 'after own state is stored', commit('after', 'update outbox'), 3),
  point('expiry change', 'before the commit', commit('before', 'update transfer')),
  point('expiry change', 'after the commit', commit('after', 'update transfer')),
  point('password change', 'before the commit', commit('before', 'insert key_slot')),
  point('password change', 'after the commit, before the response', commit('after', 'insert key_slot')),
  point('cleanup', 'at the beginning', /^after select part$/),
  point('revocation', 'before the commit', commit('before', 'insert transfer_log')),
  point('revocation', 'after the commit, before a blob is removed', commit('after', 'insert transfer_log')),
  point('revocation', 'before the blobs are removed', /^before blobs\.remove$/),
  point('revocation', 'after the blobs are removed', /^after blobs\.remove$/),
  point('revocation', 'before own part rows are removed', /^before delete part$/),
  point('revocation emails', 'after an email is sent, before own state is stored', /^after mailer\.send$/, 3),
  point('last cleanup', 'at the beginning', /^after select part$/),
];

/** A service that crashes and is opened again on the data that it left. */
export interface CrashableService {
  readonly sender: VerifiedEmail;
  ports: TestPorts;
  reopen(): Promise<void>;
}

export async function openCrashableService(location: string): Promise<CrashableService> {
  const testPorts = await createTestPorts(openDatabase(location), { maxInlineBytes: 16_384 });
  const ports = { ...testPorts, scanner: oneVirusScanner };
  const service: CrashableService = {
    sender: await createSender(ports),
    ports,
    async reopen() {
      await service.ports.db.destroy();
      const db = openDatabase(location);
      const blobs = withInlineParts(db, service.ports.blobs);
      service.ports = { ...service.ports, db, blobs, policy: policyRules(db, () => true) };
    },
  };
  return service;
}

/** Longer than any lease or claim of a crashed server lasts. */
const leaseExpiryMs = 200_000;

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
  const scenario = await startScenario(service.ports, service.sender);
  const crashedStages: Stage[] = [];
  for (const stage of stages) {
    const crash = crashes.get(stage);
    for (let left = crash?.crashCount ?? 0; crash !== undefined && left > 0; left -= 1) {
      if (!(await crashesDuring(service, scenario, stage, crash))) break;
      crashedStages.push(stage);
      await service.reopen();
      await assertNoFindings(service, ledgerTransferOf(scenario, 'without passwords'), {
        isCleanedUp: false,
        readsBlobs: false,
      });
      service.ports.clock.advance(leaseExpiryMs);
    }
    await runStage[stage](service.ports, scenario);
    if (stage === deliveredStage) {
      scenario.observedStates.push('Active');
      await assertDelivered(service.ports, scenario);
      await assertNoFindings(service, ledgerTransferOf(scenario), { isCleanedUp: true, readsBlobs: true });
    }
  }
  await assertRevoked(service.ports, scenario);
  await assertNoFindings(service, ledgerTransferOf(scenario), { isCleanedUp: true, readsBlobs: true });
  return crashedStages;
}

/** Returns scenarios that together cover all points, each with one point per stage. */
export function scenariosFor(
  points: readonly CrashPoint[],
  round: number,
): ReadonlyArray<ReadonlyMap<Stage, CrashPoint & PlannedCrash>> {
  const byStage = Map.groupBy(points, ({ stage }) => stage);
  const max = Math.max(...[...byStage.values()].map((own) => own.length));
  return Array.from({ length: max }, (_, number) => {
    const crashes = [...byStage].flatMap(([stage, own]) => {
      const crashPoint = own[number];
      if (crashPoint === undefined) return [];
      return [[stage, { ...crashPoint, nth: 1 + (round % crashPoint.times), crashCount: 1 + (round % 2) }] as const];
    });
    return new Map(crashes);
  });
}

async function crashesDuring(
  { ports }: CrashableService,
  scenario: CrashScenario,
  stage: Stage,
  condition: CrashCondition,
): Promise<boolean> {
  const crashing = createCrashingPorts(ports, condition);
  await runStage[stage](crashing.ports, scenario).catch((error: unknown) => {
    if (!crashing.hasCrashed()) throw error;
  });
  return crashing.hasCrashed();
}

async function assertNoFindings({ ports }: CrashableService, transfer: LedgerTransfer, how: BlobCheck): Promise<void> {
  assert.deepEqual(await findingsIn(ports, how), []);
  const emails = ports.mailer.sent.map(receivedMessage);
  assert.deepEqual(await findingsAgainstLedger(ports, { transfers: [transfer], emails }), []);
}
