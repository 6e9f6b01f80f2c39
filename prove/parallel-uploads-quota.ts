import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem, type TransferRef } from '#client';
import { changeSetting } from '../src/actions/settings/settings.ts';
import { readConfig } from '../src/config.ts';
import { openService } from '../src/wiring.ts';
import type { RandomInt } from '../test/support/inputs/random.ts';
import type { Environment } from '../test/support/server/program.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';
import type { ContestedFile } from './parallel-uploads-writer.ts';
import { bytesOf } from './support/content.ts';
import type { Servers } from './support/servers.ts';

const mebibyte = 2 ** 20;
const filesPerTransfer = 20;
/** The ratio of the requested bytes to the quota. */
const excess = 1.2;

/** The files that were registered within the quota, and how many bytes are left. */
export interface Registered {
  readonly files: readonly ContestedFile[];
  readonly refused: number;
  readonly quota: number;
  /** In each of these transfers at most `left` more bytes can be registered. */
  readonly transfers: readonly TransferRef[];
  readonly left: number;
}

type PlannedFile = Pick<ContestedFile, 'size' | 'isSentWhole'> & { readonly hasRival: boolean };

/** Sets a quota that is too small for all files and registers them in parallel. About `count` files or more fit. */
export async function registerWithinQuota(
  env: Environment,
  servers: Servers,
  credentials: SenderCredentials,
  count: number,
  draw: RandomInt,
): Promise<Registered> {
  const largeCount = Math.floor(count / 50);
  const planned = Array.from({ length: Math.ceil(count * 1.5) }, (_, number) => planFile(number - largeCount, draw));
  const quota = Math.floor(planned.reduce((sum, { size }) => sum + size, 0) / excess);
  await setQuota(env, quota);
  const transfers: TransferRef[] = [];
  while (transfers.length * filesPerTransfer < planned.length)
    transfers.push(await createTransferSession(servers, credentials));
  const outcomes = await Promise.all(
    planned.map(async (upload, number) => {
      const transfer = transfers[number % transfers.length];
      if (transfer === undefined) throw new RangeError('There are no transfers');
      const fileId = await registerWithinLimit(servers, credentials, transfer, {
        fileName: `${number}.bin`,
        size: upload.size,
      });
      return fileId === undefined ? upload : contested(upload, { ...transfer, fileId }, draw);
    }),
  );
  const files = outcomes.filter((outcome) => 'place' in outcome);
  const refused = outcomes.filter((outcome) => !('place' in outcome));
  const left = quota - files.reduce((sum, { size }) => sum + size, 0);
  assert.ok(left >= 0, `The quota of ${quota} bytes is exceeded by ${-left}`);
  assert.ok(refused.length > 0, 'No file was rejected');
  for (const { size } of refused) assert.ok(size > left, `${size} bytes were rejected although ${left} are left`);
  return { files, refused: refused.length, quota, transfers, left };
}

async function setQuota(env: Environment, bytes: number): Promise<void> {
  const service = await openService(readConfig(env));
  await changeSetting(service.ports, 'quota.bytesPerDay', String(bytes)).finally(() => service.close());
}

/** Tries to register one byte more than is left in each transfer, in parallel. */
export async function assertQuotaFull(
  servers: Servers,
  credentials: SenderCredentials,
  { transfers, left }: Registered,
) {
  const wanted = transfers.map((place) =>
    registerWithinLimit(servers, credentials, place, { fileName: 'x', size: left + 1 }),
  );
  for (const fileId of await Promise.all(wanted)) assert.equal(fileId, undefined, 'A file exceeded the quota');
}

/**
 * Small files with a rival, for which any upload method works; larger files without a rival; larger files with one.
 * Negative numbers are very large files, which always have several parts.
 */
function planFile(number: number, draw: RandomInt): PlannedFile {
  if (number < 0) return { size: 64 * mebibyte + 1 + draw(4 * mebibyte), hasRival: true, isSentWhole: true };
  if (number % 3 === 0) return { size: 1 + draw(mebibyte - 1), hasRival: true, isSentWhole: false };
  return { size: 1 + draw(4 * mebibyte), hasRival: number % 3 === 1, isSentWhole: number % 3 === 1 };
}

function contested(
  { size, hasRival, isSentWhole }: PlannedFile,
  place: ContestedFile['place'],
  draw: RandomInt,
): ContestedFile {
  const randomContent = () => Buffer.concat([...bytesOf({ offset: draw(7 * mebibyte), size })]);
  return { place, size, isSentWhole, content: randomContent(), rival: hasRival ? randomContent() : undefined };
}

async function createTransferSession(servers: Servers, credentials: SenderCredentials): Promise<TransferRef> {
  const { address: sender } = credentials;
  const client = new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials });
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  return { sender, trackingId: await client.createSession(sender, { recipients }) };
}

/** Returns the file ID, or undefined if the file exceeds the quota. */
async function registerWithinLimit(
  servers: Servers,
  credentials: SenderCredentials,
  place: TransferRef,
  file: { readonly fileName: string; readonly size: number },
): Promise<string | undefined> {
  for (;;) {
    try {
      return await new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials }).registerFile(place, file);
    } catch (error) {
      if (!(error instanceof SealpostProblem)) throw error;
      if (error.type === 'urn:sealpost:problem:quota_exceeded') return undefined;
      // With this many parallel requests, some time out and some must be retried.
      if (error.status !== 408 && error.status !== 503) throw error;
    }
    await pause(50);
  }
}
