import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { formatSize, translate } from '../../messages.ts';
import { linkTo, service } from '../../service.ts';
import { DownloadLink, isLinkValid } from '../download-link.tsx';
import { type FileEntry, renewLink } from '../opened-transfer.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { PdfPages } from './pdf-pages.tsx';
import { type PreviewKind, previewKind } from './preview-kinds.ts';
import { makeThumbnail } from './thumbnails.tsx';

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
    <Dialog dialog={dialog} title={<bdi>{file.fileName}</bdi>} onClose={onClose}>
      <div class="preview">
        <PreviewContent key={file.id} file={file} />
        <p class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('common:close')}
          </button>
          {files.length > 1 && (
            <>
              <button type="button" onClick={() => turn(-1)}>
                {translate('receive:previous')}
              </button>
              <button type="button" onClick={() => turn(1)}>
                {translate('receive:next')}
              </button>
              <span class="muted" role="status">
                {translate('receive:position', { index: index + 1, count: files.length })}
              </span>
            </>
          )}
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

interface Content {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly url?: string;
  readonly text?: string;
  readonly pdf?: OpenedPdf;
}

/** The part of a text that is shown. */
const maxTextBytes = 256 * 1024;

/** Shows a file without any of the page's rights: as a picture, in a player, or as plain text. */
function PreviewContent({ file }: { readonly file: FileEntry }) {
  const content = useSignal<Content>({ state: 'loading' });
  const kind = previewKind(file);
  const fail = () => {
    content.value = { state: 'failed' };
  };
  // The link is read once: after a refresh of the page, another one would load the file again.
  useEffect(() => {
    const closed = new AbortController();
    load(file, kind, closed.signal).then((loaded) => {
      if (!closed.signal.aborted) content.value = loaded;
    }, fail);
    return () => closed.abort();
  }, []);
  const { state, url, pdf, text = '' } = content.value;
  if (state === 'loading') return <p role="status">{translate('receive:loading')}</p>;
  if (state === 'failed') {
    return (
      <p class="notice" role="alert">
        {translate('receive:notShown')}
      </p>
    );
  }
  const name = file.fileName;
  switch (kind) {
    case 'picture':
      return (
        <img
          src={url}
          alt={name}
          onLoad={({ currentTarget }) => void makeThumbnail(file.id, currentTarget)}
          onError={fail}
        />
      );
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: The sender's file has none.
      return <audio src={url} controls aria-label={name} onError={fail} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: The sender's file has none.
      return <video src={url} controls aria-label={name} playsInline onError={fail} />;
    case 'pdf':
      return pdf === undefined ? null : <PdfPages name={name} pdf={pdf} />;
    default:
      return <TextPreview name={name} text={text} isCut={file.size > maxTextBytes} />;
  }
}

function TextPreview({ name, text, isCut }: { readonly name: string; readonly text: string; readonly isCut: boolean }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrollable text needs the focus to be scrolled with keys. */}
      <section class="text" aria-label={name} tabIndex={0}>
        <pre dir="auto">{text}</pre>
      </section>
      {isCut && <p class="muted">{translate('receive:cut', { size: formatSize(maxTextBytes) })}</p>}
    </>
  );
}

async function load(
  { previewHref = '', size }: FileEntry,
  kind: PreviewKind | undefined,
  signal: AbortSignal,
): Promise<Content> {
  const href = (await isLinkValid(previewHref)) ? previewHref : await renewLink(previewHref);
  if (href === undefined) return { state: 'failed' };
  if (kind === 'pdf') {
    const [{ openPdf }, response] = await Promise.all([import('./open-pdf.ts'), service.send('GET', href, { signal })]);
    return { state: 'ready', pdf: await openPdf(await response.arrayBuffer(), signal) };
  }
  const url = linkTo(href);
  // An empty file has no first byte.
  if (kind !== 'text' || size === 0) return { state: 'ready', url };
  const headers = { Range: `bytes=0-${maxTextBytes - 1}` };
  const response = await service.send('GET', href, { headers, signal });
  return { state: 'ready', text: decode(await response.arrayBuffer()) };
}

/** Decodes text in UTF-8, or in UTF-16 if it begins with a byte order mark. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
