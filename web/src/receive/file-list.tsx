import { useSignal } from '@preact/signals';
import { say, saySize } from '../words.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';

/** A list of thousands is shown in steps: nobody reads it, and a phone would wait for it. */
const step = 200;

export function FileList({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description, files } = transfer;
  const shown = useSignal(step);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const announced = useSignal('');
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen.value);
    if (isChosen) next.add(id);
    else next.delete(id);
    chosen.value = next;
  };
  const tell = (name: string) => {
    announced.value = say('receive:started', { name });
  };
  const left = files.length - shown.value;
  return (
    <section class="card">
      <h2>{say('receive:files')}</h2>
      <Archives transfer={transfer} chosen={chosen.value} tell={tell} />
      <ul class="files">
        {files.slice(0, shown.value).map((file) => (
          <FileItem
            key={file.id}
            file={file}
            algorithm={description.checksumAlgorithm}
            isChosen={chosen.value.has(file.id)}
            choose={files.length > 1 ? choose : undefined}
            tell={tell}
          />
        ))}
      </ul>
      {left > 0 && (
        <p>
          <button
            type="button"
            onClick={() => {
              shown.value += step;
            }}
          >
            {say('receive:more', { count: Math.min(left, step) })}
          </button>
        </p>
      )}
      <p class="muted small last">{say('receive:linksLife')}</p>
      <p class="unseen" role="status">
        {announced.value}
      </p>
    </section>
  );
}

interface ArchivesProps {
  readonly transfer: OpenedTransfer;
  readonly chosen: ReadonlySet<string>;
  readonly tell: (name: string) => void;
}

/** One file needs no ZIP; of many, all or those that were chosen. */
function Archives({ transfer: { description, files }, chosen, tell }: ArchivesProps) {
  const { zipHref, emlHref, checksumsHref } = description;
  const ids = files.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const zip = ids.length === 0 ? zipHref : `${zipHref}&customized-files-ids=${ids.join(',')}`;
  return (
    <p class="actions">
      {files.length > 1 && (
        <DownloadLink class="button main" href={zip} started={() => tell('ZIP')}>
          {ids.length === 0 ? say('receive:all') : say('receive:chosen', { count: ids.length })}
        </DownloadLink>
      )}
      {emlHref !== null && (
        <DownloadLink class="button" href={emlHref} started={() => tell('EML')}>
          {say('receive:eml')}
        </DownloadLink>
      )}
      <DownloadLink class="button" href={checksumsHref} started={() => tell('CSV')}>
        {say('receive:checksums')}
      </DownloadLink>
    </p>
  );
}

interface FileProps {
  readonly file: FileEntry;
  readonly algorithm: string;
  readonly isChosen: boolean;
  readonly choose: ((id: string, isChosen: boolean) => void) | undefined;
  readonly tell: (name: string) => void;
}

function FileItem({ file, algorithm, isChosen, choose, tell }: FileProps) {
  const { id, fileName, size, checksum, href } = file;
  return (
    <li class="file">
      {choose !== undefined && (
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={say('receive:choose', { name: fileName })}
          onChange={(event) => choose(id, event.currentTarget.checked)}
        />
      )}
      <div class="about">
        <bdi class="name">{fileName}</bdi>
        <span class="muted">{saySize(size)}</span>
        <details>
          <summary>{say('receive:checksum', { algorithm })}</summary>
          <code>{checksum}</code>
        </details>
      </div>
      <DownloadLink
        class={`button${choose === undefined ? ' main' : ''}`}
        href={href}
        label={say('receive:downloadFile', { name: fileName })}
        started={() => tell(fileName)}
      >
        {say('receive:download')}
      </DownloadLink>
    </li>
  );
}
