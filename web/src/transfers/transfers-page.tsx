import { useEffect } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { VerifyAddress } from '../verify-address.tsx';
import { ReceivedEntry } from './received-entry.tsx';
import { SentEntry } from './sent-entry.tsx';
import { clearList, type ListName, list, loadList } from './transfer-list.ts';

const lists: readonly ListName[] = ['sent', 'received'];

export function TransfersPage() {
  const address = verifiedAddress.value;
  useEffect(() => {
    // The list of one address is never shown for another.
    clearList();
    if (address !== undefined) void loadList(list.value.name, 1);
  }, [address]);
  if (address === undefined) return <VerifyAddress why={translate('transfers:why')} />;
  const { name, entries, problem, isLoading } = list.value;
  return (
    <>
      <PageHeading>{translate('transfers:title')}</PageHeading>
      <div class="list-bar">
        <div class="segmented tabs">
          {lists.map((each) => (
            <button key={each} type="button" aria-pressed={each === name} onClick={() => void loadList(each, 1)}>
              {translate(`transfers:${each}`)}
            </button>
          ))}
        </div>
        <button type="button" onClick={() => void loadList(name, list.value.page)}>
          <Icon name="refresh" />
          {translate('transfers:refresh')}
        </button>
      </div>
      <ProblemNotice error={problem} />
      <p class="visually-hidden" role="status">
        {isLoading ? translate('transfers:asking') : translate('transfers:count', { count: list.value.totalItems })}
      </p>
      {entries === undefined && isLoading && <Skeleton />}
      {entries?.length === 0 && !isLoading && <p class="card">{translate(`transfers:none.${name}`)}</p>}
      {entries?.map((entry) =>
        name === 'sent' ? (
          <SentEntry key={entry.trackingId} address={address} entry={entry} />
        ) : (
          <ReceivedEntry key={entry.trackingId} entry={entry} />
        ),
      )}
      <Pages />
    </>
  );
}

/** The place of the first rows. */
function Skeleton() {
  return (
    <>
      <div class="card skeleton" />
      <div class="card skeleton" />
      <div class="card skeleton" />
    </>
  );
}

function Pages() {
  const { name, page, totalPages, isLoading } = list.value;
  if (totalPages < 2) return null;
  return (
    <nav class="actions" aria-label={translate('transfers:pages')}>
      <button type="button" disabled={page <= 1 || isLoading} onClick={() => void loadList(name, page - 1)}>
        {translate('transfers:newer')}
      </button>
      <span>{translate('transfers:page', { page, total: totalPages })}</span>
      <button type="button" disabled={page >= totalPages || isLoading} onClick={() => void loadList(name, page + 1)}>
        {translate('transfers:older')}
      </button>
    </nav>
  );
}
