import markdownIt from 'markdown-it';
import { type Html, html, joinHtml } from '../../src/core/html.ts';
import type { Schema } from './document.ts';

const markdown = markdownIt({ html: false, linkify: false });

/** Renders Markdown of the description. HTML in it is shown as text. */
export const prose = (text: string): Html => ({ html: markdown.render(text) });
export const inlineProse = (text: string): Html => ({ html: markdown.renderInline(text) });

/** The ID of a named schema on the page. */
export const schemaId = (name: string): string => `schema-${name}`;

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** A type in a few words, such as `array of File` or `string (int64) or null`. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref);
    return html`<a href="#${schemaId(name)}">${name}</a>`;
  }
  const isNullable = schema.type?.includes('null') ?? false;
  if (schema.items !== undefined) return html`array of ${typeOf(schema.items)}${isNullable ? ' or null' : ''}`;
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants !== undefined) return joinWithOr(variants.map(typeOf));
  const types = [schema.type ?? 'any value'].flat().join(' or ');
  return html`${schema.format === undefined ? types : `${types} (${schema.format})`}`;
}

function joinWithOr(pieces: readonly Html[]): Html {
  return joinHtml(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [html` or `, piece])));
}

/** What else is fixed about a value: its choices and its default. */
export function limitsOf({ enum: choices, const: constant, default: standard, description = '' }: Schema): Html {
  const hasDefault = standard !== undefined && !description.includes('Default:');
  const values = choices ?? (constant === undefined ? [] : [constant]);
  const choiceList = values.map((value) => html` <code>${String(value)}</code>`);
  return html`${choiceList.length === 0 ? '' : html` <span class="choices">One of:${choiceList}</span>`}${
    hasDefault ? html` <span class="choices">Default: <code>${JSON.stringify(standard)}</code></span>` : ''
  }`;
}

/** The members of an object, or of the objects in an array, as a nested list. Named schemas are links. */
export function membersOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return html``;
  if (schema.items !== undefined) return membersOf(schema.items);
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? []);
  const own = Object.entries(schema.properties ?? {}).map(([name, member]) =>
    memberItem(name, member, schema.required?.includes(name) ? ['required'] : []),
  );
  const list = own.length === 0 ? html`` : html`<ul class="members">${own}</ul>\n`;
  return joinHtml([list, ...variants.map(membersOf)]);
}

/** A member, header or parameter. `notes` follow its type. */
export function memberItem(name: string, schema: Schema, notes: readonly string[]): Html {
  const description = schema.description === undefined ? '' : html` <span>${inlineProse(schema.description)}</span>`;
  return html`<li><code>${name}</code> <span class="type">${typeOf(schema)}${notes.map((note) => html`, ${note}`)}</span>${description}${limitsOf(schema)}
${membersOf(schema)}</li>\n`;
}
