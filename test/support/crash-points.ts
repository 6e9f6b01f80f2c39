import assert from 'node:assert/strict';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { newPasswordDerivation, type PasswordKeys } from '../../src/crypto/password-key.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { policyRules } from '../../src/db/policy-rules.ts';
import {
  arrival,
  type Journey,
  type Leg,
  ledgerOf,
  legs,
  oneVirusScanner,
  refuseUnfinished,
  refuseUnrevoked,
  setOut,
  travel,
} from './crash-journey.ts';
import { type HousePorts, housePorts } from './house-ports.ts';
import type { BlobCheck } from './invariants/files.ts';
import { type LedgerTransfer, takenMessage } from './invariants/ledger.ts';
import { findingsAgainst, findingsIn } from './invariants.ts';
import { type Death, mortalPorts } from './mortal-ports.ts';
import { aSender } from './sending.ts';

/** Where a server may die on the way of a transfer. */
export interface CrashPoint {
  readonly name: string;
  readonly leg: Leg;
  readonly at: RegExp;
  /** How often the leg comes by here. */
  readonly times: number;
  /** Whether another database may make a difference. */
  readonly isInDatabase: boolean;
}

const point = (leg: Leg, name: string, at: RegExp, times = 1): CrashPoint => ({
  ...{ name: `${leg}: ${name}`, leg, at, times },
  isInDatabase: !/blobs|mailer|scanner/.test(at.source),
});

/** A commit of these statements, wherever they stand in it. */
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

/** A house that dies and is opened again on what it has left. */
export interface CrashingHouse {
  readonly sender: VerifiedEmail;
  ports: HousePorts;
  reopen(): Promise<void>;
}

export async function aCrashingHouse(location: string): Promise<CrashingHouse> {
  const built = await housePorts(openDatabase(location));
  const ports = { ...built, passwords: quick(built.passwords), scanner: oneVirusScanner };
  const house: CrashingHouse = {
    sender: await aSender(ports),
    ports,
    async reopen() {
      await house.ports.db.destroy();
      const db = openDatabase(location);
      house.ports = { ...house.ports, db, policy: policyRules(db) };
    },
  };
  return house;
}

/** Derives at the lowest cost: crashes are many. */
function quick(passwords: PasswordKeys): PasswordKeys {
  const derivation = newPasswordDerivation({ memory: 19 * 1024, passes: 2, lanes: 1 });
  return { derive: (secret, _derivation, patience) => passwords.derive(secret, derivation, patience) };
}

/** Longer than any lease or claim of a dead server holds. */
const aWhileMs = 200_000;

export interface PlannedCrash extends Death {
  /** One after the other, at the same point: the others while the first is being recovered from. */
  readonly deaths: number;
}

/**
 * Sends a transfer, with crashes on its way. Right after each, and when all have done again what they got no answer for, the
 * house is sound, and has all that it acknowledged. Resolves with the legs on which it died.
 */
export async function crash(house: CrashingHouse, crashes: ReadonlyMap<Leg, PlannedCrash>): Promise<readonly Leg[]> {
  const journey = await setOut(house.ports, house.sender);
  const died: Leg[] = [];
  for (const leg of legs) {
    const death = crashes.get(leg);
    for (let left = death?.deaths ?? 0; death !== undefined && left > 0; left -= 1) {
      if (!(await dies(house, journey, leg, death))) break;
      died.push(leg);
      await house.reopen();
      await refuseFindings(house, ledgerOf(journey, 'without passwords'), { isSwept: false, readsBlobs: false });
      house.ports.clock.set(new Date(house.ports.clock.now().getTime() + aWhileMs));
    }
    await travel[leg](house.ports, journey);
    if (leg === arrival) {
      journey.seen.push('Active');
      await refuseUnfinished(house.ports, journey);
      await refuseFindings(house, ledgerOf(journey), { isSwept: true, readsBlobs: true });
    }
  }
  await refuseUnrevoked(house.ports, journey);
  await refuseFindings(house, ledgerOf(journey), { isSwept: true, readsBlobs: true });
  return died;
}

/** So many journeys come by all points, each at one on every leg. */
export function journeysBy(
  points: readonly CrashPoint[],
  round: number,
): ReadonlyArray<ReadonlyMap<Leg, CrashPoint & PlannedCrash>> {
  const byLeg = Map.groupBy(points, ({ leg }) => leg);
  const most = Math.max(...[...byLeg.values()].map((its) => its.length));
  return Array.from({ length: most }, (_, number) => {
    const crashes = [...byLeg].flatMap(([leg, its]) => {
      const crashPoint = its[number];
      if (crashPoint === undefined) return [];
      return [[leg, { ...crashPoint, nth: 1 + (round % crashPoint.times), deaths: 1 + (round % 2) }] as const];
    });
    return new Map(crashes);
  });
}

async function dies({ ports }: CrashingHouse, journey: Journey, leg: Leg, death: Death): Promise<boolean> {
  const mortal = mortalPorts(ports, death);
  await travel[leg](mortal.ports, journey).catch((error: unknown) => {
    if (!mortal.isDead()) throw error;
  });
  return mortal.isDead();
}

async function refuseFindings({ ports }: CrashingHouse, transfer: LedgerTransfer, how: BlobCheck): Promise<void> {
  assert.deepEqual(await findingsIn(ports, how), []);
  const mails = ports.mailer.kept.map(takenMessage);
  assert.deepEqual(await findingsAgainst(ports, { transfers: [transfer], mails }), []);
}
