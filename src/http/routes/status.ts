import { problemAnswer } from '../../contract/problem.ts';
import { apiVersion, statusAnswer } from '../../contract/status.ts';
import { route } from '../route.ts';

export const getStatus = route({
  method: 'GET',
  path: '/api/status',
  general: 'ignored',
  schema: {
    operationId: 'getStatus',
    summary: 'The versions of the interface that this server speaks',
    response: { 200: statusAnswer, default: problemAnswer },
  },
  handler: async () => ({ apiVersions: { uiApiVersions: [apiVersion] } }),
});
