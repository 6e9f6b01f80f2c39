import type { FastifyRequest } from 'fastify';
import { type ClientLogEntry, clientLogLimits } from '../core/client-log.ts';
import { safeText, secretsOf, withoutNamedSecrets } from './redact.ts';

/**
 * One line of our log for each entry of a client's, which has no say in what the line is: all that comes from the client
 * stands in members that begin with `client`, and the level is always the same, because nothing of ours has failed.
 */
export function logClientEntries(
  { log, raw }: Pick<FastifyRequest, 'log' | 'raw'>,
  client: string,
  entries: readonly ClientLogEntry[],
): void {
  const secrets = secretsOf(raw);
  for (const { time, level, message } of entries) {
    const text = safeText(visible(withoutNamedSecrets(message)), secrets, clientLogLimits.messageLength);
    const said = { client, clientTime: time.toISOString(), clientLevel: level, clientMessage: text };
    log.info({ source: 'client', ...said }, 'a client reports');
  }
}

/**
 * JSON keeps an entry on its line, but people see it on screens: what would break, hide or turn round a part of it, or
 * command the terminal, is written as its number.
 */
function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
