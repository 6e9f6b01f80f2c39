import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's own vectors, by the name of their file. The caller says what shape it expects. */
export function readVectors<Vector>(name: string): readonly Vector[] {
  const { vectors } = JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
  if (!Array.isArray(vectors) || vectors.length === 0) throw new Error(`There are no vectors in ${name}.json`);
  return vectors;
}

export function readWorkedExample(): Record<string, string> & {
  readonly cost: { memory: number; passes: number; lanes: number };
} {
  return JSON.parse(readFileSync(new URL('../vectors/worked-example.json', import.meta.url), 'utf8'));
}

/** Vectors that others have published are not kept in this repository; this variable names the folder they lie in. */
const publicFolder = process.env['SEALPOST_VECTORS'] || undefined;

export const whyNoPublicVectors =
  publicFolder === undefined ? 'the public vectors were not given (SEALPOST_VECTORS)' : undefined;

export function publicVectorNames(folder: string): string[] {
  return publicFolder === undefined ? [] : readdirSync(join(publicFolder, folder)).sort();
}

export function readPublicVector(folder: string, name: string): string {
  return readFileSync(join(publicFolder ?? '', folder, name), 'utf8');
}
