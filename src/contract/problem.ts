import { Type } from 'typebox';

/** The body of every error of every route (RFC 9457, with the two members that clients of this API read). */
export const problemBody = Type.Object(
  {
    type: Type.String({ description: 'Names the kind of problem; compare it, do not follow it.' }),
    title: Type.String(),
    status: Type.Integer({ description: 'The HTTP status of this answer.' }),
    detail: Type.String({ description: 'What exactly is wrong, and where.' }),
    errorCode: Type.Integer({ description: 'The number of the problem, see the list of errors.' }),
    errorMessage: Type.String({ description: 'A short English sentence.' }),
  },
  { $id: 'Problem', title: 'Problem', additionalProperties: true },
);

/** Documents the errors of an operation: any other status has a problem as its body. */
export const problemResponse = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: Type.Ref('Problem') } },
};
