import type { FastifyBaseLogger } from 'fastify';
import { type FixedEvent, logEvents } from '../../core/log-events.ts';

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
