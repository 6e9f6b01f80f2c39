export type PreviewKind = 'picture' | 'text' | 'audio' | 'video' | 'pdf';

/** The file types that this page shows, of those for which the server has a preview. */
const extensions: Readonly<Record<PreviewKind, readonly string[]>> = {
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp'],
  text: ['txt', 'md', 'csv', 'log', 'json', 'xml'],
  audio: ['mp3', 'm4a', 'aac', 'oga', 'ogg', 'opus', 'wav', 'flac'],
  video: ['mp4', 'm4v', 'webm'],
  pdf: ['pdf'],
};

const kinds = new Map(
  (Object.keys(extensions) as PreviewKind[]).flatMap((kind) => extensions[kind].map((each) => [each, kind] as const)),
);

/** Larger ones can only be downloaded, because the page holds a PDF in memory. */
const maxPdfBytes = 100_000_000;

interface ViewableFile {
  readonly fileName: string;
  readonly size: number;
  readonly previewHref?: string | undefined;
}

/** Returns how the page shows a file; undefined if it can only be downloaded. */
export function previewKind({ fileName, size, previewHref }: ViewableFile): PreviewKind | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = previewHref === undefined ? undefined : kinds.get(extension);
  return kind === 'pdf' && size > maxPdfBytes ? undefined : kind;
}
