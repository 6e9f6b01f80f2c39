import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PasswordCost } from '../../src/crypto/password-key.ts';

/** Reads one of the project's own vector files. The caller declares the expected type. */
export function readVectors<Vector>(name: string): readonly Vector[] {
  const { vectors } = JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
  if (!Array.isArray(vectors) || vectors.length === 0) throw new Error(`There are no vectors in ${name}.json`);
  return vectors;
}

export function readWorkedExample(): Record<string, string> & {
  readonly cost: PasswordCost;
} {
  return JSON.parse(readFileSync(new URL('../vectors/worked-example.json', import.meta.url), 'utf8'));
}

/** The folder with vectors published by third parties, which are not part of this repository. */
const publicFolder = process.env['SEALPOST_VECTORS'] || undefined;

export const publicVectorsSkipReason =
  publicFolder === undefined
    ? 'set SEALPOST_VECTORS to the folder with the public test vectors, see CONTRIBUTING.md'
    : undefined;

export function publicVectorNames(folder: string): string[] {
  return publicFolder === undefined ? [] : readdirSync(join(publicFolder, folder)).sort();
}

export function readPublicVector(folder: string, name: string): string {
  return readFileSync(join(publicFolder ?? '', folder, name), 'utf8');
}
