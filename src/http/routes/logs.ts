import type { Static } from 'typebox';
import { receiveClientLog } from '../../actions/client-log/client-log.ts';
import { logRequest } from '../../contract/logs.ts';
import { wireLogLevels } from '../../contract/products.ts';
import { emptyResponse } from '../../contract/schema-helpers.ts';
import { type ClientLogEntry, parseClientLogLevel } from '../../core/log-events.ts';
import { logClientEntries } from '../logging/events.ts';
import { operation } from '../route.ts';
import { validClientIdOf } from '../wire/general-parameters.ts';
import { malformed, readWireDate } from '../wire/values.ts';

type Deps = Parameters<typeof receiveClientLog>[0];

export const send = operation({
  accepts: [['clientId']],
  problems: ['remote_logging_refused', 'too_many_requests'],
  schema: {
    summary: 'Send client log entries',
    description: 'Adds entries to the log of the server. The administrator must have registered the client ID for it.',
    body: logRequest,
    response: { 200: emptyResponse('The entries were accepted.') },
  },
  async handler(deps: Deps, request, reply) {
    const { client, entries } = await receiveClientLog(
      deps,
      validClientIdOf(request.raw),
      request.body.map(parseLogEntry),
    );
    logClientEntries(request, client, entries);
    return reply.code(200).send();
  },
});

function parseLogEntry(entry: Static<typeof logRequest>[number], index: number): ClientLogEntry {
  const level = parseClientLogLevel(entry.level);
  if (level === undefined) throw malformed(`body.${index}.level`, `must be one of ${wireLogLevels.join(', ')}`);
  return { level, time: readWireDate(`body.${index}.timestamp`, entry.timestamp), message: entry.message };
}
