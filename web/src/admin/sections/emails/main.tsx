import './emails.css';
import type { AdminEmail } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { type PagedList, usePages } from '../../components/use-pages.ts';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { columnsOf } from './columns.tsx';
import { readFilter, viewNames } from './filter.ts';
import { QueueActions } from './queue-actions.tsx';
import { type EmailActions, useEmailActions } from './use-email-actions.ts';

/** The mail queue: what was not sent and why, and another attempt. */
export default function Emails() {
  const filter = readFilter(place.value.query);
  const { view, search, request } = filter;
  const list = usePages(
    async (client, after) =>
      request === undefined ? { data: [], meta: { next: null } } : client.people.emails({ ...request, ...after }),
    [view, search],
  );
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  const actions = useEmailActions(list, attempt);
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-emails:title')}</PageHeading>
        <QueueActions list={list} attempt={attempt} />
      </div>
      <section class="card" ref={card} aria-label={translate('admin-emails:title')}>
        <SearchField name="q" label={translate('admin-emails:search')} maxLength={320} />
        <ViewChoice selected={view} />
        <AttemptNotice attempt={attempt} />
        {request === undefined ? (
          <p class="muted last" role="status">
            {translate('admin-emails:searchIncomplete')}
          </p>
        ) : (
          <EmailTable list={list} actions={actions} isFiltered={search !== '' || view !== 'open'} />
        )}
      </section>
    </>
  );
}

interface TableProps {
  readonly list: PagedList<AdminEmail>;
  readonly actions: EmailActions;
  readonly isFiltered: boolean;
}

function EmailTable({ list, actions, isFiltered }: TableProps) {
  return (
    <Loaded
      from={list}
      isEmpty={(emails) => emails.length === 0}
      empty={translate(isFiltered ? 'admin-emails:noneFound' : 'admin-emails:none')}
    >
      {(emails) => (
        <>
          <DataTable
            name="emails"
            caption={translate('admin-emails:title')}
            columns={columnsOf(can('emails.write') ? actions : undefined)}
            rows={emails}
            keyOf={({ id }) => id}
          />
          <LoadMore from={list} />
        </>
      )}
    </Loaded>
  );
}

function ViewChoice({ selected }: { readonly selected: (typeof viewNames)[number] }) {
  const options = viewNames.map((value) => ({ value, label: translate(`admin-emails:view.${value}`) }));
  return (
    <div role="radiogroup" aria-label={translate('admin-emails:view')} class="email-views">
      <Segmented
        name="state"
        options={options}
        selected={selected}
        onSelect={(value) =>
          changeQuery((query) => {
            if (value === 'open') query.delete('state');
            else query.set('state', value);
          })
        }
      />
    </div>
  );
}
