import { type Html, html, joinHtml } from '../../src/core/html.ts';
import { curlOf } from './curl.ts';
import {
  type Body,
  type Endpoint,
  exampleOf,
  type OpenApi,
  type Parameter,
  type Resolve,
  type Response,
} from './document.ts';
import { inlineProse, memberItem, membersOf, prose, typeOf } from './schema.ts';

/** One operation: how it is called, what it takes and what it returns. */
export function operationSection(document: OpenApi, resolve: Resolve, endpoint: Endpoint): Html {
  const { operationId, summary, description, deprecated, method, path, security, responses } = endpoint;
  const all = Object.entries(responses).map(([status, response]) => ({ status, ...resolve(response) }));
  const successes = all.filter(({ status }) => /^[123]/.test(status));
  const errors = all.filter(({ status }) => !/^[123]/.test(status));
  return html`<article class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><a href="#${operationId}">${summary}</a>${deprecated ? html` <span class="deprecated">deprecated</span>` : ''}</h2>
<p class="call"><span class="method">${method}</span> <code>${path}</code></p>
<p class="operation-id">Operation ID: <code>${operationId}</code></p>
${description === undefined ? '' : prose(description)}
${credentials(security ?? [])}
${parameterList((endpoint.parameters ?? []).map((each) => resolve(each)))}
${endpoint.requestBody === undefined ? '' : requestBody(resolve, resolve(endpoint.requestBody))}
${successes.map((response) => successDetails(resolve, response))}
${errors.length === 0 ? '' : errorDetails(errors)}
${block('Example request', html`<pre><code>${curlOf(document, resolve, endpoint)}</code></pre>`)}
</article>
`;
}

/** Content that a reader opens. The element works without a script. */
const block = (title: string | Html, content: Html): Html =>
  html`<details>
<summary>${title}</summary>
${content}
</details>
`;

function credentials(security: NonNullable<Endpoint['security']>): Html {
  const ways = security.map((way) => Object.keys(way).map((name) => html`<a href="#auth-${name}">${name}</a>`));
  if (ways.every((way) => way.length === 0)) return html`<p>Authentication: none.</p>`;
  const texts = ways.map((way) => (way.length === 0 ? html`none` : joinHtml(separated(way, ' and '))));
  return html`<p>Authentication: ${separated(texts, ', or ')}.</p>`;
}

const separated = (pieces: readonly Html[], separator: string): readonly Html[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [html`${separator}`, piece]));

function parameterList(parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return html``;
  const items = parameters.map(({ name, in: place, required, schema = {}, description = schema.description }) =>
    memberItem(name, { ...schema, ...(description !== undefined && { description }) }, [
      place,
      ...(required ? ['required'] : []),
    ]),
  );
  return block(`Parameters (${parameters.length})`, html`<ul class="members">${items}</ul>`);
}

function requestBody(resolve: Resolve, body: Body): Html {
  return block(`Request body${body.required ? '' : ' (optional)'}`, contents(resolve, body.content));
}

function contents(resolve: Resolve, content: Body['content']): Html {
  const types = Object.entries(content).map(([type, media]) => {
    const example = exampleOf(resolve, media);
    return html`<p><code>${type}</code>${media.schema === undefined ? '' : html`: ${typeOf(media.schema)}`}</p>
${media.schema === undefined ? '' : membersOf(media.schema)}
${example === undefined ? '' : html`<p>Example:</p>\n<pre><code>${exampleText(example)}</code></pre>`}
`;
  });
  return joinHtml(types);
}

const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

function successDetails(resolve: Resolve, response: Response & { readonly status: string }): Html {
  const { status, description, headers = {}, content = {} } = response;
  const items = Object.entries(headers).map(([name, reference]) => {
    const { schema, description: text, required } = resolve(reference);
    return memberItem(
      name,
      { ...schema, ...(text !== undefined && { description: text }) },
      required ? ['required'] : [],
    );
  });
  return block(
    html`<span class="status">${status}</span> ${inlineProse(description)}`,
    html`${items.length === 0 ? '' : html`<p>Headers:</p>\n<ul class="members">${items}</ul>`}
${Object.keys(content).length === 0 ? html`<p>No body.</p>` : contents(resolve, content)}`,
  );
}

function errorDetails(errors: ReadonlyArray<Response & { readonly status: string }>): Html {
  const items = errors.map(
    ({ status, description }) =>
      html`<li><span class="status bad">${status === 'default' ? 'other' : status}</span> ${prose(description)}</li>\n`,
  );
  return block(`Errors (${errors.length})`, html`<ul class="members">${items}</ul>`);
}
