import { useEffect } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { VerifyAddress } from '../verify-address.tsx';
import { ReceivedEntry, SentEntry } from './entries.tsx';
import { ListBar, type PageProps, Pages } from './list-bar.tsx';
import { clearList, list, loadPage } from './transfer-list.ts';
import { found, foundPage, isSearching, searched } from './transfer-search.ts';

export function TransfersPage() {
  const address = verifiedAddress.value;
  useEffect(() => {
    // The list of one address is never shown for another.
    clearList();
    if (address !== undefined) void loadPage(1);
  }, [address]);
  if (address === undefined) return <VerifyAddress why={translate('transfers:why')} />;
  const { name } = list.value;
  const { entries, problem, isLoading, ...pages } = isSearching.value ? foundEntries() : listedEntries();
  const isEmpty = entries.length === 0;
  return (
    <>
      <PageHeading>{translate('transfers:title')}</PageHeading>
      <ListBar />
      <ProblemNotice error={problem} />
      <div class={isSearching.value ? 'search-result' : 'visually-hidden'} role="status">
        {isSearching.value ? describeSearch() : describeList()}
      </div>
      {isEmpty && isLoading && (
        <>
          <div class="card skeleton" />
          <div class="card skeleton" />
          <div class="card skeleton" />
        </>
      )}
      {isEmpty && !isLoading && problem === undefined && !isSearching.value && (
        <div class="card">{describeEmptyList()}</div>
      )}
      {entries.map((entry) =>
        name === 'sent' ? (
          <SentEntry key={entry.trackingId} address={address} entry={entry} />
        ) : (
          <ReceivedEntry key={entry.trackingId} entry={entry} />
        ),
      )}
      <Pages {...pages} isLoading={isLoading} />
    </>
  );
}

interface Shown extends PageProps {
  readonly entries: NonNullable<typeof list.value.entries>;
  readonly problem: unknown;
}

function listedEntries(): Shown {
  const { entries = [], problem, isLoading, page, totalPages } = list.value;
  return { entries, problem, isLoading, page, totalPages, onSelect: (next) => void loadPage(next) };
}

const foundPageSize = 10;

/** The found transfers are shown in pages too: hundreds of rows are slow on phones. */
function foundEntries(): Shown {
  const { problem, isLoading = true } = searched.value ?? {};
  const totalPages = Math.ceil(found.value.length / foundPageSize);
  const page = Math.max(1, Math.min(foundPage.value, totalPages));
  const entries = found.value.slice((page - 1) * foundPageSize, page * foundPageSize);
  const onSelect = (next: number) => {
    foundPage.value = next;
  };
  return { entries, problem, isLoading: isLoading && entries.length === 0, page, totalPages, onSelect };
}

function describeList(): string {
  const { isLoading, totalItems } = list.value;
  return isLoading ? translate('transfers:asking') : translate('transfers:count', { count: totalItems });
}

function describeEmptyList(): string {
  const { filter, name } = list.value;
  return translate(filter === 'all' ? `transfers:none.${name}` : 'transfers:none.filtered');
}

/** Describes how many transfers were found, and among how many. */
function describeSearch(): string {
  const { entries = [], total = 0, isLoading = true, problem, partlyNamed = 0 } = searched.value ?? {};
  if (isLoading) return translate('transfers:searching');
  if (problem !== undefined && entries.length === 0) return '';
  if (total === 0) return describeEmptyList();
  const isPart = entries.length < total;
  const counts = { found: found.value.length, count: entries.length, total };
  const text = translate(isPart ? 'transfers:foundInNewest' : 'transfers:found', counts);
  return partlyNamed === 0 ? text : `${text} ${translate('transfers:firstNames', { count: partlyNamed })}`;
}
