import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ownName } from '../../file-groups.ts';
import { formatSize, translate } from '../../messages.ts';
import { linkTo, service } from '../../service.ts';
import { isLinkValid } from '../download-link.tsx';
import { type FileEntry, renewLink } from '../opened-transfer.ts';
import { makeThumbnail } from './thumbnails.ts';
import { viewKind } from './view-kind.ts';

interface Content {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly url?: string;
  readonly text?: string;
}

/** The part of a text that is shown. */
const maxTextBytes = 256 * 1024;

/** Shows a file without any of the page's rights: as a picture, in a player, or as plain text. */
export function PreviewContent({ file }: { readonly file: FileEntry }) {
  const content = useSignal<Content>({ state: 'loading' });
  const kind = viewKind(file);
  const fail = () => {
    content.value = { state: 'failed' };
  };
  // The link is read once: after a refresh of the page, another one would load the file again.
  useEffect(() => {
    const closed = new AbortController();
    load(file, kind === 'text', closed.signal).then((loaded) => {
      if (!closed.signal.aborted) content.value = loaded;
    }, fail);
    return () => closed.abort();
  }, []);
  const { state, url, text = '' } = content.value;
  if (state === 'loading') return <p role="status">{translate('receive:loading')}</p>;
  if (state === 'failed') {
    return (
      <p class="notice" role="alert">
        {translate('receive:notShown')}
      </p>
    );
  }
  const name = ownName(file);
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
      // The response is sandboxed. With the attribute of the same name, no browser would start its viewer.
      return <iframe src={url} title={name} />;
    default:
      return <TextPreview name={name} text={text} isCut={file.size > maxTextBytes} />;
  }
}

interface TextProps {
  readonly name: string;
  readonly text: string;
  readonly isCut: boolean;
}

function TextPreview({ name, text, isCut }: TextProps) {
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

async function load({ previewHref = '', size }: FileEntry, isText: boolean, signal: AbortSignal): Promise<Content> {
  const href = (await isLinkValid(previewHref)) ? previewHref : await renewLink(previewHref);
  if (href === undefined) return { state: 'failed' };
  const url = linkTo(href);
  if (!isText) return { state: 'ready', url, text: '' };
  // An empty file has no first byte.
  if (size === 0) return { state: 'ready', url, text: '' };
  const headers = { Range: `bytes=0-${maxTextBytes - 1}` };
  const response = await service.send('GET', href, { headers, signal });
  return { state: 'ready', url, text: decode(await response.arrayBuffer()) };
}

/** Decodes text in UTF-8, or in UTF-16 if it begins with a byte order mark. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
