import './emails.css';
import type { AdminEmail } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { SectionHead } from '../../components/card.tsx';
import { type PagedList, usePages } from '../../components/data.ts';
import { SearchField } from '../../components/filters.tsx';
import { List } from '../../components/list.tsx';
import { showToast } from '../../components/toasts.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { readFilter, viewNames } from './filter.ts';
import { emailColumns, useEmailActions } from './list.tsx';

/** The mail queue: what was not sent and why, and another attempt. */
export default function Emails() {
  const { view, search, request } = readFilter(place.value.query);
  const list = usePages(
    async (client, after) =>
      request === undefined ? { data: [], meta: { next: null } } : client.people.emails({ ...request, ...after }),
    [view, search],
  );
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  const actions = useEmailActions(list, attempt);
  const isFiltered = search !== '' || view !== 'open';
  return (
    <>
      <SectionHead title={translate('admin-emails:title')}>
        <QueueActions list={list} attempt={attempt} />
      </SectionHead>
      <section class="card" ref={card} aria-label={translate('admin-emails:title')}>
        <SearchField name="q" label={translate('admin-emails:search')} maxLength={320} />
        <ViewChoice selected={view} />
        <AttemptNotice attempt={attempt} />
        {request === undefined ? (
          <p class="muted last" role="status">
            {translate('admin-emails:searchIncomplete')}
          </p>
        ) : (
          <List
            from={list}
            empty={translate(isFiltered ? 'admin-emails:noneFound' : 'admin-emails:none')}
            caption={translate('admin-emails:title')}
            columns={emailColumns(can('emails.write') ? actions : undefined)}
            by="id"
          />
        )}
      </section>
    </>
  );
}

interface QueueProps {
  readonly list: PagedList<AdminEmail>;
  readonly attempt: Attempt;
}

/** Loads the list again, and makes the next attempt of all queued emails. */
function QueueActions({ list, attempt }: QueueProps) {
  const retryAll = () =>
    act(attempt, {
      async work() {
        showToast(translate('admin-emails:retriedAll', { count: await admin.people.retryEmails() }));
      },
      after: list.reload,
    });
  const reload = () => (list.isLoading ? undefined : list.reload());
  return (
    <p class="actions">
      <Button attempt={{ isBusy: list.isLoading }} icon="refresh" onUse={reload}>
        {translate('admin-emails:reload')}
      </Button>
      {can('emails.write') && (
        <Button attempt={attempt} onUse={retryAll}>
          {translate('admin-emails:retryAll')}
        </Button>
      )}
    </p>
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
