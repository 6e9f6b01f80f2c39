import { type AttentionDeps, getAttention } from '../../../actions/health/get-attention.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { attentionResponse } from '../../../contract/admin/attention.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { operation } from '../../route.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Count what needs a person',
    description:
      'Counts failed emails, locked recipients, transfers with findings of the virus scanner, senders who have used their quota, open invitations and open steps of the set-up, each only if the caller may list them.',
    response: { 200: response('The counts.', attentionResponse) },
  },
  async handler(
    deps: AttentionDeps & { readonly configuredUrl?: URL | undefined },
    _request,
    _reply,
    { permissions }: Administrator,
  ) {
    const found = await getAttention(deps, { hasBaseUrl: deps.configuredUrl !== undefined }, permissions);
    const data = found.map(({ kind, count, list = null, addresses = [] }) => ({
      ...{ kind, count, list },
      addresses: [...addresses],
    }));
    return { data, meta: {} };
  },
});
