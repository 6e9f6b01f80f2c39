import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, type SentPlace } from '#client';
import { type Environment, type RunningProgram, sealpost } from './program.ts';

/** What a client shows to speak for an address. It outlives the server. */
export interface SenderCredentials {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

type Reached = Pick<RunningProgram, 'baseUrl'>;

/** A client that the administrator lets speak for any address. */
export async function registeredClient({ baseUrl }: Reached, env: Environment): Promise<string> {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const { code, err } = await sealpost(['admin', 'client', 'add', clientId], env);
  if (code !== 0) throw new Error(`The client was not registered: ${err}`);
  return clientId;
}

export async function verifiedFor({ baseUrl }: Reached, clientId: string, address: string): Promise<SenderCredentials> {
  const path = `/api/users/${encodeURIComponent(address)}/verification/token`;
  const { token } = await new Sealpost({ baseUrl, clientId }).request<{ token: string }>('POST', path);
  return { address, clientId, token };
}

export type TransferStatus = Awaited<ReturnType<Sealpost['transferStatus']>>;

/** Asks for the status, and for nothing else, until the processing is over. */
export async function processed(client: Sealpost, place: SentPlace, patience: AbortSignal): Promise<TransferStatus> {
  for (;;) {
    const answer = await client.transferStatus(place);
    if (answer.status.state !== 'Processing') return answer;
    if (patience.aborted) throw new Error(`${place.trackingId} is being processed and does not come to its end`);
    await pause(20);
  }
}
