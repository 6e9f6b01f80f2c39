import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { SignInDeps } from '../../actions/sign-in/sign-in.ts';
import { type ClientLogEntry, clientLogLimits, type FixedEvent, logEvents } from '../../core/log-events.ts';
import { networkOf } from '../../core/network.ts';
import type { SignOnFailure } from '../../core/sign-on.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { describeError, redactNamedSecrets, safeText, secretsOf } from './redact.ts';

type Levels = 'fatal' | 'error' | 'warn' | 'info';
type LevelOf<Event extends FixedEvent> = (typeof logEvents)[Event]['level'];

/** Writes a line with the name, the level and the message of an event. All lines of the server come from here. */
export function logEvent<Event extends FixedEvent>(
  log: Pick<FastifyBaseLogger, LevelOf<Event>>,
  event: Event,
  fields: object = {},
): void {
  const { level, msg } = logEvents[event];
  (log as Pick<FastifyBaseLogger, Levels>)[level]({ event, ...fields }, msg);
}

/**
 * Writes one log line per entry of a client's log. Client data appears only in members that begin with `client`. The
 * level is always the same, because nothing has failed on the server.
 */
export function logClientEntries(
  { log, raw }: Pick<FastifyRequest, 'log' | 'raw'>,
  client: string,
  entries: readonly ClientLogEntry[],
): void {
  const secrets = secretsOf(raw);
  for (const { time, level, message } of entries) {
    const text = safeText(escapeInvisible(redactNamedSecrets(message)), secrets, clientLogLimits.messageLength);
    const reported = { client, clientTime: time.toISOString(), clientLevel: level, clientMessage: text };
    logEvent(log, 'client.entry', { source: 'client', ...reported });
  }
}

/**
 * Escapes characters that could break, hide or reverse text on a screen, or control the terminal. JSON alone only keeps
 * an entry on its line.
 */
const escapeInvisible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** The request of a sign-on that has failed. */
interface FailedSignOn {
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
