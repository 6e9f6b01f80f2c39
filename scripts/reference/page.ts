import { type Html, html } from '../../src/core/html.ts';
import { createResolve, type Endpoint, endpointsOf, type OpenApi, type Schema } from './document.ts';
import { operationSection } from './operation.ts';
import { limitsOf, membersOf, prose, schemaId, typeOf } from './schema.ts';

/** The assets of the web app that the page loads. */
interface PageAssets {
  readonly styles: readonly string[];
  readonly icon: string;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Renders `openapi.json` as one page, served at `/api/docs`. It needs no script, and its links are relative, so that it
 * works below any path.
 */
export function renderReference(document: OpenApi, { styles, icon }: PageAssets): string {
  const { info, components } = document;
  const resolve = createResolve(document);
  const groups = groupsOf(document);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API reference – Sealpost</title>
<link rel="icon" type="image/svg+xml" href="../assets/${icon}">
${styles.map((style) => html`<link rel="stylesheet" href="../assets/${style}">\n`)}</head>
<body class="reference">
<a class="skip" href="#page">Skip to content</a>
<header class="top">
<a class="brand" href="../">Sealpost</a>
<a href="../openapi.json">OpenAPI document</a>
</header>
${contents(groups)}
<main id="page" tabindex="-1">
<h1>API reference</h1>
<p>Version ${info.version}</p>
${prose(info.description ?? '')}
<section aria-labelledby="authentication">
<h2 id="authentication">Authentication</h2>
<dl>${Object.entries(components.securitySchemes ?? {}).map(
    ([name, scheme]) =>
      html`<dt id="auth-${name}">${name}</dt>\n<dd>${scheme.in ?? 'header'} <code>${scheme.name ?? 'Authorization'}</code>. ${prose(scheme.description ?? '')}</dd>\n`,
  )}</dl>
</section>
${groups.map(
  ({ name, description, endpoints }) => html`<section aria-labelledby="${groupId(name)}">
<h2 id="${groupId(name)}">${name}</h2>
${prose(description)}
${endpoints.map((endpoint) => operationSection(document, resolve, endpoint))}</section>
`,
)}<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => namedSchema(name, schema))}</section>
</main>
</body>
</html>
`.html;
}

const groupId = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;

/** Operations by their first tag, in the order of the tags. */
function groupsOf(document: OpenApi): readonly Group[] {
  const byTag = Map.groupBy(endpointsOf(document), ({ tags = [] }) => tags[0] ?? 'Operations');
  const known = (document.tags ?? []).filter(({ name }) => byTag.has(name));
  const others = [...byTag.keys()].filter((name) => known.every((tag) => tag.name !== name));
  return [...known, ...others.map((name) => ({ name, description: '' }))].map(({ name, description = '' }) => ({
    name,
    description,
    endpoints: byTag.get(name) ?? [],
  }));
}

/** The side list. A narrow screen shows only the tags. */
function contents(groups: readonly Group[]): Html {
  const items = groups.map(
    ({ name, endpoints }) => html`<li><a href="#${groupId(name)}">${name}</a>
<ul>${endpoints.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>\n`)}</ul></li>
`,
  );
  return html`<nav aria-label="Operations">
<ul>
<li><a href="#authentication">Authentication</a></li>
${items}<li><a href="#schemas">Schemas</a></li>
</ul>
</nav>`;
}

function namedSchema(name: string, schema: Schema): Html {
  return html`<article class="operation" aria-labelledby="${schemaId(name)}">
<h3 id="${schemaId(name)}">${name}</h3>
${schema.description === undefined ? '' : prose(schema.description)}
<p class="type">${typeOf(schema)}${limitsOf(schema)}</p>
${membersOf(schema)}
</article>
`;
}
