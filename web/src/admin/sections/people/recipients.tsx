import type { AnyLockedRecipientPage } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { useAttempt } from '../../components/attempt.tsx';
import { usePages } from '../../components/data.ts';
import { SearchField } from '../../components/filters.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { TransferLink } from '../../components/links.tsx';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { isCompleteAddress } from '../../components/texts.ts';
import { place } from '../../router.ts';
import { can } from '../../session.ts';

type Recipient = AnyLockedRecipientPage['data'][number];

const columnLabel = (name: string) => translate(`admin-people:lock.${name}`);

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
  const unlock = ({ id }: Recipient) =>
    act(attempt, {
      work: () => admin.people.unlockRecipient(id),
      after: () => list.replace((list.data ?? []).filter((each) => each.id !== id)),
      done: translate('admin-people:unlocked'),
    });
  const columns = columnsOf<Recipient>(columnLabel, {
    address: ({ address }) => <bdi>{address}</bdi>,
    transfer: ({ trackingId }) => <TransferLink id={trackingId} />,
    wrong: { isNumber: true, render: ({ wrongPasswords }) => formatNumber(wrongPasswords) },
    until: ({ lockedUntil }) => formatWhen(lockedUntil),
    action:
      can('recipients.unlock') &&
      ((recipient) => (
        <Button look="quiet" attempt={attempt} about={recipient.address} onUse={() => unlock(recipient)}>
          {translate('admin-people:unlock')}
        </Button>
      )),
  });
  return (
    <ListCard
      id="locked"
      title={translate('admin-people:page.locked')}
      text={translate('admin-people:lockedText')}
      attempt={attempt}
      from={list}
      empty={translate('admin-people:noneLocked')}
      columns={columns}
      by="id"
      instead={isComplete ? undefined : <Incomplete />}
    >
      <SearchField name="q" label={translate('admin-people:address')} maxLength={320} />
    </ListCard>
  );
}

function Incomplete() {
  return (
    <p class="muted last" role="status">
      {translate('admin-people:addressIncomplete')}
    </p>
  );
}
