import { signal } from '@preact/signals';
import type { Sealpost } from '#client';
import { client, isUnproven, provenAddress } from '../identity.ts';

export type ListName = 'sent' | 'received';
export type Entry = Awaited<ReturnType<Sealpost['sentTransfers']>>['data'][number];

interface List {
  readonly name: ListName;
  readonly page: number;
  /** Undefined while nothing is known. */
  readonly entries: readonly Entry[] | undefined;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly isAsking: boolean;
  readonly problem: unknown;
}

const empty = { page: 1, entries: undefined, totalItems: 0, totalPages: 0, isAsking: true, problem: undefined };
export const list = signal<List>({ name: 'sent', ...empty });

/** All that the page says of a transfer, and not what it does not. */
const fields = [
  'trackingId',
  'status(state,warnings,sender(email),files,recipients)',
  'transfer(recipients,expirationDate,files,notificationMessage(subject),securityMode)',
].join();

/** What was asked for last is shown, whichever answer comes first. */
let asked = 0;

export async function show(name: ListName, page: number): Promise<void> {
  asked += 1;
  const own = asked;
  const before = list.value.name === name ? list.value : { name, ...empty };
  list.value = { ...before, page, isAsking: true, problem: undefined };
  const address = provenAddress.value ?? '';
  try {
    const asking = { page, fields };
    const { data, meta } =
      name === 'sent'
        ? await client().sentTransfers(address, asking)
        : await client().receivedTransfers(address, asking);
    const { totalItems, totalPages } = meta;
    if (own === asked)
      list.value = { name, page, entries: data, totalItems, totalPages, isAsking: false, problem: undefined };
  } catch (problem) {
    if (own === asked)
      list.value = { ...list.value, isAsking: false, problem: isUnproven(problem) ? undefined : problem };
  }
}

/** After a change of one of them. */
export function changed(trackingId: string, status: NonNullable<Entry['status']>): void {
  const { entries = [] } = list.value;
  const next = entries.map((entry) => (entry.trackingId === trackingId ? { ...entry, status } : entry));
  list.value = { ...list.value, entries: next };
}

/** When it was made: a tracking id begins with the time, in UTC. */
export function madeAt(trackingId: string): Date {
  const [day = '', time = ''] = trackingId.split('-');
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return new Date(iso);
}
