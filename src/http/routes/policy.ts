import { failedRecipient } from '../../actions/ask-policy.ts';
import { inSlices } from '../../actions/in-slices.ts';
import { refuseLongList } from '../../actions/refuse-many-recipients.ts';
import { tellPolicy } from '../../actions/tell-policy.ts';
import { policyAnswer, policyRequest } from '../../contract/policy.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { sessionsParams } from '../../contract/sessions.ts';
import { type EmailAddress, parseEmail } from '../../core/email.ts';
import type { PolicySettings } from '../../core/policy/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Route, route } from '../route.ts';
import { verifiedSender } from '../session-guard.ts';
import { malformed } from '../wire-values.ts';

/** A list of very many recipients. */
const largeJson = 1024 * 1024;

export function policyRoute(needs: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>): Route {
  return route({
    method: 'POST',
    path: '/api/users/:email/transfer-policy',
    general: 'checked',
    jsonBytes: largeJson,
    schema: {
      operationId: 'getTransferPolicy',
      summary: 'Whether the sender may send to these recipients, and within which limits',
      params: sessionsParams,
      body: policyRequest,
      response: { 200: policyAnswer, default: problemAnswer },
    },
    async handler(request) {
      const sender = await verifiedSender(needs, request);
      await refuseLongList(needs, request.body.recipients.length);
      const spellings = await recipientsIn(request.body.recipients);
      const { allowed, failedRecipients, settings } = await tellPolicy(needs, sender, [...spellings.keys()]);
      if (allowed) return { data: { allowed, failedRecipients: null, settings: settingsOnWire(settings) }, meta: {} };
      const failed = failedRecipients.map((address) => failedRecipient(spellings.get(address) ?? address));
      return { data: { allowed, failedRecipients: failed }, meta: {} };
    },
  });
}

/** Each address once, with the spelling in which it was asked for. */
async function recipientsIn(texts: readonly string[]): Promise<ReadonlyMap<EmailAddress, string>> {
  const spellings = new Map<EmailAddress, string>();
  for await (const [index, text] of inSlices(texts.entries())) {
    const address = parseEmail(text);
    if (address === undefined) throw malformed(`body.recipients.${index}`, 'is no email address');
    if (!spellings.has(address)) spellings.set(address, text);
  }
  return spellings;
}

function settingsOnWire({ allowedPasswordModes, fileTypeFilterConfig: filter, ...settings }: PolicySettings) {
  const { transfersPerDay: _, bytesPerDay: __, ...plain } = settings;
  return {
    ...plain,
    securityModes: [
      { name: 'ONE_TIME_PASSWORD' as const, config: { allowedPasswordModes: [...allowedPasswordModes] } },
    ],
    fileTypeFilterConfig: filter && { listMode: filter.listMode, fileTypes: [...filter.fileTypes] },
  };
}
