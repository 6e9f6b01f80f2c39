import { OperatorError } from '../core/errors.ts';

/** Parses a JSON file that must contain an object. Throws an OperatorError that names the file otherwise. */
export function readJsonObject(name: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  const value = parse(name, bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OperatorError(`${name} is not a JSON object.`);
  return value as Readonly<Record<string, unknown>>;
}

function parse(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new OperatorError(`${name} is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}
