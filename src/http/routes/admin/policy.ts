import { simulatePolicy } from '../../../actions/policy/evaluate-policy.ts';
import { importPolicyRules } from '../../../actions/policy/import-policy-rules.ts';
import {
  addPolicyRule,
  changePolicyRule,
  exportPolicyRules,
  listPolicyRules,
  orderPolicyRules,
  removePolicyRule,
} from '../../../actions/policy/policy-rules.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  newRule,
  ruleImport,
  ruleImportResponse,
  ruleOrder,
  ruleParams,
  ruleResponse,
  rulesResponse,
  simulation,
  simulationResponse,
} from '../../../contract/admin/policy.ts';
import { contentResponse, emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { type EmailAddress, parseEmailAddress } from '../../../core/email-address.ts';
import { isAdminId } from '../../../core/id-format.ts';
import { parseIpAddress } from '../../../core/policy/network-range.ts';
import { Problem } from '../../../core/problem.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { attachment } from '../../responses/content-disposition.ts';
import { operation } from '../../route.ts';
import { parseNewRule, serializeDecision, serializeRule, serializeText } from '../../wire/policy-rules.ts';
import { entityTag, expectedVersion, malformed, malformedAddress } from '../../wire/values.ts';

type Deps = AdminDeps & Pick<Ports, 'policy'>;

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List policy rules',
    description:
      'Lists all rules in their order: 1,000 at most. The order makes no difference for what they decide. `ETag` is the version that a change must name.',
    response: { 200: response('The rules.', rulesResponse, ['ETag']) },
  },
  async handler(deps: Deps, _request, reply, _caller: Administrator) {
    const { version, rules } = await listPolicyRules(deps);
    const data = rules.map((rule) => serializeRule(rule, rule.isActing));
    return reply.header('etag', entityTag(version)).send({ data, meta: {} });
  },
});

export const add = operation({
  general: 'checked',
  problems: ['limit_reached'],
  schema: {
    summary: 'Add a policy rule',
    description: 'Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once.',
    requestHeaders: ['If-Match'],
    body: newRule,
    response: { 201: response('The rule.', ruleResponse, ['ETag']) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const rule = await addPolicyRule(deps, parseNewRule(request.body), caller.actor, expectedVersion(request));
    return reply
      .code(201)
      .header('etag', entityTag(rule.version))
      .send({ data: serializeRule(rule, true), meta: {} });
  },
});

export const change = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Replace a policy rule',
    description: 'Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that.',
    requestHeaders: ['If-Match'],
    params: ruleParams,
    body: newRule,
    response: { 200: response('The rule.', ruleResponse, ['ETag']) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const { params, body } = request;
    requireRuleId(params.ruleId);
    const rule = parseNewRule(body);
    const changed = await changePolicyRule(deps, params.ruleId, rule, caller.actor, expectedVersion(request));
    return reply.header('etag', entityTag(changed.version)).send({ data: serializeRule(changed, true), meta: {} });
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Remove a policy rule',
    description: 'Removes a rule from all servers at once.',
    requestHeaders: ['If-Match'],
    params: ruleParams,
    response: { 204: emptyResponse('The rule was removed.', ['ETag']) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    requireRuleId(request.params.ruleId);
    const version = await removePolicyRule(deps, request.params.ruleId, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

export const order = operation({
  general: 'checked',
  schema: {
    summary: 'Change the order of policy rules',
    description: 'Changes the order in which rules are listed. It makes no difference for what they decide.',
    requestHeaders: ['If-Match'],
    body: ruleOrder,
    response: { 204: emptyResponse('The order was changed.', ['ETag']) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const version = await orderPolicyRules(deps, request.body.ids, caller.actor, expectedVersion(request));
    return reply.code(204).header('etag', entityTag(version)).send();
  },
});

/**
 * Escapes may double the length of a file. Parsing a file of this length takes less than 10 ms. A body that is made to be
 * slow (`[{},{},…`) takes about 0.1 s, but only those who may change the policy get this far.
 */
const importBytes = 2 * 1024 * 1024;

export const importFile = operation({
  general: 'checked',
  jsonBytes: importBytes,
  problems: ['import_invalid', 'limit_reached'],
  schema: {
    summary: 'Import policy rules',
    description:
      'Imports all rules of a CSV file or, if one of its lines is wrong, none. Rules that exist keep their IDs. A dry run needs no `If-Match`.',
    requestHeaders: ['If-Match'],
    body: ruleImport,
    response: { 200: response('What was changed or, after a dry run, would be.', ruleImportResponse, ['ETag']) },
  },
  async handler(deps: Deps, request, reply, caller: Administrator) {
    const { csv, mode, dryRun: isDryRun } = request.body;
    const expected = isDryRun ? undefined : expectedVersion(request);
    const result = await importPolicyRules(deps, { csv, mode, isDryRun }, caller.actor, expected);
    const data = {
      added: result.added.map(({ line, text }) => ({ line, ...serializeText(text) })),
      removed: result.removed.map(({ id, text }) => ({ id, ...serializeText(text) })),
      unchanged: result.unchanged,
      faults: [...result.faults],
    };
    return reply.header('etag', entityTag(result.version)).send({ data, meta: {} });
  },
});

export const exportFile = operation({
  general: 'checked',
  schema: {
    summary: 'Export policy rules',
    description: 'Returns the rules as a CSV file that can be imported, without the try-out rule.',
    response: { 200: contentResponse('text/csv', 'The rules.', ['Content-Disposition']) },
  },
  async handler(deps: Deps, _request, reply, caller: Administrator) {
    const csv = await exportPolicyRules(deps, caller.actor);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment('policy-rules.csv'))
      .send(csv);
  },
});

export const simulate = operation({
  general: 'checked',
  problems: ['recipient_address_malformed'],
  schema: {
    summary: 'Simulate the policy',
    description: 'Returns what the policy decides for a sender and recipients, and which rules lead to it.',
    body: simulation,
    response: { 200: response('The decision.', simulationResponse) },
  },
  async handler(deps: Deps, { body }, _reply, _caller: Administrator) {
    const { sender, recipients, network } = body;
    if (network != null && parseIpAddress(network) === undefined) throw malformed('body.network', 'is no IP address');
    const decision = await simulatePolicy(deps, {
      sender: address('body.sender', sender),
      recipients: recipients.map((text, index) => address(`body.recipients.${index}`, text)),
      network: network ?? undefined,
    });
    return { data: serializeDecision(decision), meta: {} };
  },
});

/** What cannot be an ID is unknown, with or without a version. */
function requireRuleId(text: string): void {
  if (!isAdminId(text)) throw new Problem('entity_unknown');
}

function address(name: string, text: string): EmailAddress {
  const parsed = parseEmailAddress(text);
  if (parsed === undefined) throw malformedAddress(name);
  return parsed;
}
