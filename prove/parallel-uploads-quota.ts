import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem, type SentPlace } from '#client';
import { changeSetting } from '../src/actions/change-setting.ts';
import { readConfig } from '../src/config.ts';
import { openHouse } from '../src/wiring.ts';
import type { Draw } from '../test/support/draw.ts';
import type { Environment } from '../test/support/program.ts';
import type { SenderCredentials } from '../test/support/program-sender.ts';
import { bytesOf } from './kills-content.ts';
import type { Servers } from './parallel-uploads-servers.ts';
import type { ContestedFile } from './parallel-uploads-writer.ts';

const mebibyte = 2 ** 20;
const filesPerTransfer = 20;
/** By how much all that is wanted is more than the quota. */
const excess = 1.2;

/** The files that found room, and how much of it is left. */
export interface Registered {
  readonly files: readonly ContestedFile[];
  readonly refused: number;
  readonly quota: number;
  /** In one of these transfers nothing more has room than `left` bytes. */
  readonly transfers: readonly SentPlace[];
  readonly left: number;
}

type Wish = Pick<ContestedFile, 'size' | 'isSentWhole'> & { readonly hasRival: boolean };

/** Sets a quota that is too small for all, and registers all at once: so many files or a few more find room. */
export async function registerWithinQuota(
  env: Environment,
  servers: Servers,
  credentials: SenderCredentials,
  count: number,
  draw: Draw,
): Promise<Registered> {
  const veryLarge = Math.floor(count / 50);
  const wishes = Array.from({ length: Math.ceil(count * 1.5) }, (_, number) => wishOf(number - veryLarge, draw));
  const quota = Math.floor(wishes.reduce((sum, { size }) => sum + size, 0) / excess);
  await setQuota(env, quota);
  const transfers: SentPlace[] = [];
  while (transfers.length * filesPerTransfer < wishes.length) transfers.push(await begun(servers, credentials));
  const outcomes = await Promise.all(
    wishes.map(async (wish, number) => {
      const transfer = transfers[number % transfers.length];
      if (transfer === undefined) throw new RangeError('There is no transfer');
      const fileId = await registered(servers, credentials, transfer, { fileName: `${number}.bin`, size: wish.size });
      return fileId === undefined ? wish : contested(wish, { ...transfer, fileId }, draw);
    }),
  );
  const files = outcomes.filter((outcome) => 'place' in outcome);
  const refused = outcomes.filter((outcome) => !('place' in outcome));
  const left = quota - files.reduce((sum, { size }) => sum + size, 0);
  assert.ok(left >= 0, `The quota of ${quota} bytes is exceeded by ${-left}`);
  assert.ok(refused.length > 0, 'Nothing was refused');
  for (const { size } of refused) assert.ok(size > left, `${size} bytes were refused, and ${left} are left`);
  return { files, refused: refused.length, quota, transfers, left };
}

async function setQuota(env: Environment, bytes: number): Promise<void> {
  const house = await openHouse(readConfig(env));
  await changeSetting(house.ports, 'quota.bytesPerDay', String(bytes)).finally(() => house.close());
}

/** Tries it once in each transfer, all at the same time: one byte more than is left. */
export async function refuseMore(servers: Servers, credentials: SenderCredentials, { transfers, left }: Registered) {
  const wanted = transfers.map((place) => registered(servers, credentials, place, { fileName: 'x', size: left + 1 }));
  for (const fileId of await Promise.all(wanted)) assert.equal(fileId, undefined, 'More was registered than is left');
}

/**
 * Small ones with a rival for which each way is open, larger ones without, larger ones with a rival. The
 * first of all are so large that they have several parts, however fast they come.
 */
function wishOf(number: number, draw: Draw): Wish {
  if (number < 0) return { size: 64 * mebibyte + 1 + draw(4 * mebibyte), hasRival: true, isSentWhole: true };
  if (number % 3 === 0) return { size: 1 + draw(mebibyte - 1), hasRival: true, isSentWhole: false };
  return { size: 1 + draw(4 * mebibyte), hasRival: number % 3 === 1, isSentWhole: number % 3 === 1 };
}

function contested({ size, hasRival, isSentWhole }: Wish, place: ContestedFile['place'], draw: Draw): ContestedFile {
  const drawn = () => Buffer.concat([...bytesOf({ offset: draw(7 * mebibyte), size })]);
  return { place, size, isSentWhole, content: drawn(), rival: hasRival ? drawn() : undefined };
}

async function begun(servers: Servers, credentials: SenderCredentials): Promise<SentPlace> {
  const { address: sender } = credentials;
  const client = new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials });
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  return { sender, trackingId: await client.createSession(sender, { recipients }) };
}

/** Resolves with the file id; with undefined when the quota has no room for it. */
async function registered(
  servers: Servers,
  credentials: SenderCredentials,
  place: SentPlace,
  file: { readonly fileName: string; readonly size: number },
): Promise<string | undefined> {
  for (;;) {
    try {
      return await new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials }).registerFile(place, file);
    } catch (error) {
      if (!(error instanceof SealpostProblem)) throw error;
      if (error.status === 409 && /bytes within 24 hours/.test(error.message)) return undefined;
      // With so many at once, some are late, and some are told to come back.
      if (error.status !== 408 && error.status !== 503) throw error;
    }
    await pause(50);
  }
}
