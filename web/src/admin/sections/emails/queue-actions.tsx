import type { AdminEmail } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import type { Attempt } from '../../components/attempt.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { PagedList } from '../../components/use-pages.ts';
import { can } from '../../session.ts';

interface Props {
  readonly list: PagedList<AdminEmail>;
  readonly attempt: Attempt;
}

/** Loads the list again, and makes the next attempt of all queued emails. */
export function QueueActions({ list, attempt }: Props) {
  async function retryAll(): Promise<void> {
    let retried = 0;
    const isDone = await attempt.run(async () => {
      retried = await admin.people.retryEmails();
    });
    if (!isDone) return;
    showToast(translate('admin-emails:retriedAll', { count: retried }));
    await list.reload();
  }
  return (
    <p class="actions">
      <button
        type="button"
        aria-disabled={list.isLoading}
        onClick={() => (list.isLoading ? undefined : void list.reload())}
      >
        <Icon name="refresh" />
        {translate('admin-emails:reload')}
      </button>
      {can('emails.write') && (
        <button type="button" aria-disabled={attempt.isBusy} onClick={() => void retryAll()}>
          {translate('admin-emails:retryAll')}
        </button>
      )}
    </p>
  );
}
