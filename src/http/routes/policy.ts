import { checkAddressCount, failedRecipient, getPolicy } from '../../actions/policy/evaluate-policy.ts';
import type { VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import { emailParams, includeQuery } from '../../contract/parameters.ts';
import { policyRequest, policyResponse } from '../../contract/policy.ts';
import { response } from '../../contract/schema-helpers.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import type { PolicySettings } from '../../core/policy/settings.ts';
import { interfaceOptions, policyMembers } from '../../core/transfer-options.ts';
import type { Ports } from '../../ports/ports.ts';
import { yielding } from '../../runtime/yielding.ts';
import { operation } from '../route.ts';
import { type Included, ifIncluded, includedBy, includedOptions } from '../wire/list-parameters.ts';
import { malformedAddress } from '../wire/values.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>;

/** Enough for the longest list of recipients. */
const largeJson = 1024 * 1024;

export const get = operation({
  jsonBytes: largeJson,
  problems: ['recipient_address_malformed', 'sender_refused', 'recipient_limit_exceeded'],
  schema: {
    summary: 'Check whether a sender may send to recipients',
    description:
      'Evaluates the policy before a session is created. Returns the limits that apply to this sender and these recipients.',
    params: emailParams,
    querystring: includeQuery,
    body: policyRequest,
    response: { 200: response('Whether sending is allowed, and the limits.', policyResponse) },
  },
  async handler(deps: Deps, request, _reply, sender: VerifiedEmail) {
    await checkAddressCount(deps, request.body.recipients.length);
    const spellings = await parseRecipients(request.body.recipients);
    const { allowed, failedRecipients, settings, reasons } = await getPolicy(deps, sender, [...spellings.keys()]);
    if (allowed) {
      const included = includedBy(request.query);
      const isTryOut = reasons.allowing.every((rule) => rule.tryOut);
      const tryOut = isTryOut ? ifIncluded(included, 'tryOut', { tryOut: true as const }) : {};
      const members = { settings: serializeSettings(settings, included), ...tryOut };
      return { data: { allowed, failedRecipients: null, ...members }, meta: {} };
    }
    const failed = failedRecipients.map((address) => failedRecipient(spellings.get(address) ?? address));
    return { data: { allowed, failedRecipients: failed }, meta: {} };
  },
});

/** Returns each address once, with the spelling of the request. */
async function parseRecipients(texts: readonly string[]): Promise<ReadonlyMap<EmailAddress, string>> {
  const spellings = new Map<EmailAddress, string>();
  for await (const [index, text] of yielding(texts.entries())) {
    const address = parseEmailAddress(text);
    if (address === undefined) throw malformedAddress(`body.recipients.${index}`);
    if (!spellings.has(address)) spellings.set(address, text);
  }
  return spellings;
}

function serializeSettings(
  { allowedPasswordModes, fileTypeFilterConfig: filter, ...settings }: PolicySettings,
  included: Included,
) {
  const { maxRetentionPeriod, maxTotalSize } = settings;
  const { confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable } = settings;
  return {
    maxRetentionPeriod,
    maxTotalSize,
    ...policyMembers(
      [...interfaceOptions, ...includedOptions(included)],
      (name) => settings[`${name}Default`],
      (name) => settings[`${name}Changeable`],
    ),
    confidentialMessageAllowed,
    confidentialMessageRequired,
    recipientNotificationEditable,
    securityModes: [
      { name: 'ONE_TIME_PASSWORD' as const, config: { allowedPasswordModes: [...allowedPasswordModes] } },
    ],
    fileTypeFilterConfig: filter && { listMode: filter.listMode, fileTypes: [...filter.fileTypes] },
  };
}
