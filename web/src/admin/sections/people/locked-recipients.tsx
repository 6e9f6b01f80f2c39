import type { AnyLockedRecipientPage } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { isCompleteAddress } from '../../components/complete-address.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { showToast } from '../../components/toasts.tsx';
import { TransferLink } from '../../components/transfer-link.tsx';
import { usePages } from '../../components/use-pages.ts';
import { place } from '../../router.ts';
import { can } from '../../session.ts';

type Recipient = AnyLockedRecipientPage['data'][number];

/** Recipients who are temporarily locked after wrong passwords. */
export function LockedRecipients() {
  const search = place.value.query.get('q') ?? '';
  const isComplete = search === '' || isCompleteAddress(search);
  const list = usePages(
    async (client, after) =>
      isComplete
        ? client.people.lockedRecipients({ ...(search === '' ? {} : { address: search }), ...after })
        : { data: [], meta: { next: null } },
    [search],
  );
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function unlock({ id }: Recipient): Promise<void> {
    if (!(await attempt.run(() => admin.people.unlockRecipient(id)))) return;
    list.replace((list.data ?? []).filter((each) => each.id !== id));
    showToast(translate('admin-people:unlocked'));
  }
  return (
    <section class="card" ref={card} aria-labelledby="locked">
      <h2 id="locked">{translate('admin-people:page.locked')}</h2>
      <p class="muted">{translate('admin-people:lockedText')}</p>
      <SearchField name="q" label={translate('admin-people:address')} maxLength={320} />
      <AttemptNotice attempt={attempt} />
      {isComplete ? (
        <Loaded from={list} isEmpty={(all) => all.length === 0} empty={translate('admin-people:noneLocked')}>
          {(recipients) => (
            <>
              <DataTable
                name="locked"
                caption={translate('admin-people:page.locked')}
                columns={columnsOf(attempt.isBusy, unlock)}
                rows={recipients}
                keyOf={({ id }) => id}
              />
              <LoadMore from={list} />
            </>
          )}
        </Loaded>
      ) : (
        <p class="muted last" role="status">
          {translate('admin-people:addressIncomplete')}
        </p>
      )}
    </section>
  );
}

function columnsOf(isBusy: boolean, unlock: (recipient: Recipient) => Promise<void>): readonly Column<Recipient>[] {
  const label = (name: string) => translate(`admin-people:lock.${name}`);
  return [
    { name: 'address', label: label('address'), render: ({ address }) => <bdi>{address}</bdi> },
    { name: 'transfer', label: label('transfer'), render: ({ trackingId }) => <TransferLink id={trackingId} /> },
    { name: 'wrong', label: label('wrong'), isNumber: true, render: (row) => formatNumber(row.wrongPasswords) },
    { name: 'until', label: label('until'), render: ({ lockedUntil }) => formatWhen(lockedUntil) },
    ...(can('recipients.unlock')
      ? [
          {
            name: 'action',
            label: label('action'),
            render: (recipient: Recipient) => (
              <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void unlock(recipient)}>
                {translate('admin-people:unlock')}
                <span class="visually-hidden"> {recipient.address}</span>
              </button>
            ),
          },
        ]
      : []),
  ];
}
