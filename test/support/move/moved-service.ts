import assert from 'node:assert/strict';
import { assertOpens, createUser, isClosed, type KnownTransfer } from '../backup/drill-users.ts';
import { type Environment, type RunningService, runSealpost } from '../server/program.ts';
import { registerTrustedClient } from '../transfer/api-sender.ts';

/** Runs the work while users send and revoke transfers. Returns all that their senders have seen as active. */
export async function withUsers(
  service: RunningService,
  env: Environment,
  count: number,
  work: (known: readonly KnownTransfer[]) => Promise<void>,
): Promise<readonly KnownTransfer[]> {
  const known: KnownTransfer[] = [];
  const over = new AbortController();
  const clientId = await registerTrustedClient(service, env);
  const users = await Promise.all(
    Array.from({ length: count }, (_, number) => createUser(service.baseUrl, clientId, number, known)),
  );
  await Promise.all(users.map((user) => user.send()));
  const working = Promise.all(users.map((user) => user.workUntil(over.signal, { isCut: true })));
  working.catch(() => over.abort());
  try {
    // Without this, work that waits for a user who has failed would end with a timeout.
    await Promise.race([work(known), working]);
  } finally {
    over.abort();
  }
  await working;
  return known;
}

/** Every transfer that was acknowledged opens with its password and with no other, unless its sender has ended it. */
export async function assertKnown(baseUrl: string, known: readonly KnownTransfer[]): Promise<void> {
  for (const transfer of known) {
    if (transfer.revocation === undefined) await assertOpens(baseUrl, transfer);
    if (transfer.revocation === 'confirmed') assert.ok(await isClosed(baseUrl, transfer), transfer.transferId);
  }
  for (const transfer of known.slice(-3)) {
    const wrong = { ...transfer, password: `${transfer.password}x` };
    await assert.rejects(assertOpens(baseUrl, wrong), `${transfer.transferId} opens with a wrong password`);
  }
}

export async function completed(env: Environment, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runSealpost(args, env);
  assert.equal(code, 0, `sealpost ${args.join(' ')}: ${out}${err}`);
  return out;
}
