const version = { type: 'integer', minimum: 0 } as const;

/**
 * Parameters that every request may have, as a header or in the query. An empty value counts as absent. The header has
 * precedence, except for the password, where both must be equal.
 */
export const generalParameters = {
  majorVersion: {
    header: 'X-CS-MajorApiVersion',
    query: 'major-api-version',
    description: 'Major API version. Default: `1`.',
    schema: { ...version, default: 1 },
    example: 1,
  },
  minorVersion: {
    header: 'X-CS-MinimumMinorApiVersion',
    query: 'minimum-minor-api-version',
    description: 'Minimum minor API version the client needs. Default: `0`.',
    schema: { ...version, default: 0 },
    example: 12,
  },
  productKey: {
    header: 'X-CS-ProductKey',
    query: 'product-key',
    description: 'Product key. Default: `api.rest`.',
    schema: { type: 'string', enum: ['api.rest', 'server'], default: 'api.rest' },
    example: 'api.rest',
  },
  clientId: {
    header: 'X-CS-ClientId',
    query: 'client-id',
    description:
      'Secret client ID: 50 to 4,000 letters and digits. Create one with `createClientId` or yourself, and reuse it.',
  },
  token: {
    header: 'X-CS-VerificationToken',
    query: 'verification-token',
    description:
      'Verification token of the sender or owner address. Valid only with the client ID that it was issued to.',
  },
  password: {
    header: 'X-CS-Password',
    query: 'password',
    description: 'Transfer password, percent-encoded UTF-8. `+` is a literal plus sign.',
  },
} as const;

export type GeneralParameter = keyof typeof generalParameters;

export const productKeys: readonly string[] = generalParameters.productKey.schema.enum;
export const clientIdPattern = /^[a-zA-Z0-9]{50,4000}$/;
