import type { Static } from 'typebox';
import { clientLogLimit, receiveClientLog } from '../../actions/receive-client-log.ts';
import { logRequest } from '../../contract/logs.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { levelsOnWire } from '../../contract/products.ts';
import { nothing } from '../../contract/sessions.ts';
import { type ClientLogEntry, parseClientLogLevel } from '../../core/client-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { logClientEntries } from '../client-log.ts';
import { goodClientIdOf } from '../general-parameters.ts';
import { type Route, route } from '../route.ts';
import { readWireDate } from '../wire-date.ts';
import { malformed } from '../wire-values.ts';

export function logRoutes(ports: Pick<Ports, 'db' | 'clock' | 'keys'>): readonly Route[] {
  const needs = { ...ports, entriesPerClient: clientLogLimit() };

  const postLogs = route({
    method: 'POST',
    path: '/api/logs',
    general: 'checked',
    schema: {
      operationId: 'sendLogs',
      summary: 'Send lines of the log of a client that is registered for it',
      body: logRequest,
      response: { 200: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const entries = request.body.map(entryFromWire);
      const taken = await receiveClientLog(needs, goodClientIdOf(request.raw), entries);
      logClientEntries(request, taken.client, taken.entries);
      return reply.code(200).send();
    },
  });

  return [postLogs];
}

function entryFromWire(entry: Static<typeof logRequest>[number], index: number): ClientLogEntry {
  const level = parseClientLogLevel(entry.level);
  if (level === undefined) throw malformed(`body.${index}.level`, `must be one of ${levelsOnWire.join(', ')}`);
  return { level, time: readWireDate(`body.${index}.timestamp`, entry.timestamp), message: entry.message };
}
