import type { FastifyRequest } from 'fastify';
import { type ClientLogEntry, clientLogLimits } from '../../core/client-log.ts';
import { logEvent } from './log-event.ts';
import { redactNamedSecrets, safeText, secretsOf } from './redact.ts';

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
function escapeInvisible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
