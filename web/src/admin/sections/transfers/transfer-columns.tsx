import type { FoundTransfers } from '#client';
import { formatDate, formatDateTime, formatSize, translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import type { Column } from '../../components/data-table.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { hrefWith } from './href-with.ts';
import { TransferState } from './transfer-state.tsx';

type FoundTransfer = FoundTransfers['data'][number];

/** The columns of the list. Links keep the query, so that the way back leads to the same filters. */
export function transferColumns(query: URLSearchParams): readonly Column<FoundTransfer>[] {
  const label = (name: string) => translate(`admin-transfers:column.${name}`);
  return [
    {
      name: 'trackingId',
      label: label('trackingId'),
      render: ({ trackingId }) => (
        <Link class="tracking-id" href={hrefWith(query, trackingId)}>
          {trackingId}
        </Link>
      ),
    },
    { name: 'state', label: label('state'), render: ({ state }) => <TransferState state={state} /> },
    { name: 'sender', label: label('sender'), render: ({ sender }) => <bdi class="address">{sender}</bdi> },
    { name: 'recipients', label: label('recipients'), render: (transfer) => <Recipients transfer={transfer} /> },
    {
      name: 'files',
      label: label('files'),
      isNumber: true,
      isHidden: true,
      render: ({ files }) => formatNumber(files),
    },
    { name: 'size', label: label('size'), isNumber: true, render: ({ bytes }) => formatSize(bytes) },
    { name: 'created', label: label('created'), render: ({ createdAt }) => <Time time={createdAt} /> },
    { name: 'sent', label: label('sent'), isHidden: true, render: ({ finalizedAt }) => <Time time={finalizedAt} /> },
    { name: 'expires', label: label('expires'), isHidden: true, render: ({ expiresAt }) => <Day time={expiresAt} /> },
  ];
}

function Recipients({ transfer: { recipients, recipientCount } }: { readonly transfer: FoundTransfer }) {
  const [first] = recipients;
  const address = <bdi>{first?.address}</bdi>;
  return (
    <span class="address">{translateRich('admin-transfers:people', { address }, { count: recipientCount - 1 })}</span>
  );
}

/** The day of a time, with the exact one as its title. */
function Day({ time }: { readonly time: string }) {
  const date = new Date(time);
  return (
    <time class="short-time" dateTime={time} title={formatDateTime(date)}>
      {formatDate(date)}
    </time>
  );
}

/** A time, with the exact one as its title. */
function Time({ time }: { readonly time: string | null }) {
  if (time === null) return <span class="muted">–</span>;
  return (
    <time dateTime={time} title={formatDateTime(new Date(time))}>
      {formatWhen(time)}
    </time>
  );
}
