import assert from 'node:assert/strict';
import { type Draw, drawFrom, pick } from '../test/support/draw.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/fresh-database.ts';
import { anEmptyFolder } from '../test/support/program.ts';
import { registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import { checkDownloads, checkStored } from './parallel-uploads-check.ts';
import { refuseMore, registerWithinQuota } from './parallel-uploads-quota.ts';
import { startServers } from './parallel-uploads-servers.ts';
import { type ContestedFile, finish, type Outcome, type Place, serverAway, strive } from './parallel-uploads-writer.ts';
import type { Proof } from './proof.ts';

/** For two hundred files with two writers each; a file on its way takes about two MiB, whatever its size. */
const allowedMegabytes = 800;
/** From the middle of the tries to the end. More than a thousand of them: were a part of each kept, it would be far more. */
const allowedGrowth = 200;
const fullCount = 200;

export const parallelUploads: Proof = {
  promise: `Files that are uploaded in parallel, each by two writers that break off, repeat and overlap, to one server on SQLite and to two on PostgreSQL, with a kill of a server in between, are each one writer's bytes with the right checksum and CRC-32; however many are registered at once, the sender's quota is never exceeded; a server takes less than ${allowedMegabytes} MB, and in the second half less than ${allowedGrowth} MB more.`,
  unit: 'files',
  full: fullCount,
  short: 8,
  async run(count, tell) {
    const seed = Date.now() >>> 0;
    const draw = drawFrom(seed);
    tell(`seed ${seed}`);
    const figures: Record<string, string | number> = { seed };
    // What is shorter than the proof takes its turns.
    for (const kind of count < fullCount ? [pick(databaseKinds, draw)] : databaseKinds) {
      try {
        const found = await uploadAll(kind, count, draw, (progress) => tell(`${kind}: ${progress}`));
        for (const [label, figure] of Object.entries(found)) figures[`${kind}, ${label}`] = figure;
      } catch (error) {
        const message = error instanceof Error ? error.message : error;
        throw new Error(`${kind}: ${message} (seed ${seed})`, { cause: error });
      }
    }
    return figures;
  },
};

async function uploadAll(kind: DatabaseKind, count: number, draw: Draw, tell: (progress: string) => void) {
  await using folder = await anEmptyFolder();
  await using location = await freshLocation(kind);
  const env = { ...folder.env, SEALPOST_DATABASE: location.value };
  await using servers = startServers(env, kind === 'SQLite' ? 1 : 2, draw);
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifiedFor(first, await registeredClient(first, env), 'ann@example.org');
  const registered = await registerWithinQuota(env, servers, credentials, count, draw);
  const { files, refused, quota, left } = registered;
  tell(`${files.length} files are registered, ${refused} refused, ${left} bytes of ${quota} are left`);

  const headers = { 'X-CS-ClientId': credentials.clientId, 'X-CS-VerificationToken': credentials.token };
  const place: Place = { headers, baseUrl: servers.baseUrl };
  const megabytes: number[] = [];
  const outcomes = await striveAll(files, place, draw, async (quarter) => {
    const now = await servers.megabytes();
    megabytes[quarter - 1] = now;
    if (quarter === 1) await servers.restartOne();
    await refuseMore(servers, credentials, registered);
    tell(`${25 * quarter} % of the tries: ${now} MB`);
  });
  tell(`the writers are tired: ${JSON.stringify(outcomes)}`);
  await all(files.map((file) => finish(file, place, draw)));
  await refuseMore(servers, credentials, registered);
  megabytes.push(await servers.megabytes());
  tell(`all files are whole: ${megabytes.at(-1)} MB`);

  const checked = await checkStored(env, credentials, registered);
  await checkDownloads(servers, credentials, files);
  const peakMegabytes = await servers.peakMegabytes();
  refuseGrowth(peakMegabytes, megabytes);
  await servers.end();
  return { files: files.length, refused, ...checked, peakMegabytes, megabytes: megabytes.join(', '), ...outcomes };
}

const triesOf = ({ size }: ContestedFile) => (size > 2 ** 26 ? 2 : 5);

/** Two writers for each file, all at once. `atQuarter` is called when a quarter, a half, three quarters is done. */
async function striveAll(
  files: readonly ContestedFile[],
  place: Place,
  draw: Draw,
  atQuarter: (quarter: number) => Promise<void>,
): Promise<Readonly<Record<Outcome, number>>> {
  const outcomes: Record<Outcome, number> = {};
  const tries = files.reduce((sum, file) => sum + 2 * triesOf(file), 0);
  const quarters = [1, 2, 3].map((quarter) => Math.ceil((quarter * tries) / 4));
  let done = 0;
  const write = async (file: ContestedFile) => {
    for await (const outcome of strive(file, place, draw, triesOf(file))) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === serverAway) continue;
      done += 1;
      const quarter = quarters.indexOf(done) + 1;
      if (quarter > 0) await atQuarter(quarter);
    }
  };
  await all(files.flatMap((file) => [write(file), write(file)]));
  return outcomes;
}

/** Waits for all of them also when one fails: they must not outlive the servers. */
async function all(work: ReadonlyArray<Promise<void>>): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function refuseGrowth(peak: number, [, middle = 0, , end = 0]: readonly number[]): void {
  assert.ok(peak < allowedMegabytes, `A server took ${peak} MB`);
  assert.ok(end - middle < allowedGrowth, `In the second half a server went from ${middle} to ${end} MB`);
}
