import { useEffect, useRef } from 'preact/hooks';
import type { AdminEmail } from '#client';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import type { Attempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { formatWhen } from '../../components/format.ts';
import { showToast } from '../../components/toasts.tsx';
import type { PagedList } from '../../components/use-pages.ts';

export interface EmailActions {
  readonly isBusy: boolean;
  retry(email: AdminEmail): Promise<void>;
  drop(email: AdminEmail): Promise<void>;
}

/** A mail server usually responds within seconds. An attempt ends after three minutes. */
const firstPauseMs = 1_000;
const maxPauseMs = 10_000;
const followMs = 180_000;

/** Retries and drops emails of a list, and follows what becomes of a retried one. */
export function useEmailActions(list: PagedList<AdminEmail>, attempt: Attempt): EmailActions {
  const current = useRef(list);
  current.current = list;
  const lifetime = useRef(new AbortController());
  useEffect(() => () => lifetime.current.abort(), []);

  function showEmail(email: AdminEmail): void {
    const { data = [], replace } = current.current;
    replace(data.map((each) => (each.id === email.id ? email : each)));
  }

  /** Shows the result of the attempt as soon as there is one. */
  async function follow({ id, attempts }: AdminEmail): Promise<void> {
    const end = Date.now() + followMs;
    for (let pauseMs = firstPauseMs; Date.now() < end; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (lifetime.current.signal.aborted) return;
      const email = await admin.people.email(id);
      if (email.state === 'queued' && email.attempts <= attempts) continue;
      showEmail(email);
      if (email.state === 'sent') showToast(translate('admin-emails:sent'));
      return;
    }
  }

  return {
    isBusy: attempt.isBusy,
    async retry({ id }) {
      await attempt.run(async () => {
        const email = await admin.people.retryEmail(id);
        showEmail(email);
        showToast(describeRetry(email));
        // The attempt may fail again, which the list shows. A lost connection to this server changes nothing.
        follow(email).catch(() => {});
      });
    },
    async drop({ id, address }) {
      if (!(await confirmDrop(address)) || !(await attempt.run(() => admin.people.dropEmail(id)))) return;
      const { data = [], replace } = current.current;
      replace(data.filter((each) => each.id !== id));
      showToast(translate('admin-emails:dropped'));
    },
  };
}

async function confirmDrop(address: string | null): Promise<boolean> {
  const confirmed = await confirmAction({
    title: translate('admin-emails:drop.title'),
    text:
      address === null
        ? translate('admin-emails:drop.text')
        : translate('admin-emails:drop.textTo', { address: bidiIsolate(address) }),
    action: translate('admin-emails:drop.action'),
    isDangerous: true,
  });
  return confirmed !== undefined;
}

/** An email that is due within a few minutes stays as it is, because a server may be sending it. */
function describeRetry({ dueAt }: AdminEmail): string {
  const isLater = new Date(dueAt).getTime() > Date.now() + 30_000;
  return isLater
    ? translate('admin-emails:retriedSoon', { time: formatWhen(dueAt) })
    : translate('admin-emails:retried');
}
