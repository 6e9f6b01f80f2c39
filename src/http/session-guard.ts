import type { FastifyRequest } from 'fastify';
import { identifyCaller, type VerifiedEmail } from '../actions/identify-caller.ts';
import { type OpenSession, openSession } from '../actions/open-session.ts';
import type { Ports } from '../ports/ports.ts';
import { addressIn, credentialsOf } from './caller.ts';
import { clientAddress } from './client-address.ts';
import type { BaseUrl } from './links.ts';

/** What the routes of sessions call on. */
export interface SessionNeeds extends Ports {
  readonly baseUrl: BaseUrl;
  /** Called when a transfer was submitted, so that its completion need not wait for the clock. */
  readonly completeSoon: () => void;
}

/** What a request brings that only a verified sender may make. */
export type Asked<Params> = Pick<FastifyRequest, 'raw' | 'ip' | 'socket'> & { readonly params: Params };

export function verifiedSender(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  request: Asked<{ readonly email: string }>,
): Promise<VerifiedEmail> {
  const credentials = { ...credentialsOf(request.raw), network: clientAddress(request) };
  return identifyCaller(ports, addressIn(request.params.email), credentials);
}

export async function openedSession(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  request: Asked<{ readonly email: string; readonly trackingId: string }>,
): Promise<OpenSession> {
  return openSession(ports, await verifiedSender(ports, request), request.params.trackingId);
}
