import { Type } from 'typebox';

/** The version of the interface that this server speaks. */
export const apiVersion = { major: 1, minor: 15 } as const;

export const statusAnswer = Type.Object(
  {
    apiVersions: Type.Object({
      uiApiVersions: Type.Array(Type.Object({ major: Type.Integer(), minor: Type.Integer() })),
    }),
  },
  { description: 'The versions of this interface that the server speaks' },
);
