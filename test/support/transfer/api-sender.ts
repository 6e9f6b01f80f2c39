import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, type TransferRef } from '#client';
import { type Environment, type RunningService, runSealpost } from '../server/program.ts';
import { longestWaitMs } from '../wait-until.ts';

/** The credentials with which a client acts for an address. They stay valid after the server stops. */
export interface SenderCredentials {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

type ServiceAddress = Pick<RunningService, 'baseUrl'>;

/** Registers a client that may act for any address. */
export async function registerTrustedClient({ baseUrl }: ServiceAddress, env: Environment): Promise<string> {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const { code, err } = await runSealpost(['admin', 'client', 'add', clientId], env);
  if (code !== 0) throw new Error(`The client was not registered: ${err}`);
  return clientId;
}

export async function verifySender(
  { baseUrl }: ServiceAddress,
  clientId: string,
  address: string,
): Promise<SenderCredentials> {
  const path = `/api/users/${encodeURIComponent(address)}/verification/token`;
  const { token } = await new Sealpost({ baseUrl, clientId }).request<{ token: string }>('POST', path);
  return { address, clientId, token };
}

export type TransferStatus = Awaited<ReturnType<Sealpost['transferStatus']>>;

/**
 * Polls the status, and requests nothing else, until the processing is over. The pauses grow, because many users who poll
 * a busy service would slow down the processing.
 */
export async function waitUntilProcessed(
  client: Sealpost,
  place: TransferRef,
  timeout: AbortSignal = AbortSignal.timeout(longestWaitMs),
): Promise<TransferStatus> {
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 500)) {
    const response = await client.transferStatus(place);
    if (response.status.state !== 'PROCESSING') return response;
    if (timeout.aborted) throw new Error(`${place.trackingId} is still being processed`);
    await pause(pauseMs);
  }
}
