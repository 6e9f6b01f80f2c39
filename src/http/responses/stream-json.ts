import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Entries made in one turn of the event loop. */
const entriesPerTurn = 250;
/** The size of one write, where more follows. */
const chunkLength = 64 * 1024;
/** A longer response is sent while it is made, so that little of it is in memory. */
const maxBufferedLength = 512 * 1024;

type Entries<Entry> = Iterable<Entry> | AsyncIterable<Entry>;

/** A value whose long lists are given as iterables that make one entry at a time. */
export type Streamable<Value> = Value extends readonly (infer Entry)[]
  ? Entries<Entry | Streamable<Entry>>
  : Value extends object
    ? { readonly [Name in keyof Value]: Streamable<Value[Name]> }
    : Value;

/** Sends JSON that may contain long lists. When an entry fails after sending has begun, the response is cut off. */
export async function streamJson<Body>(reply: FastifyReply, response: Streamable<Body>): Promise<FastifyReply> {
  const body = await bufferOrStream(jsonPieces(response));
  return reply.type('application/json; charset=utf-8').send(body);
}

/**
 * Returns a short text as a whole: programs get its length, and an error instead of a cut connection. A longer one becomes
 * a stream, which is read as fast as the client reads.
 */
export async function bufferOrStream(pieces: TextPieces): Promise<Buffer | Readable> {
  const chunks = chunksOf(pieces);
  const begun: Buffer[] = [];
  for (let length = 0; length <= maxBufferedLength; ) {
    const { done, value } = await chunks.next();
    if (done) return Buffer.concat(begun);
    begun.push(value);
    length += value.length;
  }
  return Readable.from(concatenated(begun, chunks), { objectMode: false, highWaterMark: chunkLength });
}

type TextPieces = AsyncIterable<string> | Iterable<string>;

async function* concatenated<Item>(first: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

async function* chunksOf(pieces: TextPieces): AsyncGenerator<Buffer, void> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/**
 * Serializes a value in pieces, and yields to the event loop while it makes lists. An entry is made in one turn, unless
 * it contains such a list itself.
 */
export function jsonPieces(value: unknown): TextPieces {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return isList(value) ? listPieces(value) : objectPieces(value);
}

const isList = (value: object): value is Entries<unknown> => Symbol.iterator in value || Symbol.asyncIterator in value;

/** An array inside an entry is short; long lists are iterables. */
function holdsLists(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  return isList(entry) || Object.values(entry).some(holdsLists);
}

async function* listPieces(list: Entries<unknown>): AsyncGenerator<string> {
  let text = '[';
  let count = 0;
  for await (const entry of list) {
    if (count > 0 && count % entriesPerTurn === 0) {
      yield text;
      text = '';
      await setImmediate();
    }
    if (count > 0) text += ',';
    if (holdsLists(entry)) {
      yield text;
      text = '';
      yield* jsonPieces(entry);
    } else text += JSON.stringify(entry);
    count += 1;
  }
  yield `${text}]`;
}

async function* objectPieces(object: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonPieces(member);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
