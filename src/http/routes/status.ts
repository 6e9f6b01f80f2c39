import { proveServer } from '../../actions/health/health.ts';
import { generateClientId } from '../../actions/verification/client-ids.ts';
import { response } from '../../contract/schema-helpers.ts';
import { apiVersion, clientResponse, statusQuery, statusResponse } from '../../contract/status.ts';
import type { Ports } from '../../ports/ports.ts';
import { operation } from '../route.ts';

export const get = operation({
  general: 'ignored',
  schema: {
    summary: 'Get supported API versions',
    description:
      'Returns the API versions that the server supports. Needs no header. With a `nonce`, the service can check that an address leads to itself.',
    querystring: statusQuery,
    response: { 200: response('The supported API versions.', statusResponse) },
  },
  async handler(deps: Pick<Ports, 'keys'>, { query: { nonce } }) {
    const versions = { apiVersions: { uiApiVersions: [apiVersion] } };
    return nonce === undefined ? versions : { ...versions, proof: proveServer(deps, nonce) };
  },
});

export const createClientId = operation({
  general: 'ignored',
  schema: {
    summary: 'Create a client ID',
    description:
      'Returns a new random client ID. The server does not store it: keep it as a secret, and send it with every request that needs it. You can also create client IDs yourself.',
    response: { 200: response('The new client ID.', clientResponse) },
  },
  handler: async () => ({ data: { clientId: generateClientId() }, meta: {} }),
});
