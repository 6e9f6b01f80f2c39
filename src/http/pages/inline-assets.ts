import type { PreviewFiles } from './brand-preview.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Puts the assets of a sample page into the page, which then needs nothing else. */
export function inlineAssets(page: string, files: PreviewFiles): string {
  return page.replace(/\b(href|src)="assets\/([^"]+)"/g, (link, attribute: string, name: string) => {
    const url = dataUrl(name, files);
    return url === undefined ? link : `${attribute}="${url}"`;
  });
}

function dataUrl(name: string, files: PreviewFiles): string | undefined {
  const content = files.get(`assets/${name}`);
  const type = types[name.split('.').at(-1) ?? ''];
  if (content === undefined || type === undefined) return undefined;
  const bytes = Buffer.from(type === 'text/css' ? inlinePictures(Buffer.from(content).toString(), files) : content);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function inlinePictures(css: string, files: PreviewFiles): string {
  return css.replace(/url\((["']?)[^)"']*?([\w.-]+\.svg)\1\)/g, (link, _quote, name: string) => {
    const url = dataUrl(name, files);
    return url === undefined ? link : `url("${url}")`;
  });
}
