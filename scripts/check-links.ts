/** Lists links in Markdown pages to files or headings that do not exist, and fails when there are any. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isIgnored = (path: string) => path.split('/').some((part) => part === 'node_modules' || part === 'reports');
const pages = globSync('**/*.md', { cwd: root, exclude: isIgnored }).toSorted();
const read = (page: string) => readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

const broken = pages.flatMap((page) =>
  linksIn(read(page))
    .filter((link) => !existsFrom(page, link))
    .map((link) => `${page}: ${link}`),
);
for (const line of broken) console.log(line);
console.log(`${broken.length} broken links in ${pages.length} pages`);
if (broken.length > 0) process.exitCode = 1;

/** Returns the targets of links and pictures that are not on another site. */
function linksIn(text: string): readonly string[] {
  const inMarkdown = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? '');
  const inHtml = [...text.matchAll(/(?:src|href|srcset)="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...inMarkdown, ...inHtml].filter((link) => !/^(?:[a-z]+:|\/)/.test(link));
}

function existsFrom(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), decodeURI(path)));
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined || statSync(join(root, target)).isDirectory() || !target.endsWith('.md')) return true;
  return anchorsOf(read(target)).has(anchor);
}

/** The anchors that a renderer makes of headings: lower case, spaces as hyphens, without punctuation. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map((match) => match[1] ?? '');
  const slugs = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}
