import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { limits } from './limits.ts';

/** Reads a JSON body to its end. An empty body is no body, whatever it calls itself. */
export async function readJson(body: Readable, announced: number, most: number): Promise<unknown> {
  if (announced > most) throw tooLarge(most);
  // The bytes are copied: a chunk can be one of them and hold on to a thousand times its size.
  let bytes = Buffer.allocUnsafe(Math.min(most, 4096));
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const end = size + chunk.length;
    if (end > most) throw tooLarge(most);
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(most, Math.max(end, 2 * bytes.length)));
    size += chunk.copy(bytes, size);
  }
  return size === 0 ? undefined : parseJson(bytes.subarray(0, size));
}

/** Accepts a body of a kind that no route reads only if there is none. */
export async function readNothing(body: Readable): Promise<undefined> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (chunk.length > 0) throw new Problem('media_type_unsupported');
  }
  return undefined;
}

function tooLarge(most: number): Problem {
  return new Problem('request_too_large', { detail: `A JSON body may have ${most} bytes here.` });
}

/** Strict UTF-8, no byte order mark, and nothing inside that could surprise the code behind it. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // The error would quote the body, and a body can hold a password.
    throw malformedBody('is not JSON in UTF-8');
  }
  refuseSurprises(value, 1);
  return value;
}

function refuseSurprises(value: unknown, depth: number): void {
  if (typeof value === 'string') refuseHalfCharacters(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw malformedBody('holds a number out of range');
  if (typeof value !== 'object' || value === null) return;
  if (depth > limits.jsonDepth) throw malformedBody(`is nested deeper than ${limits.jsonDepth} levels`);
  if (Array.isArray(value)) {
    for (const member of value) refuseSurprises(member, depth + 1);
    return;
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__') throw malformedBody('holds a member that no object may have');
    refuseHalfCharacters(name);
    refuseSurprises((value as Record<string, unknown>)[name], depth + 1);
  }
}

function refuseHalfCharacters(text: string): void {
  if (!text.isWellFormed()) throw malformedBody('holds half of a surrogate pair');
}

function malformedBody(why: string): Problem {
  return new Problem('value_malformed', { detail: `The body ${why}.` });
}
