/**
 * Parameters that every request may have, as a header or in the query. An empty value counts as absent. The header has
 * precedence, except for the password, where both must be equal.
 */
export const generalParameters = {
  majorVersion: {
    header: 'X-CS-MajorApiVersion',
    query: 'major-api-version',
    description: 'The major version of the interface that the client speaks; absent: 1',
  },
  minorVersion: {
    header: 'X-CS-MinimumMinorApiVersion',
    query: 'minimum-minor-api-version',
    description: 'The lowest minor version that will do for the client; absent: 0',
  },
  productKey: {
    header: 'X-CS-ProductKey',
    query: 'product-key',
    description: 'The product that asks; absent: `api.rest`',
  },
  clientId: {
    header: 'X-CS-ClientId',
    query: 'client-id',
    description: '50 to 4,000 letters and digits that a client keeps for itself',
  },
  token: {
    header: 'X-CS-VerificationToken',
    query: 'verification-token',
    description: 'Shows that the client has verified the address',
  },
  password: {
    header: 'X-CS-Password',
    query: 'password',
    description: 'The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+`',
  },
} as const;

export type GeneralParameter = keyof typeof generalParameters;

export const productKeys: readonly string[] = ['api.rest', 'server'];
export const clientIdPattern = /^[a-zA-Z0-9]{50,4000}$/;
