/** A valid body of each operation of administration that needs one, by operation ID. */
export const adminBodies: Readonly<Record<string, unknown>> = {
  createToken: { name: 'Monitoring', scopes: ['health.read'], days: 30 },
};
