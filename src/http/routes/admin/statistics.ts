import type { ReportDeps } from '../../../actions/admin/search-transfers.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { getStatistics } from '../../../actions/statistics/statistics.ts';
import { statisticsQuery, statisticsResponse } from '../../../contract/admin/statistics.ts';
import { response } from '../../../contract/schema-helpers.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { operation } from '../../route.ts';
import { readDays } from '../../wire/list-parameters.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get statistics',
    description:
      'Returns what happened in each hour, day or month. A job counts, so the last seconds may be missing. Statistics stay for three years.',
    querystring: statisticsQuery,
    response: { 200: response('The periods.', statisticsResponse) },
  },
  async handler(deps: AdminDeps & ReportDeps, { query }, _reply, _caller: Administrator) {
    const { from, before } = readDays(query);
    const range = { from, until: before && new Date(before.getTime() - 1) };
    const periods = await getStatistics(deps, query.period, range);
    return { data: periods.map(({ period, values }) => ({ period, ...values })), meta: {} };
  },
});
