import { offerClientId } from '../../actions/offer-client-id.ts';
import { clientAnswer } from '../../contract/clients.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { route } from '../route.ts';

export const getClients = route({
  method: 'GET',
  path: '/api/clients',
  general: 'ignored',
  schema: {
    operationId: 'getClients',
    summary: 'A fresh client id',
    response: { 200: clientAnswer, default: problemAnswer },
  },
  handler: async () => ({ data: { clientId: offerClientId() }, meta: {} }),
});
