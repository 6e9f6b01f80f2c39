import './people.css';
import { admin } from '../../api.ts';
import { SectionPages, TransferLink } from '../../components/card.tsx';
import { SearchField } from '../../components/filters.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { usePages } from '../../components/loaded.tsx';
import { isCompleteAddress } from '../../components/texts.ts';
import { place } from '../../router.ts';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { AddressPage } from './address.tsx';
import { AdministratorsPage } from './administrators.tsx';
import { ClientsPage } from './clients.tsx';
import { t } from './t.ts';
import { TokensPage } from './tokens.tsx';

const pages = [
  { name: 'locked', permission: 'recipients.read', Content: LockedRecipients },
  { name: 'address', permission: 'people.read', Content: AddressPage },
  { name: 'administrators', permission: 'administrators.read', Content: AdministratorsPage },
  { name: 'clients', permission: 'clients.read', Content: ClientsPage },
  { name: 'tokens', permission: 'account', Content: TokensPage },
] as const;

/** Recipients, personal data, administrators, clients and API tokens. */
export default function People({ path }: SectionProps) {
  const title = t('title');
  const labelOf = (name: string) => t(`page.${name}`);
  return <SectionPages section="people" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

/** Recipients who are temporarily locked after wrong passwords. */
function LockedRecipients() {
  const search = place.value.query.get('q') ?? '';
  const isComplete = search === '' || isCompleteAddress(search);
  const list = usePages(
    async (client, after) =>
      isComplete
        ? client.people.lockedRecipients({ ...(search === '' ? {} : { address: search }), ...after })
        : { data: [], meta: { next: null } },
    [search],
  );
  const incomplete = (
    <p class="muted last" role="status">
      {t('addressIncomplete')}
    </p>
  );
  return (
    <ListCard
      id="locked"
      title={t('page.locked')}
      text={t('lockedText')}
      from={list}
      empty={t('noneLocked')}
      by="id"
      instead={isComplete ? undefined : incomplete}
      labels="admin-people:lock"
      cells={{
        address: ({ address }) => <bdi>{address}</bdi>,
        transfer: ({ trackingId }) => <TransferLink id={trackingId} />,
        wrong: { isNumber: true, render: ({ wrongPasswords }) => formatNumber(wrongPasswords) },
        until: ({ lockedUntil }) => formatWhen(lockedUntil),
      }}
      action={
        can('recipients.unlock') && {
          label: t('unlock'),
          about: ({ address }) => address,
          work: ({ id }) => admin.people.unlockRecipient(id),
          after: ({ id }) => list.replace((list.data ?? []).filter((each) => each.id !== id)),
          done: t('unlocked'),
        }
      }
    >
      <SearchField name="q" label={t('address')} maxLength={320} />
    </ListCard>
  );
}
