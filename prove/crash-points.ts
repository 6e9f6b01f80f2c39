import assert from 'node:assert/strict';
import { legs } from '../test/support/crash-journey.ts';
import { aCrashingHouse, type CrashingHouse, crash, crashPoints, journeysBy } from '../test/support/crash-points.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/fresh-database.ts';
import type { Proof } from './proof.ts';

const fullRounds = 5;

export const crashPointsProof: Proof = {
  promise:
    'A server that dies at any named point of upload, completion, mail, changes and revocation, also while it recovers from that, leaves a sound house, has everything that it acknowledged, and brings each transfer to its end and each mail to its reader.',
  unit: 'rounds of all points',
  full: fullRounds,
  short: 1,
  async run(rounds, tell) {
    const figures: Record<string, number> = {};
    for (const kind of databaseKinds) {
      figures[`deaths at named points, ${kind}`] = await dieAtPoints(kind, rounds, tell);
      // In full also at every single step, be it named or not.
      if (rounds >= fullRounds) figures[`deaths at every step, ${kind}`] = await dieAtSteps(kind, tell);
    }
    return { points: crashPoints.length, ...figures };
  },
};

async function dieAtPoints(kind: DatabaseKind, rounds: number, tell: (progress: string) => void): Promise<number> {
  return inCrashingHouse(kind, async (house) => {
    // What is not in the database makes no difference to it, and is shown on one.
    const points = crashPoints.filter(({ isInDatabase }) => isInDatabase || kind === 'SQLite');
    let deaths = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const crashes of journeysBy(points, round)) {
        const names = [...crashes.values()].map(({ name }) => name).join('; ');
        const died = await crash(house, crashes).catch((error: Error) => {
          throw new Error(`${kind}, round ${round}, ${names}: ${error.message}`, { cause: error });
        });
        assert.deepEqual([...new Set(died)], [...crashes.keys()], `The server did not die at ${names}`);
        deaths += died.length;
      }
      tell(`${kind}: round ${round + 1} of ${rounds}, ${deaths} deaths`);
    }
    return deaths;
  });
}

/** The first of each leg, then the second, until no leg has so many. A house that holds few transfers is looked at faster. */
const stepsInOneHouse = 10;

async function dieAtSteps(kind: DatabaseKind, tell: (progress: string) => void): Promise<number> {
  let deaths = 0;
  for (let from = 1, died = 1; died > 0; from += stepsInOneHouse) {
    died = await inCrashingHouse(kind, (house) => dieAtStepsFrom(house, from));
    deaths += died;
    tell(`${kind}: ${from + stepsInOneHouse - 1} steps of each leg, ${deaths} deaths`);
  }
  return deaths;
}

async function dieAtStepsFrom(house: CrashingHouse, from: number): Promise<number> {
  let deaths = 0;
  for (let nth = from; nth < from + stepsInOneHouse; nth += 1) {
    const crashes = new Map(legs.map((leg) => [leg, { at: /./, nth, deaths: 1 }]));
    const died = await crash(house, crashes).catch((error: Error) => {
      throw new Error(`Step ${nth} of each leg: ${error.message}`, { cause: error });
    });
    deaths += died.length;
  }
  return deaths;
}

async function inCrashingHouse<Result>(
  kind: DatabaseKind,
  work: (house: CrashingHouse) => Promise<Result>,
): Promise<Result> {
  await using location = await freshLocation(kind);
  const house = await aCrashingHouse(location.value);
  try {
    return await work(house);
  } finally {
    await house.ports.db.destroy();
  }
}
