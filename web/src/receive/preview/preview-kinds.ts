export type PreviewKind = 'picture' | 'text' | 'audio' | 'video';

/** The file types that this page shows, of those for which the server has a preview. */
const extensions: Readonly<Record<PreviewKind, readonly string[]>> = {
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp'],
  text: ['txt', 'md', 'csv', 'log', 'json', 'xml'],
  audio: ['mp3', 'm4a', 'aac', 'oga', 'ogg', 'opus', 'wav', 'flac'],
  video: ['mp4', 'm4v', 'webm'],
};

const kinds = new Map(
  (Object.keys(extensions) as PreviewKind[]).flatMap((kind) => extensions[kind].map((each) => [each, kind] as const)),
);

/** Returns how the page shows a file; undefined if it can only be downloaded. */
export function previewKind(file: {
  readonly fileName: string;
  readonly previewHref?: string | undefined;
}): PreviewKind | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(file.fileName)?.[1]?.toLowerCase() ?? '';
  return file.previewHref === undefined ? undefined : kinds.get(extension);
}
