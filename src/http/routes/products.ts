import { admitsOrigin } from '../../actions/admits-origin.ts';
import { tellImprint, tellTerms } from '../../actions/tell-legal-texts.ts';
import { tellRemoteLogging } from '../../actions/tell-remote-logging.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { corsAnswer, imprintAnswer, loggingAnswer, productParams, termsAnswer } from '../../contract/products.ts';
import type { Ports } from '../../ports/ports.ts';
import { originOf } from '../cors.ts';
import { goodClientIdOf } from '../general-parameters.ts';
import { productIn } from '../product-key.ts';
import { type Route, route } from '../route.ts';
import { wireDate } from '../wire-date.ts';

const product = '/api/products/:productKey';

export function productRoutes(ports: Pick<Ports, 'db' | 'keys'>): readonly Route[] {
  const getTerms = route({
    method: 'GET',
    path: `${product}/legal/terms-of-use`,
    general: 'checked',
    schema: {
      operationId: 'getTermsOfUse',
      summary: 'The terms of use, in all languages that there are',
      params: productParams,
      response: { 200: termsAnswer, default: problemAnswer },
    },
    async handler({ params }) {
      productIn(params.productKey);
      const { active, changedAt, texts } = await tellTerms(ports);
      const lastChangeTimestamp = changedAt === null ? null : wireDate(changedAt);
      return { data: { active, lastChangeTimestamp, terms: [...texts] }, meta: {} };
    },
  });

  const getImprint = route({
    method: 'GET',
    path: `${product}/legal/imprint`,
    general: 'checked',
    schema: {
      operationId: 'getImprint',
      summary: 'Who runs this service; empty until the administrator says it',
      params: productParams,
      response: { 200: imprintAnswer, default: problemAnswer },
    },
    async handler({ params }) {
      productIn(params.productKey);
      const { type, content } = await tellImprint(ports);
      return { data: { type, content }, meta: {} };
    },
  });

  const getCors = route({
    method: 'GET',
    path: `${product}/cors`,
    general: 'checked',
    schema: {
      operationId: 'getCors',
      summary: 'Whether web pages of the asking origin may use the interface',
      params: productParams,
      response: { 200: corsAnswer, default: problemAnswer },
    },
    async handler({ params, raw }) {
      productIn(params.productKey);
      const origin = originOf(raw);
      return { data: { active: origin !== undefined && (await admitsOrigin(ports, origin)) }, meta: {} };
    },
  });

  const getLogging = route({
    method: 'GET',
    path: `${product}/logging`,
    general: 'checked',
    schema: {
      operationId: 'getLogging',
      summary: 'Whether the asking client may send its log, and which part of it',
      params: productParams,
      response: { 200: loggingAnswer, default: problemAnswer },
    },
    async handler({ params, raw }) {
      productIn(params.productKey);
      const { enabled, level } = await tellRemoteLogging(ports, goodClientIdOf(raw));
      return { data: { remoteLoggingEnabled: enabled, level: level.toUpperCase() }, meta: {} };
    },
  });

  return [getTerms, getImprint, getCors, getLogging];
}
