import assert from 'node:assert/strict';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import { pick, type RandomInt, seededRandom } from '../test/support/inputs/random.ts';
import { createEmptyFolder } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import { checkDownloads, checkStored } from './parallel-uploads-check.ts';
import { assertQuotaFull, registerWithinQuota } from './parallel-uploads-quota.ts';
import {
  type ContestedFile,
  finish,
  type Outcome,
  type ServerAccess,
  serverUnavailable,
  writeRepeatedly,
} from './parallel-uploads-writer.ts';
import type { Proof } from './proof.ts';
import { allSettledOrThrow } from './support/all-settled.ts';
import { startServers } from './support/servers.ts';

/** For 200 files with two writers each. An upload uses about 2 MiB, no matter how large the file is. */
const allowedMegabytes = 800;
/** From the middle of the attempts to the end. A leak in each of over a thousand attempts would exceed this. */
const allowedGrowth = 200;
const fullCount = 200;

export const parallelUploads: Proof = {
  promise: `Files uploaded in parallel, each by two writers that interrupt, repeat and overlap their uploads, to one server on SQLite and to two on PostgreSQL, with a kill of a server in between, contain one writer's bytes with the right checksum and CRC-32; parallel registrations never exceed the sender's quota; a server uses less than ${allowedMegabytes} MB, and grows by less than ${allowedGrowth} MB in the second half.`,
  unit: 'files',
  full: fullCount,
  short: 4,
  async run(count, report) {
    const seed = Date.now() >>> 0;
    const draw = seededRandom(seed);
    report(`seed ${seed}`);
    const figures: Record<string, string | number> = { seed };
    // A short run uses one kind of database, chosen at random.
    for (const kind of count < fullCount ? [pick(databaseKinds, draw)] : databaseKinds) {
      try {
        const found = await uploadAll(kind, count, draw, (progress) => report(`${kind}: ${progress}`));
        for (const [label, figure] of Object.entries(found)) figures[`${kind}, ${label}`] = figure;
      } catch (error) {
        const message = error instanceof Error ? error.message : error;
        throw new Error(`${kind}: ${message} (seed ${seed})`, { cause: error });
      }
    }
    return figures;
  },
};

async function uploadAll(kind: DatabaseKind, count: number, draw: RandomInt, report: (progress: string) => void) {
  await using folder = await createEmptyFolder();
  await using location = await freshLocation(kind);
  const env = { ...folder.env, SEALPOST_DATABASE: location.value };
  await using servers = startServers(kind === 'SQLite' ? [env] : [env, env], draw);
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifySender(first, await registerTrustedClient(first, env), 'ann@example.org');
  const registered = await registerWithinQuota(env, servers, credentials, count, draw);
  const { files, refused, quota, left } = registered;
  report(`${files.length} files registered, ${refused} rejected, ${left} of ${quota} bytes left`);

  const headers = { 'X-CS-ClientId': credentials.clientId, 'X-CS-VerificationToken': credentials.token };
  const place: ServerAccess = { headers, baseUrl: servers.baseUrl };
  const megabytes: number[] = [];
  const outcomes = await writeAll(files, place, draw, async (quarter) => {
    const now = await servers.megabytes();
    megabytes[quarter - 1] = now;
    if (quarter === 1) await servers.restartOne();
    await assertQuotaFull(servers, credentials, registered);
    report(`${25 * quarter} % of the attempts: ${now} MB`);
  });
  report(`the writers have finished: ${JSON.stringify(outcomes)}`);
  await allSettledOrThrow(files.map((file) => finish(file, place, draw)));
  await assertQuotaFull(servers, credentials, registered);
  megabytes.push(await servers.megabytes());
  report(`all files are complete: ${megabytes.at(-1)} MB`);

  const checked = await checkStored(env, credentials, registered);
  await checkDownloads(servers, credentials, files);
  const peakMegabytes = await servers.peakMegabytes();
  assertBoundedMemory(peakMegabytes, megabytes);
  await servers.end();
  return { files: files.length, refused, ...checked, peakMegabytes, megabytes: megabytes.join(', '), ...outcomes };
}

const attemptsFor = ({ size }: ContestedFile) => (size > 2 ** 26 ? 2 : 5);

/** Runs two writers for each file in parallel. Calls `atQuarter` after each of the first three quarters. */
async function writeAll(
  files: readonly ContestedFile[],
  place: ServerAccess,
  draw: RandomInt,
  atQuarter: (quarter: number) => Promise<void>,
): Promise<Readonly<Record<Outcome, number>>> {
  const outcomes: Record<Outcome, number> = {};
  const attempts = files.reduce((sum, file) => sum + 2 * attemptsFor(file), 0);
  const quarters = [1, 2, 3].map((quarter) => Math.ceil((quarter * attempts) / 4));
  let done = 0;
  const write = async (file: ContestedFile) => {
    for await (const outcome of writeRepeatedly(file, place, draw, attemptsFor(file))) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === serverUnavailable) continue;
      done += 1;
      const quarter = quarters.indexOf(done) + 1;
      if (quarter > 0) await atQuarter(quarter);
    }
  };
  await allSettledOrThrow(files.flatMap((file) => [write(file), write(file)]));
  return outcomes;
}

function assertBoundedMemory(peak: number, [, middle = 0, , end = 0]: readonly number[]): void {
  assert.ok(peak < allowedMegabytes, `A server used ${peak} MB`);
  assert.ok(end - middle < allowedGrowth, `A server grew from ${middle} to ${end} MB in the second half`);
}
