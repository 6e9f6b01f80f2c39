import type { Signal } from '@preact/signals';
import { FileIcon } from '../components/file-icon.tsx';
import { Icon } from '../components/icon.tsx';
import { ownName } from '../file-groups.ts';
import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry } from './opened-transfer.ts';
import { Thumbnail } from './preview/thumbnail.tsx';
import { thumbnails } from './preview/thumbnails.ts';

interface Props {
  readonly file: FileEntry;
  /** The selected files; undefined while the user does not select any. */
  readonly selected: Signal<ReadonlySet<string> | undefined>;
  /** Shows the file in the page; undefined if it can only be downloaded. */
  readonly onView: (() => void) | undefined;
  readonly onStarted: (name: string) => void;
}

export function FileItem({ file, selected, onView, onStarted }: Props) {
  const { id, fileName, size, href } = file;
  const thumbnail = thumbnails.value.get(id);
  const select = (isSelected: boolean) => {
    const next = new Set(selected.value);
    if (isSelected) next.add(id);
    else next.delete(id);
    selected.value = next;
  };
  return (
    <li class="file">
      {selected.value !== undefined && (
        <input
          type="checkbox"
          checked={selected.value.has(id)}
          aria-label={translate('receive:choose', { name: fileName })}
          onChange={(event) => select(event.currentTarget.checked)}
        />
      )}
      {thumbnail === undefined ? <FileIcon name={fileName} /> : <Thumbnail picture={thumbnail} />}
      <div class="about">
        <bdi class="name">{ownName(file)}</bdi>
        <span class="muted size">
          {formatSize(size)}
          {onView !== undefined && (
            <button
              type="button"
              class="quiet"
              aria-label={translate('receive:viewFile', { name: fileName })}
              onClick={onView}
            >
              {translate('receive:view')}
            </button>
          )}
        </span>
      </div>
      <DownloadLink
        class="button square"
        href={href}
        label={translate('receive:downloadFile', { name: fileName })}
        onStarted={() => onStarted(fileName)}
      >
        <Icon name="download" />
      </DownloadLink>
    </li>
  );
}
