import { generateClientId } from '../../actions/verification/generate-client-id.ts';
import { problemResponse } from '../../contract/problem.ts';
import { apiVersion, clientResponse, statusResponse } from '../../contract/status.ts';
import { operation } from '../route.ts';

export const get = operation({
  general: 'ignored',
  schema: {
    summary: 'The versions of the interface that this server speaks',
    response: { 200: statusResponse, default: problemResponse },
  },
  handler: async () => ({ apiVersions: { uiApiVersions: [apiVersion] } }),
});

export const createClientId = operation({
  general: 'ignored',
  schema: {
    summary: 'A fresh client id',
    response: { 200: clientResponse, default: problemResponse },
  },
  handler: async () => ({ data: { clientId: generateClientId() }, meta: {} }),
});
