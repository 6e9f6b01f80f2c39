import { Type } from 'typebox';
import { envelope } from './schema-helpers.ts';

/** The API version that this server supports. */
export const apiVersion = { major: 1, minor: 15 } as const;

export const statusResponse = Type.Object(
  {
    apiVersions: Type.Object({
      uiApiVersions: Type.Array(Type.Object({ major: Type.Integer(), minor: Type.Integer() })),
    }),
  },
  { description: 'The versions of this interface that the server speaks' },
);

export const clientResponse = envelope(Type.Object({ clientId: Type.String() }));
