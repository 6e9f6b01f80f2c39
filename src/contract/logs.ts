import { Type } from 'typebox';
import { clientLogLimits } from '../core/client-log.ts';
import { wireLogLevels } from './products.ts';

export const logRequest = Type.Array(
  Type.Object({
    timestamp: Type.String({ description: 'ISO 8601 with `Z` or a numeric offset' }),
    level: Type.String({ description: `${wireLogLevels.join(', ')}, in any letter case` }),
    message: Type.String({ maxLength: clientLogLimits.messageLength }),
  }),
  {
    maxItems: clientLogLimits.entriesPerCall,
    description: `At most ${clientLogLimits.entriesPerMinute} entries a minute`,
  },
);
