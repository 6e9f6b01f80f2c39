import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** So few that making them keeps nobody waiting. */
const entriesAtOnce = 250;
/** What leaves at once, where there is more. */
const chunkLength = 64 * 1024;
/** A longer answer leaves while it is made: however long it becomes, memory holds little of it. */
const longestWhole = 512 * 1024;

type Entries<Entry> = Iterable<Entry> | AsyncIterable<Entry>;

/** A value whose lists may be long, and given as what makes their entries one by one. */
export type InSlices<Value> = Value extends readonly (infer Entry)[]
  ? Entries<Entry | InSlices<Entry>>
  : Value extends object
    ? { readonly [Name in keyof Value]: InSlices<Value[Name]> }
    : Value;

/** Answers with JSON that may hold long lists. When an entry cannot be made after all, a long answer is cut off. */
export async function sendInSlices<Answer>(reply: FastifyReply, answer: InSlices<Answer>): Promise<FastifyReply> {
  const chunks = chunksOf(answer);
  const begun: Buffer[] = [];
  for (let length = 0; length <= longestWhole; ) {
    const { done, value } = await chunks.next();
    if (done) return reply.type('application/json; charset=utf-8').send(Buffer.concat(begun));
    begun.push(value);
    length += value.length;
  }
  const rest = Readable.from(allOf(begun, chunks), { objectMode: false, highWaterMark: chunkLength });
  return reply.type('application/json; charset=utf-8').send(rest);
}

async function* allOf<Item>(first: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

/**
 * The JSON of a value, in pieces. Others get their turn while its lists are made; an entry is made in one go, unless it
 * holds such a list itself.
 */
export async function* chunksOf(value: unknown): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function piecesOf(value: unknown): AsyncIterable<string> | Iterable<string> {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return isList(value) ? piecesOfList(value) : piecesOfObject(value);
}

function isList(value: object): value is Entries<unknown> {
  return Symbol.iterator in value || Symbol.asyncIterator in value;
}

/** An array inside an entry is short: what may be long is given as what makes it. */
function holdsLists(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  return isList(entry) || Object.values(entry).some(holdsLists);
}

async function* piecesOfList(list: Entries<unknown>): AsyncGenerator<string> {
  let text = '[';
  let count = 0;
  for await (const entry of list) {
    if (count > 0 && count % entriesAtOnce === 0) {
      yield text;
      text = '';
      await setImmediate();
    }
    if (count > 0) text += ',';
    if (holdsLists(entry)) {
      yield text;
      text = '';
      yield* piecesOf(entry);
    } else text += JSON.stringify(entry);
    count += 1;
  }
  yield `${text}]`;
}

async function* piecesOfObject(object: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* piecesOf(member);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
