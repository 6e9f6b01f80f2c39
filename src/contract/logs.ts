import { Type } from 'typebox';
import { clientLogLimits } from '../core/log-events.ts';
import { wireLogLevels } from './products.ts';
import { describedAs, named, namedObject, requestedDate, text } from './schema-helpers.ts';

export const logRequest = named(
  'LogEntries',
  Type.Array(
    namedObject('LogEntry', {
      timestamp: requestedDate('Time of the entry.'),
      level: describedAs(text('Severity. Case-insensitive.'), { enum: wireLogLevels }),
      message: Type.String({ maxLength: clientLogLimits.messageLength, description: 'Text of the entry.' }),
    }),
    {
      maxItems: clientLogLimits.entriesPerCall,
      description: `Log entries: at most ${clientLogLimits.entriesPerMinute} per minute.`,
    },
  ),
);
