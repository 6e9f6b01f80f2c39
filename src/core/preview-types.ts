import { fileType } from './policy/file-types.ts';

const plainText = 'text/plain; charset=utf-8';

/** Media types by extension. Never one that a browser executes, such as HTML or SVG. */
const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  txt: plainText,
  md: plainText,
  csv: plainText,
  log: plainText,
  json: plainText,
  xml: plainText,
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
};

/** The media type with which browsers may show a file of this name; undefined if they may only save it. */
export function previewType(fileName: string, { allowsPdf }: { readonly allowsPdf: boolean }): string | undefined {
  const type = fileType(fileName);
  if (type === 'pdf' && !allowsPdf) return undefined;
  return Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : undefined;
}
