import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { WireDocument } from './openapi/breaking-changes.ts';

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** The versions whose data and wire are kept in `test/fixtures`. Every later version must open and serve them. */
export const releases: readonly string[] = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

export const releasePath = (version: string, file: string): string => `${folder}${version}/${file}`;

/** Returns `openapi.json` as it was in this version. */
export function wireOf(version: string): WireDocument {
  return JSON.parse(gunzipSync(readFileSync(releasePath(version, 'openapi.json.gz'))).toString());
}
