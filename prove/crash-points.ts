import assert from 'node:assert/strict';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import {
  type CrashableService,
  crashPoints,
  openCrashableService,
  runWithCrashes,
  scenariosFor,
} from '../test/support/faults/crash-points.ts';
import { stages } from '../test/support/faults/crash-scenario.ts';
import type { Proof } from './proof.ts';

const fullRounds = 5;

export const crashPointsProof: Proof = {
  promise:
    'A server that crashes at any named point of upload, completion, email, change and revocation, or while it recovers from that, leaves consistent data, keeps everything that it acknowledged, completes each transfer and delivers each email.',
  unit: 'rounds of all points',
  full: fullRounds,
  short: 0.125,
  async run(rounds, report) {
    const figures: Record<string, number> = {};
    for (const kind of databaseKinds) {
      figures[`crashes at named points, ${kind}`] = await crashAtPoints(kind, rounds, report);
      // A full run also crashes at every single step, named or not.
      if (rounds >= fullRounds) figures[`crashes at every step, ${kind}`] = await crashAtSteps(kind, report);
    }
    return { points: crashPoints.length, ...figures };
  },
};

async function crashAtPoints(kind: DatabaseKind, rounds: number, report: (progress: string) => void): Promise<number> {
  return withCrashableService(kind, async (service) => {
    // Points outside the database behave the same on both kinds, so they run on one.
    const points = crashPoints.filter(({ isInDatabase }) => isInDatabase || kind === 'SQLite');
    let crashTotal = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const crashes of someOf(scenariosFor(points, round), rounds)) {
        const names = [...crashes.values()].map(({ name }) => name).join('; ');
        const crashed = await runWithCrashes(service, crashes).catch((error: Error) => {
          throw new Error(`${kind}, round ${round}, ${names}: ${error.message}`, { cause: error });
        });
        assert.deepEqual([...new Set(crashed)], [...crashes.keys()], `The server did not crash at ${names}`);
        crashTotal += crashed.length;
      }
      report(`${kind}: round ${round + 1} of ${rounds}, ${crashTotal} crashes`);
    }
    return crashTotal;
  });
}

/** Returns every second scenario for half a round, and so on, from the first or a later one. */
function someOf<Scenario>(scenarios: Iterable<Scenario>, rounds: number): readonly Scenario[] {
  const step = Math.max(1, Math.round(1 / rounds));
  const first = Date.now() % step;
  return [...scenarios].filter((_, index) => index % step === first);
}

/** A fresh service is opened after this many steps, because a service with few transfers is inspected faster. */
const stepsPerService = 10;

async function crashAtSteps(kind: DatabaseKind, report: (progress: string) => void): Promise<number> {
  let crashes = 0;
  for (let from = 1, crashed = 1; crashed > 0; from += stepsPerService) {
    crashed = await withCrashableService(kind, (service) => crashAtStepsFrom(service, from));
    crashes += crashed;
    report(`${kind}: ${from + stepsPerService - 1} steps of each stage, ${crashes} crashes`);
  }
  return crashes;
}

async function crashAtStepsFrom(service: CrashableService, from: number): Promise<number> {
  let crashTotal = 0;
  for (let nth = from; nth < from + stepsPerService; nth += 1) {
    const crashes = new Map(stages.map((stage) => [stage, { at: /./, nth, crashCount: 1 }]));
    const crashed = await runWithCrashes(service, crashes).catch((error: Error) => {
      throw new Error(`Step ${nth} of each stage: ${error.message}`, { cause: error });
    });
    crashTotal += crashed.length;
  }
  return crashTotal;
}

async function withCrashableService<Result>(
  kind: DatabaseKind,
  work: (service: CrashableService) => Promise<Result>,
): Promise<Result> {
  await using location = await freshLocation(kind);
  const service = await openCrashableService(location.value);
  try {
    return await work(service);
  } finally {
    await service.ports.db.destroy();
  }
}
