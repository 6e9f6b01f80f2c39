import { Type } from 'typebox';
import { clientIdPattern } from './parameters.ts';
import { count, envelope, namedObject, text } from './schema-helpers.ts';

/** The API version that this server supports. */
export const apiVersion = { major: 1, minor: 15 } as const;

const version = namedObject('ApiVersion', {
  major: count('Major version. Incompatible with others.'),
  minor: count('Minor version. Compatible with lower ones.'),
});

export const statusQuery = Type.Object({
  nonce: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{16,64}$',
      description:
        'A random text. Servers that share a master key return the same `proof` for it, and no other server does.',
    }),
  ),
});

export const statusResponse = namedObject('ServerStatus', {
  apiVersions: Type.Object(
    { uiApiVersions: Type.Array(version, { description: 'Supported versions of this API.' }) },
    { description: 'Supported API versions.' },
  ),
  proof: Type.Optional(text('Present only in the response to a `nonce`. Shows which service has responded.')),
});

export const clientResponse = envelope(
  Type.Object({
    clientId: Type.String({ pattern: clientIdPattern.source, description: 'The new client ID. Store it as a secret.' }),
  }),
  'ClientIdResponse',
);

export const liveResponse = namedObject('Liveness', {
  status: Type.Literal('live', { description: 'Always `live`.' }),
});

export const readyResponse = namedObject('Readiness', {
  status: Type.Literal('ready', { description: 'Always `ready`.' }),
  scanner: Type.Optional(
    Type.Enum(['ready', 'away'], {
      description:
        'Present only if a virus scanner is configured. `away`: scanning is unavailable; submitted transfers stay in `Processing`.',
    }),
  ),
});
