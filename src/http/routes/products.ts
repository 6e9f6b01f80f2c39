import { getRemoteLogging } from '../../actions/client-log/client-log.ts';
import { readLegalNotice, readTerms } from '../../actions/legal/legal-pages.ts';
import { isAllowedOrigin } from '../../actions/settings/settings.ts';
import {
  corsResponse,
  legalNoticeResponse,
  loggingResponse,
  productParams,
  termsResponse,
} from '../../contract/products.ts';
import { response } from '../../contract/schema-helpers.ts';
import type { Ports } from '../../ports/ports.ts';
import { originOf } from '../access/cors.ts';
import { operation } from '../route.ts';
import { productFromPath, validClientIdOf } from '../wire/general-parameters.ts';
import { formatWireDate } from '../wire/values.ts';

type Deps = Pick<Ports, 'db' | 'keys'>;

export const getTerms = operation({
  schema: {
    summary: 'Get the terms of use',
    description: 'Returns the terms of use that the administrator has set, in all languages.',
    params: productParams,
    response: { 200: response('The terms of use in all languages.', termsResponse) },
  },
  async handler(deps: Deps, { params }) {
    productFromPath(params.productKey);
    const { active, changedAt, texts } = await readTerms(deps);
    const lastChangeTimestamp = changedAt === null ? null : formatWireDate(changedAt);
    return { data: { active, lastChangeTimestamp, terms: [...texts] }, meta: {} };
  },
});

export const getLegalNotice = operation({
  schema: {
    summary: 'Get the legal notice',
    description: 'Returns the legal notice. It is empty until the administrator sets it.',
    params: productParams,
    response: { 200: response('The legal notice.', legalNoticeResponse) },
  },
  async handler(deps: Deps, { params }) {
    productFromPath(params.productKey);
    const { type, content } = await readLegalNotice(deps);
    return { data: { type, content }, meta: {} };
  },
});

export const getCors = operation({
  schema: {
    summary: 'Check whether an origin is allowed (CORS)',
    description:
      'Returns whether web pages of the `Origin` of this request may use the API. The administrator allows origins with the setting `cors.origins`.',
    params: productParams,
    requestHeaders: ['Origin'],
    response: { 200: response('Whether the origin is allowed.', corsResponse) },
  },
  async handler(deps: Deps, { params, raw }) {
    productFromPath(params.productKey);
    const origin = originOf(raw);
    return { data: { active: origin !== undefined && (await isAllowedOrigin(deps, origin)) }, meta: {} };
  },
});

export const getLogging = operation({
  accepts: [['clientId'], []],
  schema: {
    summary: 'Get remote logging settings',
    description: 'Returns whether the client with this client ID may send log entries, and from which level.',
    params: productParams,
    response: { 200: response('The remote logging settings.', loggingResponse) },
  },
  async handler(deps: Deps, { params, raw }) {
    productFromPath(params.productKey);
    const { enabled, level } = await getRemoteLogging(deps, validClientIdOf(raw));
    return { data: { remoteLoggingEnabled: enabled, level: level.toUpperCase() }, meta: {} };
  },
});
