import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';
import { zipLink } from './zip-link.ts';

interface Props {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
  readonly selected: ReadonlySet<string> | undefined;
  readonly onStarted: (name: string) => void;
}

/** The main button of the page: downloads the only file, or a ZIP of all or of the selected files. */
export function DownloadBar({ transfer: { description, files }, listed, selected, onStarted }: Props) {
  const [file] = listed;
  if (listed.length === 1 && file !== undefined) {
    return (
      <p class="download-bar">
        <DownloadLink class="button main" href={file.href} onStarted={() => onStarted(file.fileName)}>
          {translate('receive:oneSize', { size: formatSize(file.size) })}
        </DownloadLink>
      </p>
    );
  }
  const chosen = selected ?? new Set();
  const ids = files.map(({ id }) => id);
  const sizeOfChosen = files.reduce((sum, { id, size }) => sum + (chosen.has(id) ? size : 0), 0);
  return (
    <p class="download-bar">
      <DownloadLink
        class="button main"
        href={zipLink(description.zipHref, ids, chosen)}
        onStarted={() => onStarted('ZIP')}
      >
        {chosen.size === 0
          ? translate('receive:allSize', { size: formatSize(description.totalSize) })
          : translate('receive:chosenSize', { count: chosen.size, size: formatSize(sizeOfChosen) })}
      </DownloadLink>
    </p>
  );
}
