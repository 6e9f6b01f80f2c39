import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { translate } from '../messages.ts';
import { CheckFile } from './check-file.tsx';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';

interface Props {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
}

/** Further checksums are in the table. */
const maxChecksums = 200;

/** What few recipients need, closed at first. */
export function DetailsPanel({ transfer: { description, files }, listed }: Props) {
  const panel = useRef<HTMLDetailsElement>(null);
  const isOpen = useSignal(false);
  const { trackingId, emlHref, checksumsHref, checksumAlgorithm: algorithm } = description;
  const open = () => {
    if (panel.current !== null) panel.current.open = true;
  };
  return (
    <details
      ref={panel}
      class="card details"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{translate('receive:details')}</summary>
      <dl class="facts">
        <dt>{translate('receive:trackingId')}</dt>
        <dd>
          <bdi>{trackingId}</bdi>
        </dd>
      </dl>
      <p class="actions">
        {emlHref !== null && (
          <DownloadLink class="button" href={emlHref} onStarted={() => undefined}>
            {translate('receive:eml')}
          </DownloadLink>
        )}
        <DownloadLink class="button" href={checksumsHref} onStarted={() => undefined}>
          {translate('receive:checksums')}
        </DownloadLink>
      </p>
      <p class="muted small">{translate('receive:linksLife')}</p>
      <CheckFile files={files} algorithm={algorithm} onChecked={open} />
      {isOpen.value && listed.length > 0 && <Checksums listed={listed} algorithm={algorithm} />}
    </details>
  );
}

function Checksums({ listed, algorithm }: { readonly listed: readonly FileEntry[]; readonly algorithm: string }) {
  return (
    <section>
      <h2>{translate('receive:checksum', { algorithm })}</h2>
      <dl class="sums">
        {listed.slice(0, maxChecksums).map(({ id, fileName, path = fileName, checksum }) => (
          <div key={id}>
            <dt>
              <bdi>{path}</bdi>
            </dt>
            <dd>
              <code>{checksum}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
