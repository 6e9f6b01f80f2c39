import { useEffect } from 'preact/hooks';
import { provenAddress } from '../identity.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { ProveAddress } from '../prove-address.tsx';
import { sayParts } from '../say-parts.tsx';
import { say } from '../words.ts';
import { type ListName, list, show } from './listed.ts';
import { ReceivedEntry } from './received-entry.tsx';
import { SentEntry } from './sent-entry.tsx';

const lists: readonly ListName[] = ['sent', 'received'];

export function TransfersPage() {
  const address = provenAddress.value;
  useEffect(() => {
    if (address !== undefined) void show(list.value.name, 1);
  }, [address]);
  if (address === undefined) return <ProveAddress why={say('transfers:why')} />;
  const { name, entries, problem, isAsking } = list.value;
  return (
    <>
      <PageHeading>{say('transfers:title')}</PageHeading>
      <p>{sayParts('transfers:of', { address: <bdi class="name">{address}</bdi> })}</p>
      <p class="actions tabs">
        {lists.map((each) => (
          <button key={each} type="button" aria-pressed={each === name} onClick={() => void show(each, 1)}>
            {say(`transfers:${each}`)}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => void show(name, list.value.page)}>
          {say('transfers:refresh')}
        </button>
      </p>
      <ProblemNotice error={problem} />
      <p class="unseen" role="status">
        {isAsking ? say('transfers:asking') : say('transfers:count', { count: list.value.totalItems })}
      </p>
      {entries?.length === 0 && !isAsking && <p class="card">{say(`transfers:none.${name}`)}</p>}
      {entries?.map((entry) =>
        name === 'sent' ? (
          <SentEntry key={entry.trackingId} address={address} entry={entry} />
        ) : (
          <ReceivedEntry key={entry.trackingId} address={address} entry={entry} />
        ),
      )}
      <Pages />
    </>
  );
}

function Pages() {
  const { name, page, totalPages, isAsking } = list.value;
  if (totalPages < 2) return null;
  return (
    <nav class="actions" aria-label={say('transfers:pages')}>
      <button type="button" disabled={page <= 1 || isAsking} onClick={() => void show(name, page - 1)}>
        {say('transfers:newer')}
      </button>
      <span>{say('transfers:page', { page, total: totalPages })}</span>
      <button type="button" disabled={page >= totalPages || isAsking} onClick={() => void show(name, page + 1)}>
        {say('transfers:older')}
      </button>
    </nav>
  );
}
