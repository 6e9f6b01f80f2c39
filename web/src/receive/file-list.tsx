import { useSignal } from '@preact/signals';
import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';
import { zipLink } from './zip-link.ts';

/** Thousands of files are rendered in batches, because rendering all at once is slow on phones. */
const batchSize = 200;

export function FileList({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description, files } = transfer;
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
  const left = files.length - shownCount.value;
  return (
    <section class="card">
      <h2>{translate('receive:files')}</h2>
      <ArchiveLinks transfer={transfer} chosen={chosen.value} onStarted={onStarted} />
      <ul class="files">
        {files.slice(0, shownCount.value).map((file) => (
          <FileItem
            key={file.id}
            file={file}
            algorithm={description.checksumAlgorithm}
            isChosen={chosen.value.has(file.id)}
            onChoose={files.length > 1 ? choose : undefined}
            onStarted={onStarted}
          />
        ))}
      </ul>
      {left > 0 && (
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
      )}
      <p class="muted small last">{translate('receive:linksLife')}</p>
      <p class="visually-hidden" role="status">
        {statusText.value}
      </p>
    </section>
  );
}

interface ArchiveLinksProps {
  readonly transfer: OpenedTransfer;
  readonly chosen: ReadonlySet<string>;
  readonly onStarted: (name: string) => void;
}

/** Links to the ZIP of all or of the chosen files, to the EML and to the checksums. A single file needs no ZIP. */
function ArchiveLinks({ transfer: { description, files }, chosen, onStarted }: ArchiveLinksProps) {
  const { zipHref, emlHref, checksumsHref } = description;
  const ids = files.map(({ id }) => id);
  return (
    <p class="actions">
      {files.length > 1 && (
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
  const { id, fileName, size, checksum, href } = file;
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
        <bdi class="name">{fileName}</bdi>
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
