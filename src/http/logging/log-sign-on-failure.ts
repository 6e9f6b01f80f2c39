import type { FastifyRequest } from 'fastify';
import type { SignInDeps } from '../../actions/sign-in/sign-in-by-password.ts';
import type { FixedEvent } from '../../core/log-events.ts';
import { networkOf } from '../../core/network.ts';
import type { SignOnFailure } from '../../core/sign-on.ts';
import { clientAddress } from '../connections/client-address.ts';
import { logEvent } from './log-event.ts';
import { describeError, secretsOf } from './redact.ts';

/** The request of a sign-on that has failed. */
export interface FailedSignOn {
  readonly who: 'administrator' | 'sender';
  /** The query with which the browser has returned, if it is not that of the request. It contains secrets. */
  readonly query?: string;
}

/** Logs why a single sign-on has failed. Anyone can cause denials, so only some are logged. */
export function logSignOnFailure(
  { signInLimits, clock }: Pick<SignInDeps, 'signInLimits' | 'clock'>,
  request: FastifyRequest,
  error: SignOnFailure,
  { who, query = '' }: FailedSignOn,
): void {
  const isDenied = error.kind === 'denied';
  if (isDenied && !signInLimits.admitsDenialLog(who, networkOf(clientAddress(request)), clock.now())) return;
  const secrets = [...secretsOf(request.raw), ...secretsOf({ url: `/?${query}`, rawHeaders: [] })];
  const described = describeError(error, secrets);
  // The text is that of another server, which may name the person. The log contains no email addresses.
  const failure = { ...described, message: described.message.replace(/\S+@\S+/g, '[hidden]') };
  logEvent(request.log, eventFor(isDenied, who), { req: request, failure });
}

function eventFor(isDenied: boolean, who: FailedSignOn['who']): FixedEvent {
  if (!isDenied) return 'sign_on.unavailable';
  return who === 'sender' ? 'sign_on.sender_denied' : 'sign_on.denied';
}
