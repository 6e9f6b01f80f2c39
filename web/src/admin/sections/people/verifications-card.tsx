import type { ListedVerificationPage } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { usePages } from '../../components/use-pages.ts';
import { can } from '../../session.ts';

type Verification = ListedVerificationPage['data'][number];

interface Props {
  readonly address: string;
  readonly onEnded: () => Promise<void>;
}

/** The browsers and programs that have verified an address. */
export function VerificationsCard({ address, onEnded }: Props) {
  const list = usePages((client, after) => client.people.verifications(address, after), [address]);
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function end({ id }: Verification): Promise<void> {
    if (!(await attempt.run(() => admin.people.endVerification(id)))) return;
    list.replace((list.data ?? []).filter((each) => each.id !== id));
    showToast(translate('admin-people:verification.ended', { count: 1 }));
    await onEnded();
  }
  async function endAll(): Promise<void> {
    if (!(await isConfirmed(address))) return;
    let ended = 0;
    const isDone = await attempt.run(async () => {
      ended = await admin.people.endVerifications(address);
    });
    if (!isDone) return;
    showToast(translate('admin-people:verification.ended', { count: ended }));
    await Promise.all([list.reload(), onEnded()]);
  }
  return (
    <section class="card" ref={card} aria-labelledby="verifications">
      <div class="card-head">
        <h2 id="verifications">{translate('admin-people:verification.title')}</h2>
        {can('verifications.write') && list.data !== undefined && list.data.length > 0 && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void endAll()}>
            {translate('admin-people:verification.endAll')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={list} isEmpty={(all) => all.length === 0} empty={translate('admin-people:verification.none')}>
        {(verifications) => (
          <>
            <DataTable
              name="verifications"
              caption={translate('admin-people:verification.title')}
              columns={columnsOf(attempt.isBusy, end)}
              rows={verifications}
              keyOf={({ id }) => id}
            />
            <LoadMore from={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}

async function isConfirmed(address: string): Promise<boolean> {
  const confirmed = await confirmAction({
    title: translate('admin-people:verification.endAllTitle'),
    text: translate('admin-people:verification.endAllText', { address: bidiIsolate(address) }),
    action: translate('admin-people:verification.endAll'),
    isDangerous: true,
  });
  return confirmed !== undefined;
}

function columnsOf(isBusy: boolean, end: (row: Verification) => Promise<void>): readonly Column<Verification>[] {
  const label = (name: string) => translate(`admin-people:verified.${name}`);
  return [
    { name: 'client', label: label('client'), render: ({ client }) => <code>{client}</code> },
    { name: 'created', label: label('created'), render: ({ createdAt }) => formatWhen(createdAt) },
    { name: 'until', label: label('until'), render: ({ validUntil }) => formatWhen(validUntil) },
    ...(can('verifications.write')
      ? [
          {
            name: 'action',
            label: label('action'),
            render: (row: Verification) => (
              <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void end(row)}>
                {translate('admin-people:end')}
                <span class="visually-hidden"> {row.client}</span>
              </button>
            ),
          },
        ]
      : []),
  ];
}
