import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Sealpost } from '#client';
import { contentBlock } from '../test/support/inputs/generated-content.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../test/support/server/program.ts';
import {
  registerTrustedClient,
  type SenderCredentials,
  verifySender,
  waitUntilProcessed,
} from '../test/support/transfer/api-sender.ts';
import type { HonestSetup } from './hostile-neighbors-honest.ts';
import type { AttackTarget } from './hostile-neighbors-weapons.ts';
import { measuredService } from './support/live-memory.ts';

const run = promisify(execFile);
const mebibyte = 2 ** 20;

/** A small disk, so that an attacker can fill it within seconds. */
const diskBytes = 512 * mebibyte;
const floorBytes = 64 * mebibyte;
const password = 'Gm4!pXwd-9sLc';
const recipientsEach = 500;
const reopened = 4;

export interface Neighborhood extends AsyncDisposable {
  readonly service: RunningService;
  readonly honest: HonestSetup;
  readonly target: AttackTarget;
}

/** Starts a service whose blobs are on a small disk, with transfers of honest senders and of an attacker. */
export async function openNeighborhood(report: (progress: string) => void): Promise<Neighborhood> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await createEmptyFolder());
  const blobs = join(folder.path, 'blobs');
  await mkdir(blobs);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', blobs]);
  opened.defer(async () => void (await run('umount', ['--lazy', blobs])));
  const env = { ...folder.env, SEALPOST_BLOBS: blobs, SEALPOST_LOG_LEVEL: 'warn' };
  await runSealpost(['admin', 'setting', 'set', 'disk.minFreeBytes', `${floorBytes}`], env);
  const service = await startService(env, measuredService);
  opened.defer(async () => void (await service.stop('SIGKILL')));
  const clientId = await registerTrustedClient(service, env);
  const verified = (address: string) => verifySender(service, clientId, address);
  report('sends the transfers');
  const senders = await Promise.all(['ann@example.org', 'ben@example.org'].map(verified));
  const [ann] = senders as [SenderCredentials];
  const small = new Map([['small.bin', 256 * 1024]]);
  const opening: Sent[] = [];
  for (let n = 0; n < 3; n += 1) opening.push(await send(service, ann, small));
  const attacker = await verified('mallory@example.org');
  const large = new Map([['large.bin', 16 * mebibyte]]);
  const own: Sent[] = [];
  for (let n = 0; n < 4; n += 1) own.push(await send(service, attacker, large));
  const ids = opening.flatMap(({ transferIds }) => transferIds);
  const known = ids.slice(0, reopened);
  const victims = Array.from({ length: 200 }, (_, n) => `victim${n}@example.org`);
  const closing = opened.move();
  return {
    service,
    honest: {
      baseUrl: service.baseUrl,
      senders,
      unopened: ids.slice(reopened + 1),
      reopened: known,
      password,
      file: await fileOf(service, ids[reopened] ?? ''),
      addresses: [...victims],
      mailFolder: join(folder.path, 'data', 'mail'),
    },
    target: {
      baseUrl: service.baseUrl,
      attacker,
      ownTransfers: own.map(({ trackingId }) => trackingId),
      ownTransferIds: own.flatMap(({ transferIds }) => transferIds),
      largeFile: await fileOf(service, own[0]?.transferIds[0] ?? ''),
      victimTransferIds: known,
      // The owners verify the last ones first.
      victimAddresses: victims.slice(-30),
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

interface Sent {
  readonly trackingId: string;
  readonly transferIds: readonly string[];
}

/** Sends a transfer to many recipients, without emails. */
async function send(
  { baseUrl }: RunningService,
  { address: sender, clientId, token }: SenderCredentials,
  files: ReadonlyMap<string, number>,
): Promise<Sent> {
  const client = new Sealpost({ baseUrl, clientId, token });
  const to = Array.from({ length: recipientsEach }, (_, n) => ({ mail: `reader${n}@example.net` }));
  const place = { sender, trackingId: await client.createSession(sender, { recipients: { to } }) };
  await client.changeSession(place, {
    securityMode: { config: { passwordMode: 'MANUAL', password } },
    sendRecipientNotification: false,
  });
  for (const [fileName, size] of files) {
    const fileId = await client.registerFile(place, { fileName, size });
    const block = contentBlock.subarray(0, mebibyte);
    for (let offset = 0; offset < size; ) {
      const bytes = new Uint8Array(block.subarray(0, size - offset));
      offset = await client.appendContent({ ...place, fileId }, { offset, bytes });
    }
  }
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  return { trackingId: place.trackingId, transferIds: status.recipients.map(({ id }) => id) };
}

async function fileOf({ baseUrl }: RunningService, transferId: string): Promise<string> {
  const [file] = await new Sealpost({ baseUrl }).transferFiles(transferId, password);
  return file?.href ?? '';
}
