import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { ownName } from '../../file-groups.ts';
import { translate } from '../../messages.ts';
import { DownloadLink } from '../download-link.tsx';
import type { FileEntry } from '../opened-transfer.ts';
import { PreviewContent } from './preview-content.tsx';

interface Props {
  /** The files that can be viewed, in the order of the list. */
  readonly files: readonly FileEntry[];
  /** The ID of one of them; undefined closes the dialog. */
  readonly current: Signal<string | undefined>;
  readonly onStarted: (name: string) => void;
}

/** Shows one file after the other. When it closes, the focus returns to the button that has opened it. */
export function PreviewDialog({ files, current, onStarted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const index = files.findIndex(({ id }) => id === current.value);
  const file = files[index];
  const isOpen = file !== undefined;
  const turn = (steps: number) => {
    current.value = files[(index + steps + files.length) % files.length]?.id;
  };
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    const onKeyDown = (event: KeyboardEvent) => turn(stepsOf(event));
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  if (file === undefined) return null;
  const onClose = () => {
    current.value = undefined;
  };
  return (
    <Dialog dialog={dialog} title={<bdi>{ownName(file)}</bdi>} onClose={onClose}>
      <div class="preview">
        <PreviewContent key={file.id} file={file} />
        <p class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('common:close')}
          </button>
          {files.length > 1 && <TurnButtons index={index} count={files.length} turn={turn} />}
          <DownloadLink class="button main" href={file.href} onStarted={() => onStarted(file.fileName)}>
            {translate('receive:download')}
          </DownloadLink>
        </p>
      </div>
    </Dialog>
  );
}

/** The arrow keys turn the pages, except in a player or a text, where they move within it. */
function stepsOf({ key, target }: KeyboardEvent): number {
  if (!(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return 0;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  return isForward ? 1 : -1;
}

interface TurnProps {
  readonly index: number;
  readonly count: number;
  readonly turn: (steps: number) => void;
}

function TurnButtons({ index, count, turn }: TurnProps) {
  return (
    <>
      <button type="button" onClick={() => turn(-1)}>
        {translate('receive:previous')}
      </button>
      <button type="button" onClick={() => turn(1)}>
        {translate('receive:next')}
      </button>
      <span class="muted" role="status">
        {translate('receive:position', { index: index + 1, count })}
      </span>
    </>
  );
}
