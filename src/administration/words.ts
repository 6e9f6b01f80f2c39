import type { TProperties, TSchema } from 'typebox';
import { valueKindOf } from '../contract/schema-helpers.ts';
import {
  type Options,
  parseAddress,
  parseChoice,
  parseDay,
  parseLength,
  parseLimit,
  parsePlace,
  parseSearched,
  parseWholeNumber,
  type Words,
} from '../core/command-values.ts';
import type { Page, Place } from './output.ts';

/** The parts of a definition that the words of its command fill. */
interface Filled {
  readonly params?: TProperties;
  readonly query?: TProperties;
  readonly body?: TSchema;
  readonly output: { readonly kind: string; readonly cursor?: { readonly parse: (text: string) => unknown } };
  readonly command: FilledCommand | string;
}

interface FilledCommand {
  readonly values?: string;
  readonly options?: readonly { readonly name: string; readonly member?: string }[];
}

/**
 * Reads the input of an operation from the words of its command: the positional arguments are the path parameters, and then
 * members of the query and the body that no option fills. Options are the other members.
 */
export function inputFromWords({ params = {}, query = {}, body, output, command }: Filled, words: Words): object {
  const { options = [], values = '' } = typeof command === 'string' ? {} : command;
  const members: TProperties = { ...query, ...(body as { readonly properties?: TProperties } | undefined)?.properties };
  const filled = options.map(({ name, member = name }) => member);
  const positional = [...Object.entries(params), ...Object.entries(members).filter(([name]) => !filled.includes(name))];
  const names = values.split(' ');
  const given = positional.flatMap(([member, schema], index) => {
    const word = words.values[index] ?? (member in params ? '' : undefined);
    return word === undefined ? [] : [[member, parseWord(names[index] ?? member, schema, word)] as const];
  });
  const chosen = options.flatMap(({ name, member = name }) => {
    const [schema, word] = [members[member], words.options[name as keyof Options]];
    return schema === undefined || word === undefined ? [] : [[member, parseWord(`--${name}`, schema, word)] as const];
  });
  const defaults = Object.entries(members).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default] as const] : [],
  );
  const { parse } = output.cursor ?? {};
  const place =
    parse === undefined
      ? {}
      : { place: { after: parsePlace(words.options.after, parse), max: parseLimit(words.options.limit) } };
  return { ...Object.fromEntries([...defaults, ...given, ...chosen]), ...place };
}

interface WordSchema extends TSchema {
  readonly enum?: readonly string[];
  readonly items?: WordSchema;
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly WordSchema[];
  readonly 'x-described'?: { readonly enum?: readonly string[] };
}

const parsers = { address: parseAddress, searchedAddress: parseSearched } as const;

function parseWord(name: string, schema: WordSchema, word: string | boolean | readonly string[]): unknown {
  if (typeof word !== 'string') return word;
  const kind = valueKindOf(schema);
  if (kind === 'day') return parseDay(name, word);
  if (kind !== undefined) return parsers[kind](word);
  const { items, type, anyOf: [choice = schema] = [], 'x-described': described } = schema;
  if (items !== undefined) return word.split(',').map((one) => parseWord(name, items, one));
  if (type === 'integer') return parseWholeNumber(name, word);
  const values = schema.enum ?? described?.enum;
  return values === undefined ? parseLength(name, word, choice) : parseChoice(name, word, values);
}

/** A page of a search, or of another list. */
export interface SearchedPage extends Page<unknown, unknown> {
  /** False if the page is short because enough entries were examined for one request. */
  readonly complete?: boolean;
}

/** Reads on until the page is full: unlike a request, a command may take its time. */
export async function fullPage(
  { after, max }: Place<unknown>,
  read: (place: Place<unknown>) => Promise<SearchedPage>,
): Promise<SearchedPage> {
  let page = await read({ after, max });
  const entries = [...page.entries];
  for (; page.complete === false && entries.length < max; entries.push(...page.entries)) {
    page = await read({ after: page.next, max: max - entries.length });
  }
  return { ...page, entries };
}
