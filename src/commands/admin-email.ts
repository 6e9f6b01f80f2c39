import { dropEmail } from '../actions/admin/drop-email.ts';
import { getEmail } from '../actions/admin/get-email.ts';
import { type EmailFilter, type ListedEmail, listEmails } from '../actions/admin/list-emails.ts';
import { retryEmail } from '../actions/admin/retry-email.ts';
import { retryEmails } from '../actions/admin/retry-emails.ts';
import { OperatorError } from '../core/errors.ts';
import { type Call, parseAddress } from './command.ts';
import { parseLimit } from './command-values.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

const states = ['queued', 'failed', 'sent', 'dropped'] as const;

export async function listQueue(call: Call): Promise<void> {
  const { options, warn } = call;
  const max = parseLimit(options.limit);
  const filter = {
    states: statesIn(options.state),
    address: options.to === undefined ? undefined : parseAddress(options.to),
    trackingId: options.transfer,
  };
  await withService(call, async ({ ports, reports }) => {
    const after = options.after === undefined ? undefined : await cursorAt(ports, options.after);
    const { emails, next } = await listEmails({ ...ports, reports }, filter, { after, max });
    if (options.json) for (const email of emails) call.print(JSON.stringify(email));
    else printTable(call, columns, emails.map(cells));
    if (next !== undefined) warn(`More results are available. Continue with --after ${next.id}`);
  });
}

export async function showEmail(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const email = await getEmail(ports, call.values[0] ?? '');
    if (call.options.json) return call.print(JSON.stringify(email));
    const values = cells(email);
    for (const [index, title] of columns.entries()) call.print(`${title}: ${values[index]}`);
  });
}

export async function retry(call: Call): Promise<void> {
  const [emailId] = call.values;
  await withService(call, async ({ ports }) => {
    if (emailId === undefined) {
      const retried = await retryEmails(ports, new AbortController().signal, call.actor);
      call.print(`${retried} ${retried === 1 ? 'email is' : 'emails are'} due now. A running service sends them.`);
      return;
    }
    await retryEmail(ports, emailId, call.actor);
    const { dueAt } = await getEmail(ports, emailId);
    call.print(`The email is due at ${dueAt.toISOString()}. A running service sends it.`);
  });
}

export async function drop(call: Call): Promise<void> {
  const [emailId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await dropEmail(ports, emailId, call.actor);
    call.print('Email dropped.');
  });
}

function statesIn(text: string | undefined): EmailFilter['states'] {
  if (text === undefined) return ['queued', 'failed'];
  const found = states.filter((state) => text.split(',').includes(state));
  if (found.length === text.split(',').length) return found;
  throw new OperatorError(`--state must be one or more of ${states.join(', ')}, separated by commas.`);
}

/** Continues after an email that a list has shown. */
async function cursorAt(ports: Parameters<typeof getEmail>[0], emailId: string) {
  const { id, dueAt } = await getEmail(ports, emailId);
  return { id, at: dueAt.toISOString() };
}

const columns = ['ID', 'State', 'Kind', 'To', 'Tracking ID', 'Attempts', 'Due', 'Failure'];

function cells({ id, state, kind, address, trackingId, attempts, dueAt, failure }: ListedEmail): readonly string[] {
  return [id, state, kind, address ?? '', trackingId ?? '', String(attempts), dueAt.toISOString(), failure ?? ''];
}
