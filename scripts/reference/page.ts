import { type Html, html } from '../../src/core/html.ts';
import { createResolve, type Endpoint, type OpenApi, type Resolve, type Schema } from './document.ts';
import { operationSection } from './operation.ts';
import { limitsOf, membersOf, prose, schemaId, typeOf } from './schema.ts';
import { placeSchemas, schemasPage } from './schema-places.ts';
import { nameOf, type Section, type Tag, tagsOf } from './sections.ts';

/** The assets of the web app that the pages load. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly script: string;
  readonly icon: string;
}

/** The start page, which has the list of all operations. */
export const startPage = 'index';

interface Page {
  readonly name: string;
  readonly title: string;
  readonly content: Html;
  /** Operations of the page, for its side list. */
  readonly endpoints: readonly Endpoint[];
}

/**
 * Renders `openapi.json` as pages, by their names: the start page, served at `/api/docs`, and one page below it for each
 * tag. They can be read without a script, and their links are relative, so that they work below any path.
 */
export function renderReference(document: OpenApi, assets: PageAssets): ReadonlyMap<string, string> {
  const tags = tagsOf(document);
  const sections = tags.flatMap((tag) => tag.sections);
  const places = placeSchemas(document, sections);
  const pages = [...sections.map((section) => sectionPage(document, section, places)), sharedSchemas(document, places)];
  const all = [...pages, overview(document, tags, [...places.keys()])];
  const pageOfAnchor = new Map(
    all.toReversed().flatMap(({ name, content }) => anchorsIn(content).map((id) => [id, name])),
  );
  const rendered = all.map(
    (page) => [page.name, linkPages(layout(page, tags, assets), page.name, pageOfAnchor)] as const,
  );
  return new Map(rendered);
}

const anchorsIn = ({ html: text }: Html): readonly string[] =>
  [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

/** Completes the links to anchors that are on another page. */
function linkPages({ html: text }: Html, page: string, pageOfAnchor: ReadonlyMap<string, string>): string {
  return text.replace(/ href="#([^"]+)"/g, (link, id) => {
    const target = pageOfAnchor.get(id) ?? page;
    return target === page ? link : ` href="${addressOf(target, page)}#${id}"`;
  });
}

/** The address of a page, relative to another one. The start page is in the folder above. */
function addressOf(target: string, from: string): string {
  if (target === startPage) return from === startPage ? '' : '../docs';
  return from === startPage ? `docs/${target}` : target;
}

function sectionPage(document: OpenApi, section: Section, places: ReadonlyMap<string, string>): Page {
  const { name, title, description, endpoints } = section;
  const resolve: Resolve = createResolve(document);
  const content = html`<h1>${title}</h1>
${prose(description)}
${endpoints.map((endpoint) => operationSection(document, resolve, endpoint))}${schemasOn(document, name, places)}`;
  return { name, title, content, endpoints };
}

function sharedSchemas(document: OpenApi, places: ReadonlyMap<string, string>): Page {
  const content = html`<h1>Shared schemas</h1>
<p>Schemas that operations of several pages use.</p>
${schemaArticles(document, schemasPage, places)}`;
  return { name: schemasPage, title: 'Shared schemas', content, endpoints: [] };
}

function schemasOn(document: OpenApi, page: string, places: ReadonlyMap<string, string>): Html {
  const articles = schemaArticles(document, page, places);
  return articles.length === 0 ? html`` : html`<h2>Schemas</h2>\n${articles}`;
}

const schemaArticles = (document: OpenApi, page: string, places: ReadonlyMap<string, string>): readonly Html[] =>
  Object.entries(document.components.schemas)
    .filter(([name]) => places.get(name) === page)
    .map(([name, schema]) => namedSchema(name, schema));

function namedSchema(name: string, schema: Schema): Html {
  return html`<article class="operation" aria-labelledby="${schemaId(name)}">
<h3 id="${schemaId(name)}">${name}</h3>
${schema.description === undefined ? '' : prose(schema.description)}
<p class="type">${typeOf(schema)}${limitsOf(schema)}</p>
${membersOf(schema)}
</article>
`;
}

/** The start page. Its entries have the IDs of what they link to, so that a link to one page with all of it still works. */
function overview({ info, components }: OpenApi, tags: readonly Tag[], schemas: readonly string[]): Page {
  const [summary = '', ...paragraphs] = (info.description ?? '').split('\n\n');
  const content = html`<h1>API reference</h1>
<p>Version ${info.version}</p>
${prose(summary)}
<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<p role="status" hidden></p>
${tags.map(tagList)}</section>
<section>
${prose(paragraphs.join('\n\n'))}
</section>
<section aria-labelledby="authentication">
<h2 id="authentication">Credentials</h2>
<dl>${Object.entries(components.securitySchemes ?? {}).map(
    ([name, scheme]) =>
      html`<dt id="auth-${name}">${name}</dt>\n<dd>${scheme.in ?? 'header'} <code>${scheme.name ?? 'Authorization'}</code>. ${prose(scheme.description ?? '')}</dd>\n`,
  )}</dl>
</section>
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
<ul class="names">
${schemas.map((name) => html`<li id="${schemaId(name)}"><a href="#${schemaId(name)}">${name}</a></li>\n`)}</ul>
</section>
`;
  return { name: startPage, title: 'API reference', content, endpoints: [] };
}

function tagList({ name, description, sections }: Tag): Html {
  const parts = sections.map(({ name: page, title, endpoints }) => {
    const heading = sections.length === 1 ? html`` : html`<h4><a href="docs/${page}">${title}</a></h4>\n`;
    return html`<div class="group">
${heading}<ul class="entries">
${endpoints.map((endpoint) => entry(endpoint))}</ul>
</div>
`;
  });
  const [first] = sections;
  const title = sections.length === 1 && first !== undefined ? html`<a href="docs/${first.name}">${name}</a>` : name;
  return html`<section class="tag" aria-labelledby="tag-${nameOf(name)}">
<h3 id="tag-${nameOf(name)}">${title}</h3>
${prose(description)}
${parts}</section>
`;
}

/** The search finds an operation by its description, too. */
function entry({ operationId, summary, description = '', method, path, deprecated }: Endpoint): Html {
  return html`<li id="${operationId}" data-words="${operationId} ${description}"><a href="#${operationId}">${summary}</a>${deprecated ? html` <span class="deprecated">deprecated</span>` : ''}
<span class="call"><span class="method">${method}</span> <code>${path}</code></span></li>
`;
}

function layout(page: Page, tags: readonly Tag[], { styles, script, icon }: PageAssets): Html {
  const isStart = page.name === startPage;
  const root = isStart ? '../' : '../../';
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${isStart ? '' : `${page.title} – `}API reference – Sealpost</title>
<link rel="icon" type="image/svg+xml" href="${root}assets/${icon}">
${styles.map((style) => html`<link rel="stylesheet" href="${root}assets/${style}">\n`)}<script type="module" src="${root}assets/${script}"></script>
</head>
<body class="reference">
<a class="skip" href="#page">Skip to content</a>
<header class="top">
<a class="brand" href="${root}">Sealpost</a>
<a href="${root}openapi.json">OpenAPI document</a>
</header>
${sideList(page, tags)}
<main id="page" tabindex="-1">
<form role="search" action="${root}api/docs" hidden>
<label for="search">Search the operations</label>
<div class="actions">
<input id="search" name="q" type="search" autocomplete="off">
<button type="submit">Search</button>
</div>
</form>
${page.content}</main>
</body>
</html>
`;
}

/** The side list. A narrow screen shows only the operations of the page: the start page lists the others. */
function sideList({ name, endpoints }: Page, tags: readonly Tag[]): Html {
  const sections = tags.flatMap((tag) => tag.sections);
  const links = [
    { page: startPage, title: 'All operations' },
    ...sections.map((section) => ({ page: section.name, title: section.title })),
    { page: schemasPage, title: 'Shared schemas' },
  ];
  const operations = html`<ul>${endpoints.map(
    ({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>\n`,
  )}</ul>`;
  const items = links.map(({ page, title }) =>
    page === name
      ? html`<li class="${endpoints.length === 0 ? 'other' : 'current'}"><a href="#page" aria-current="page">${title}</a>\n${endpoints.length === 0 ? '' : operations}</li>\n`
      : html`<li class="${page === startPage ? 'start' : 'other'}"><a href="${addressOf(page, name)}">${title}</a></li>\n`,
  );
  return html`<nav aria-label="API reference">
<ul>
${items}</ul>
</nav>`;
}
