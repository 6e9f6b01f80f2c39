import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem } from '#client';
import type { RandomInt } from '../test/support/inputs/random.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';
import { longestWaitMs } from '../test/support/wait-until.ts';
import { bytesOf } from './support/content.ts';
import { busyStatuses } from './support/server-run.ts';
import type { Servers } from './support/servers.ts';

export const recipientAddresses: readonly string[] = ['bob@example.org', 'eve@example.org'];

const longestFile = 300_000;

/** Sends each call to a random server, again if that server was killed. Returns once the transfer is active. */
export async function sendOne(servers: Servers, credentials: SenderCredentials, draw: RandomInt): Promise<string> {
  const deadline = AbortSignal.timeout(longestWaitMs);
  const call = <Result>(work: (client: Sealpost) => Promise<Result>) =>
    retryUntilResponse(deadline, async () => work(new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials })));
  const { address: sender } = credentials;
  const recipients = {
    to: recipientAddresses.slice(0, 1).map((email) => ({ mail: email })),
    bcc: recipientAddresses.slice(1).map((email) => ({ mail: email })),
  };
  const place = { sender, trackingId: await call((client) => client.createSession(sender, { recipients })) };
  // Most transfers have no password, because hashing one takes a second of CPU time.
  if (draw(10) > 0) {
    const securityMode = { config: { passwordMode: 'NONE' as const } };
    await call((client) => client.changeSession(place, { securityMode }));
  }
  const size = 1 + draw(longestFile);
  // Looks for the file first, because a repeated registration would be rejected as a duplicate.
  const fileName = `${draw(1_000_000)}.bin`;
  const fileId = await call(async (client) => {
    const { files } = await client.session(place);
    return files[0]?.id ?? (await client.registerFile(place, { fileName, size }));
  });
  const content = { offset: draw(longestFile), size };
  await call((client) => client.putContent({ ...place, fileId }, new Blob([...bytesOf(content)])));
  await call((client) => client.submitSession(place));
  const { status } = await call(async (client) => {
    const response = await client.transferStatus(place);
    if (response.status.state === 'PROCESSING') throw new StillProcessing();
    return response;
  });
  assert.deepEqual([status.state, status.warnings], ['ACTIVE', false], place.trackingId);
  return place.trackingId;
}

class StillProcessing extends Error {}

/** Retries calls that got no response because a server was killed, came too early, or reached a busy server. */
async function retryUntilResponse<Result>(deadline: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isCut = error instanceof TypeError;
      const isBusy = error instanceof SealpostProblem && busyStatuses.includes(error.status);
      if (!isCut && !isBusy && !(error instanceof StillProcessing)) throw error;
      if (deadline.aborted) throw new Error('A transfer did not complete', { cause: error });
    }
    await pause(50);
  }
}
