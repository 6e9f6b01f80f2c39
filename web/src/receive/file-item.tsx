import type { Signal } from '@preact/signals';
import { FileIcon } from '../components/file-icon.tsx';
import { Icon } from '../components/icon.tsx';
import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import { ownName } from './file-groups.ts';
import type { FileEntry } from './opened-transfer.ts';

interface Props {
  readonly file: FileEntry;
  /** The selected files; undefined while the user does not select any. */
  readonly selected: Signal<ReadonlySet<string> | undefined>;
  readonly onStarted: (name: string) => void;
}

export function FileItem({ file, selected, onStarted }: Props) {
  const { id, fileName, size, href } = file;
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
      <FileIcon name={fileName} />
      <div class="about">
        <bdi class="name">{ownName(file)}</bdi>
        <span class="muted">{formatSize(size)}</span>
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
