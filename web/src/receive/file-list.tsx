import { type Signal, useSignal } from '@preact/signals';
import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';
import { zipLink } from './zip-link.ts';

/** Thousands of files are rendered in batches, because rendering all at once is slow on phones. */
const batchSize = 200;

interface Props {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
}

export function FileList({ transfer, listed }: Props) {
  const { description } = transfer;
  const shownCount = useSignal(batchSize);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const statusText = useSignal('');
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen.value);
    if (isChosen) next.add(id);
    else next.delete(id);
    chosen.value = next;
  };
  const onStarted = (name: string) => {
    statusText.value = translate('receive:started', { name });
  };
  const left = listed.length - shownCount.value;
  return (
    <section class="card">
      <h2>{translate(listed.length === 0 ? 'receive:download' : 'receive:files')}</h2>
      <ArchiveLinks transfer={transfer} isMany={listed.length > 1} chosen={chosen.value} onStarted={onStarted} />
      {listed.length > 0 && (
        <ul class="files">
          {listed.slice(0, shownCount.value).map((file) => (
            <FileItem
              key={file.id}
              file={file}
              algorithm={description.checksumAlgorithm}
              isChosen={chosen.value.has(file.id)}
              onChoose={listed.length > 1 ? choose : undefined}
              onStarted={onStarted}
            />
          ))}
        </ul>
      )}
      {left > 0 && <MoreButton left={left} shownCount={shownCount} />}
      <p class="muted small last">{translate('receive:linksLife')}</p>
      <p class="visually-hidden" role="status">
        {statusText.value}
      </p>
    </section>
  );
}

function MoreButton({ left, shownCount }: { readonly left: number; readonly shownCount: Signal<number> }) {
  return (
    <p>
      <button
        type="button"
        onClick={() => {
          shownCount.value += batchSize;
        }}
      >
        {translate('receive:more', { count: Math.min(left, batchSize) })}
      </button>
    </p>
  );
}

interface ArchiveLinksProps {
  readonly transfer: OpenedTransfer;
  /** Whether there are several files. */
  readonly isMany: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onStarted: (name: string) => void;
}

/** Links to the ZIP of all or of the chosen files, to the EML and to the checksums. A single file needs no ZIP. */
function ArchiveLinks({ transfer: { description, files }, isMany, chosen, onStarted }: ArchiveLinksProps) {
  const { zipHref, emlHref, checksumsHref } = description;
  const ids = files.map(({ id }) => id);
  return (
    <p class="actions">
      {isMany && (
        <DownloadLink class="button main" href={zipLink(zipHref, ids, chosen)} onStarted={() => onStarted('ZIP')}>
          {chosen.size === 0 ? translate('receive:all') : translate('receive:chosen', { count: chosen.size })}
        </DownloadLink>
      )}
      {emlHref !== null && (
        <DownloadLink class="button" href={emlHref} onStarted={() => onStarted('EML')}>
          {translate('receive:eml')}
        </DownloadLink>
      )}
      <DownloadLink class="button" href={checksumsHref} onStarted={() => onStarted('CSV')}>
        {translate('receive:checksums')}
      </DownloadLink>
    </p>
  );
}

interface FileProps {
  readonly file: FileEntry;
  readonly algorithm: string;
  readonly isChosen: boolean;
  readonly onChoose: ((id: string, isChosen: boolean) => void) | undefined;
  readonly onStarted: (name: string) => void;
}

function FileItem({ file, algorithm, isChosen, onChoose, onStarted }: FileProps) {
  const { id, fileName, path = fileName, size, checksum, href } = file;
  return (
    <li class="file">
      {onChoose !== undefined && (
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={translate('receive:choose', { name: fileName })}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      )}
      <div class="about">
        <bdi class="name">{path}</bdi>
        <span class="muted">{formatSize(size)}</span>
        <details>
          <summary>{translate('receive:checksum', { algorithm })}</summary>
          <code>{checksum}</code>
        </details>
      </div>
      <DownloadLink
        class={`button${onChoose === undefined ? ' main' : ''}`}
        href={href}
        label={translate('receive:downloadFile', { name: fileName })}
        onStarted={() => onStarted(fileName)}
      >
        {translate('receive:download')}
      </DownloadLink>
    </li>
  );
}
