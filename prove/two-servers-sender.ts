import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem } from '#client';
import type { Draw } from '../test/support/draw.ts';
import type { SenderCredentials } from '../test/support/program-sender.ts';
import { bytesOf } from './kills-content.ts';
import { busy } from './kills-life.ts';
import type { Servers } from './parallel-uploads-servers.ts';

export const readers: readonly string[] = ['bob@example.org', 'eve@example.org'];

const longestFile = 300_000;
const patienceMs = 180_000;

/** Each call goes to either server, and again when the server was killed meanwhile. Resolves when the transfer is active. */
export async function sendOne(servers: Servers, credentials: SenderCredentials, draw: Draw): Promise<string> {
  const patience = AbortSignal.timeout(patienceMs);
  const call = <Result>(work: (client: Sealpost) => Promise<Result>) =>
    untilAnswered(patience, async () => work(new Sealpost({ baseUrl: await servers.baseUrl(), ...credentials })));
  const { address: sender } = credentials;
  const recipients = {
    to: readers.slice(0, 1).map((mail) => ({ mail })),
    bcc: readers.slice(1).map((mail) => ({ mail })),
  };
  const place = { sender, trackingId: await call((client) => client.createSession(sender, { recipients })) };
  // A password takes a second of a core: most do without.
  if (draw(10) > 0) {
    const securityMode = { config: { passwordMode: 'NONE' } };
    await call((client) => client.changeSession(place, { securityMode }));
  }
  const size = 1 + draw(longestFile);
  // Asked twice, the second is told that there is such a file.
  const fileName = `${draw(1_000_000)}.bin`;
  const fileId = await call(async (client) => {
    const { files } = await client.session(place);
    return files[0]?.id ?? (await client.registerFile(place, { fileName, size }));
  });
  const content = { offset: draw(longestFile), size };
  await call((client) => client.putContent({ ...place, fileId }, new Blob([...bytesOf(content)])));
  await call((client) => client.submitSession(place));
  const { status } = await call(async (client) => {
    const answer = await client.transferStatus(place);
    if (answer.status.state === 'Processing') throw new NotYet();
    return answer;
  });
  assert.deepEqual([status.state, status.warnings], ['Active', false], place.trackingId);
  return place.trackingId;
}

class NotYet extends Error {}

/** Repeats what got no answer, because a server was killed, and what came too early or to a server that was busy. */
async function untilAnswered<Result>(patience: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isCut = error instanceof TypeError;
      const isBusy = error instanceof SealpostProblem && busy.includes(error.status);
      if (!isCut && !isBusy && !(error instanceof NotYet)) throw error;
      if (patience.aborted) throw new Error('A transfer does not come to its end', { cause: error });
    }
    await pause(50);
  }
}
