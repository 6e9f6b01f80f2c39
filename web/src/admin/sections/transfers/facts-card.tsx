import type { ComponentChild } from 'preact';
import type { AdminTransfer } from '#client';
import { formatDateTime, formatSize, hasMessage, translate } from '../../../messages.ts';
import { Link } from '../../components/link.tsx';
import { hrefWith } from './href-with.ts';
import { TransferState } from './transfer-state.tsx';

/** Sender, size, state and times of a transfer. */
export function FactsCard({ transfer }: { readonly transfer: AdminTransfer }) {
  const { trackingId, state, sender, files, bytes, createdAt, finalizedAt, expiresAt, removedFiles } = transfer;
  const facts: ReadonlyArray<readonly [name: string, value: ComponentChild]> = [
    ['trackingId', trackingId],
    ['state', <TransferState key="state" state={state} />],
    ['sender', <SenderLink key="sender" address={sender} />],
    ['files', translate('admin-transfers:filesAndSize', { count: files, size: formatSize(bytes) })],
    ['created', formatDateTime(new Date(createdAt))],
    ['sent', finalizedAt === null ? '–' : formatDateTime(new Date(finalizedAt))],
    ['expires', formatDateTime(new Date(expiresAt))],
  ];
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{translate('admin-transfers:detail.facts')}</h2>
      <dl class="transfer-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`admin-transfers:column.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {removedFiles.map((removed) => (
        <RemovedFiles key={removed.cause} removed={removed} />
      ))}
    </section>
  );
}

/** Leads to all transfers of the sender. */
function SenderLink({ address }: { readonly address: string }) {
  return (
    <Link href={hrefWith(new URLSearchParams({ sender: address }))}>
      <bdi>{address}</bdi>
    </Link>
  );
}

function RemovedFiles({ removed: { cause, files } }: { readonly removed: AdminTransfer['removedFiles'][number] }) {
  const key = `messages:removal.${cause}`;
  return (
    <p class="notice warn">
      {translate('admin-transfers:removedFiles', { count: files })} {hasMessage(key) ? translate(key) : cause}
    </p>
  );
}
