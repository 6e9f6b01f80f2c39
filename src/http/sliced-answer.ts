import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** So few that making them keeps nobody waiting. */
const entriesAtOnce = 250;

/** A value whose lists may be long, and given as what makes their entries one by one. */
export type InSlices<Value> = Value extends readonly (infer Entry)[]
  ? Iterable<Entry | InSlices<Entry>>
  : Value extends object
    ? { readonly [Name in keyof Value]: InSlices<Value[Name]> }
    : Value;

/** Answers with JSON that may hold long lists. */
export async function sendInSlices<Answer>(reply: FastifyReply, answer: InSlices<Answer>): Promise<FastifyReply> {
  return reply.type('application/json; charset=utf-8').send(await jsonInSlices(answer));
}

/**
 * The JSON of a value. Others get their turn while its lists are made; an entry is made in one go, unless it holds such
 * a list itself.
 */
export async function jsonInSlices(value: unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(value)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function piecesOf(value: unknown): AsyncIterable<string> | Iterable<string> {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return isIterable(value) ? piecesOfList(value) : piecesOfObject(value);
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function holdsLists(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null) return false;
  return Object.values(entry).some((member) => member instanceof Iterator);
}

async function* piecesOfList(list: Iterable<unknown>): AsyncGenerator<string> {
  let text = '[';
  let count = 0;
  for (const entry of list) {
    if (count > 0 && count % entriesAtOnce === 0) {
      yield text;
      text = '';
      await setImmediate();
    }
    if (count > 0) text += ',';
    if (holdsLists(entry)) {
      yield text;
      text = '';
      yield* piecesOfObject(entry);
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
