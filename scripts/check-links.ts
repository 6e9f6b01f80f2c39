/**
 * Lists links to files or headings that do not exist, and pages that the docs index or the list of decisions lacks. Fails
 * when there are any.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isIgnored = (path: string) => path.split('/').some((part) => ['dist', 'node_modules', 'reports'].includes(part));
const pages = globSync('**/*.md', { cwd: root, exclude: isIgnored }).toSorted();
const read = (page: string) => readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

const broken = pages.flatMap((page) =>
  linksIn(read(page))
    .filter((link) => !existsFrom(page, link))
    .map((link) => `${page}: ${link}`),
);
const indexed = new Set(
  linksIn(read('docs/README.md')).map((link) => normalize(join('docs', link.split('#')[0] ?? ''))),
);
const unlisted = pages.filter((page) => /^docs\/(?!README)[^/]+\.md$/.test(page) && !indexed.has(page));
const unlistedDecisions = missingDecisions();
const withoutNext = pages.filter(
  (page) => /^docs\/(?:guide\/(?:de\/)?)?[^/]+\.md$/.test(page) && !/^(?:Next|Weiter): /m.test(read(page)),
);
for (const line of broken) console.log(`${line} does not exist. Correct the link.`);
for (const page of unlisted) console.log(`docs/README.md has no link to ${page}. Add one.`);
for (const page of withoutNext)
  console.log(`${page} does not end with "Next: …". Add the link to the page that a reader opens next.`);
for (const line of unlistedDecisions) console.log(line);
console.log(`${broken.length} broken links in ${pages.length} pages`);
if (broken.length + unlisted.length + withoutNext.length + unlistedDecisions.length > 0) process.exitCode = 1;

/** Returns what the list of decisions must have: one row for each page, with its number, date, status and title. */
function missingDecisions(): readonly string[] {
  const rows = read('docs/decisions/README.md').split('\n');
  return globSync('docs/decisions/{,archive/}[0-9]*.md', { cwd: root }).flatMap((page) => {
    const path = page.slice('docs/decisions/'.length);
    const [, title = ''] = /^# \d+\. (.+)/.exec(read(page)) ?? [];
    const status = path.startsWith('archive/') ? '(?:history|replaced by .+)' : '(?:in force|replaced by .+)';
    const form = new RegExp(`^\\| \\d{4}-\\d\\d-\\d\\d \\| ${status} \\| \\*\\*(.+)\\.\\*\\* .+ \\|$`);
    const start = `| [${basename(page).slice(0, 4)}](${path}) `;
    const found = rows.filter((row) => row.startsWith(start)).map((row) => form.exec(row.slice(start.length))?.[1]);
    return found.length === 1 && found[0] === title
      ? []
      : [
          `docs/decisions/README.md needs one row like this: ${start}| 2026-01-31 | in force | **${title}.** What it decides. |`,
        ];
  });
}

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
