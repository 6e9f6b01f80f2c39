import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { failureCode } from '../contract/admin/common.ts';
import { asAddress, count, email, named, nullable, text } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { personSubject } from '../core/audit-log.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { emailFailureCode } from '../core/email-kinds.ts';
import { Findings } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import { hourMs } from '../core/time.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { contactFor } from '../db/contacts/contacts.ts';
import { findEmail, findEmailTimes, lockEmailTimes } from '../db/outbox/cleanup.ts';
import { type OutboxRow, queueEmail } from '../db/outbox/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { openEmailFailure, sealEmail } from '../records/queued-email.ts';
import type { Printed } from './command.ts';
import { created, data, type Operator, operation } from './operation.ts';

const testEmail = named(
  'TestEmail',
  Type.Object({
    state: Type.Enum(['queued', 'sent', 'failed', 'dropped'], {
      description: '`sent`: the mail server has accepted it. `failed`: it was given up after an hour.',
      examples: ['failed'],
    }),
    attempts: count('How often the server has tried to send it.', 1),
    failure: nullable(
      text(
        'Why the last attempt has failed, in English.',
        'mail server unreachable or rejected the connection (ESOCKET, ECONNREFUSED, CONN)',
      ),
    ),
    failureCode,
  }),
);

type QueueDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'>;

/** Emails that show whether emails arrive. */
export const testEmails = {
  sendTestEmail: operation({
    route: ['POST', '/api/admin/setup/test-emails'],
    permission: 'setup.write',
    problems: ['too_many_requests'],
    summary: 'Send a test email',
    description:
      'Queues an email that shows whether emails arrive: 20 in an hour at most. `getTestEmail` returns its outcome.',
    usesLanguage: true,
    body: named(
      'TestEmailRequest',
      Type.Object({
        address: asAddress(email('Where to send the email. It is in the language of `Accept-Language`.')),
      }),
    ),
    output: created(
      'The email is queued.',
      named('QueuedTestEmail', Type.Object({ id: text('ID of the email, for `getTestEmail`.', 'Vx5cN8qLp2') })),
    ),
    sdk: 'service.sendTestEmail(address): string',
    async run(deps: QueueDeps & { readonly triggerEmails: () => void }, { address }, { actor, language }: Operator) {
      const id = await queueTestEmail(deps, { address, language }, actor);
      deps.triggerEmails();
      return { id };
    },
    command: '`admin setup check testEmail`',
  }),
  getTestEmail: operation({
    route: ['GET', '/api/admin/setup/test-emails/:emailId'],
    permission: 'setup.read',
    problems: ['entity_unknown'],
    summary: 'Get the outcome of a test email',
    description: 'Returns whether the mail server has accepted a test email, or why not. It is available for a day.',
    params: { emailId: text('ID of the test email.', 'Vx5cN8qLp2') },
    output: data('The outcome.', testEmail),
    sdk: 'service.testEmail(emailId): TestEmail',
    types: { TestEmail: 'The outcome of a test email.' },
    async run(deps: Pick<Ports, 'db' | 'keys'>, { emailId }) {
      const outcome = await getTestEmail(deps, emailId);
      if (outcome === undefined) throw new Problem('entity_unknown');
      const code = outcome.failure === undefined ? undefined : emailFailureCode(outcome.failure);
      return { ...outcome, ...(code === undefined ? {} : { failureCode: code }) };
    },
    command: '`admin setup check testEmail` waits for it',
  }),
};

/** More than a set-up needs. An administrator could send them to anyone. */
const maxPerHour = 20;

/**
 * Queues an email that shows whether emails arrive, and returns its ID. It is given up after an hour: an administrator
 * waits for it.
 */
export async function queueTestEmail(
  { db, clock, keys, languages }: QueueDeps,
  { address, language }: { readonly address: EmailAddress; readonly language?: string | undefined },
  by: Actor = localActor,
): Promise<string> {
  const now = clock.now();
  const email = sealEmail(keys, {
    kind: 'test',
    payload: { language: languages.choose(language).locale },
    at: now,
    giveUpAt: new Date(now.getTime() + hourMs),
  });
  await db.transaction().execute(async (tx) => {
    await lockEmailTimes(tx);
    const [oldest, ...others] = await findEmailTimes(tx, 'test', new Date(now.getTime() - hourMs));
    if (oldest !== undefined && others.length + 1 >= maxPerHour) {
      throw new Problem('too_many_requests', { retryAfter: (oldest.getTime() + hourMs - now.getTime()) / 1_000 });
    }
    const contactId = await contactFor(tx, address, newShortId(), now);
    await queueEmail(tx, { ...email, contact_id: contactId });
    const to = personSubject(contactId);
    await recordAudit(tx, { clock, keys }, by, { action: 'sendTestEmail', subject: email.id, new: { to } });
  });
  return email.id;
}

interface EmailOutcome {
  readonly state: OutboxRow['state'];
  readonly attempts: number;
  /** Why the last attempt has failed. */
  readonly failure: string | undefined;
}

/** Returns what has become of a test email. Undefined if there is none, or not any more. */
export async function getTestEmail(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  emailId: string,
): Promise<EmailOutcome | undefined> {
  const email = await findEmail(db, emailId, 'test');
  return email && { state: email.state, attempts: email.attempts, failure: openEmailFailure(keys, email) };
}

/** Waits until the running service has sent an email, and returns what a command prints. Throws if it was not sent. */
export async function reportTestEmail(deps: Pick<Ports, 'db' | 'keys'>, id: string, waitMs = 30_000): Promise<Printed> {
  const pauseMs = 250;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const { state = 'queued', failure } = (await getTestEmail(deps, id)) ?? {};
    if (state === 'sent') return { print: 'The mail server has accepted the test email. Check that it arrives.' };
    if (failure !== undefined) throw new Findings(`The test email was not sent: ${failure}.`);
    if (waitedMs >= waitMs) return { warn: 'The test email is queued. The service sends it when it runs.' };
    await pause(pauseMs);
  }
}
