import type { AdminTransfer } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { place } from '../../router.ts';
import { can } from '../../session.ts';
import { FactsCard } from './facts-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { hrefWith } from './href-with.ts';
import { RecipientsCard } from './recipients-card.tsx';

const isDeletable = ({ state }: AdminTransfer) => state === 'Active' || state === 'Processing';

/** A transfer with all recipients and its history. Administrators see no texts and no file names. */
export function TransferDetail({ trackingId }: { readonly trackingId: string }) {
  const transfer = useData((client) => client.transfers.get(trackingId));
  const attempt = useAttempt();
  const actions = useHeldFocus<HTMLParagraphElement>();
  async function remove(): Promise<void> {
    const confirmed = await confirmDeletion(trackingId);
    if (confirmed === undefined) return;
    const isDone = await attempt.run(() => admin.transfers.delete(trackingId, confirmed.reason));
    if (isDone) showToast(translate('admin-transfers:delete.done'));
    // It may have ended in the meantime.
    await transfer.reload();
  }
  return (
    <>
      <div class="section-head">
        <PageHeading titlePrefix={trackingId}>{translate('admin-transfers:detail.title')}</PageHeading>
        <p class="actions" ref={actions}>
          <Link class="button" href={hrefWith(place.value.query)}>
            {translate('admin-transfers:detail.all')}
          </Link>
          {transfer.data !== undefined && isDeletable(transfer.data) && can('transfers.delete') && (
            <button type="button" class="danger" aria-busy={attempt.isBusy} onClick={() => void remove()}>
              {translate('admin-transfers:delete.action')}
            </button>
          )}
        </p>
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={transfer} isEmpty={() => false} empty="">
        {(loaded) => (
          <>
            <div class="cards">
              <FactsCard transfer={loaded} />
              <HistoryCard log={loaded.log} />
            </div>
            <RecipientsCard transfer={loaded} onChanged={transfer.reload} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The limit of the API. */
const maxReasonLength = 500;

function confirmDeletion(trackingId: string) {
  return confirmAction({
    title: translate('admin-transfers:delete.title', { id: trackingId }),
    text: translate('admin-transfers:delete.text'),
    action: translate('admin-transfers:delete.action'),
    keep: translate('admin-transfers:delete.keep'),
    isDangerous: true,
    reason: {
      label: translate('admin-transfers:delete.reason'),
      hint: translate('admin-transfers:delete.reasonHint'),
      maxLength: maxReasonLength,
    },
  });
}
