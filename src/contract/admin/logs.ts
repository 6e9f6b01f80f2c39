import { Type } from 'typebox';
import { auditActions } from '../../core/audit-log.ts';
import { logFaultCodes } from '../../core/log-chain.ts';
import { transferEvents } from '../../core/transfer-state.ts';
import { trackingId } from '../parameters.ts';
import { contentResponse, date, envelope, flag, named, nullable, text } from '../schema-helpers.ts';
import { complete, cursorPage, cursorQuery, day } from './paging.ts';

const event = Type.Enum([...transferEvents], { description: 'What happened to the transfer.' });

export const logQuery = Type.Object({
  'tracking-id': Type.Optional(trackingId),
  event: Type.Optional(Type.Array(event, { maxItems: transferEvents.length, description: 'Only these events.' })),
  from: Type.Optional(day('First day.')),
  until: Type.Optional(day('Last day.')),
  ...cursorQuery,
});

export const logResponse = cursorPage(
  'TransferLogPage',
  named(
    'TransferLogEntry',
    Type.Object({
      id: Type.Integer({ format: 'int64', description: 'ID of the entry.' }),
      at: date('Time of the event.'),
      trackingId,
      event,
    }),
  ),
  { complete },
);

const count = (description: string) => Type.Integer({ format: 'int64', description });

const faultCodes = Object.keys(logFaultCodes) as ReadonlyArray<keyof typeof logFaultCodes>;
const faultMeanings = faultCodes.map((code) => `\`${code}\`: ${logFaultCodes[code]}`).join(' ');

/** A code that pages translate. Later versions may add some. */
const faultCode = Type.Optional(
  Type.Enum([...faultCodes], { description: `What is wrong, for programs, if it has a code. ${faultMeanings}` }),
);

const verification = named(
  'LogVerification',
  Type.Object({
    state: Type.Enum(['running', 'done', 'failed'], {
      description: '`failed`: the logs could not be read. The log of the server has the reason.',
    }),
    startedAt: date('When it was requested.'),
    finishedAt: nullable(date('When it ended. Null while it runs.')),
    result: nullable(
      Type.Object({
        transferLog: Type.Object({
          entries: count('Verified entries.'),
          anchors: count('Number of anchors. Record it elsewhere: a log whose end was removed has fewer.'),
        }),
        auditLog: Type.Object({
          entries: count('Verified entries.'),
          written: count('Entries that were ever written. Record it elsewhere, too.'),
        }),
        faults: Type.Array(
          Type.Object({
            about: text('The entry, the transfer or the anchor.'),
            what: text('What is wrong, in English.'),
            code: faultCode,
          }),
          { description: 'Places where a log was changed, the first 100 of each log. Empty if both logs are intact.' },
        ),
        moreFaults: flag('Whether there are more faults than listed.'),
      }),
    ),
  }),
);

export const startedVerificationResponse = envelope(verification, 'StartedLogVerificationResponse');
export const verificationResponse = envelope(nullable(verification), 'LogVerificationResponse');

export const auditQuery = Type.Object({
  actor: Type.Optional(
    Type.String({ maxLength: 64, description: 'ID of an administrator or a token, or `local` for the command line.' }),
  ),
  action: Type.Optional(Type.Enum([...auditActions], { description: 'Only this kind of change.' })),
  from: Type.Optional(day('First day.')),
  until: Type.Optional(day('Last day.')),
  ...cursorQuery,
});

export const auditResponse = cursorPage(
  'AuditPage',
  named(
    'AuditLogEntry',
    Type.Object({
      id: Type.Integer({ format: 'int64', description: 'ID of the entry.' }),
      at: date('Time of the change.'),
      actor: Type.Object({
        kind: Type.Enum(['administrator', 'token', 'local', 'system'], {
          description: '`local` is the command line, `system` the service itself.',
        }),
        id: text('ID of the administrator or of the token. Otherwise the kind.'),
        name: text('Name at the time of the change.'),
      }),
      action: text('What was done.'),
      subject: nullable(text('ID or name of what was changed.')),
      details: nullable(
        Type.Object(
          {
            network: Type.Optional(text('IP address that the request came from.')),
            reason: Type.Optional(text('Entered by the administrator.')),
            old: Type.Optional(Type.Unknown({ description: 'Value before the change.' })),
            new: Type.Optional(Type.Unknown({ description: 'Value after the change.' })),
          },
          { description: 'Null if the entry was manipulated.' },
        ),
      ),
    }),
  ),
  {},
);

/** JSON Lines. */
export const linesType = 'application/x-ndjson';

export const linesResponse = (description: string) => contentResponse(linesType, description, ['Content-Disposition']);
