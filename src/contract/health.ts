import { Type } from 'typebox';
import { named } from './schema-helpers.ts';

export const liveResponse = named(
  'Liveness',
  Type.Object({ status: Type.Literal('live', { description: 'Always `live`.' }) }),
);

export const readyResponse = named(
  'Readiness',
  Type.Object({
    status: Type.Literal('ready', { description: 'Always `ready`.' }),
    scanner: Type.Optional(
      Type.Enum(['ready', 'away'], {
        description:
          'Present only if a virus scanner is configured. `away`: scanning is unavailable; submitted transfers stay in `Processing`.',
      }),
    ),
  }),
);
