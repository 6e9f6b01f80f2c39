import { extname } from 'node:path';

const text = (type: string) => `${type}; charset=utf-8`;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': text('text/css'),
  '.csv': text('text/csv'),
  '.gif': 'image/gif',
  '.htm': text('text/html'),
  '.html': text('text/html'),
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': text('application/json'),
  '.md': text('text/markdown'),
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.properties': text('text/plain'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': text('application/xml'),
};

export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
