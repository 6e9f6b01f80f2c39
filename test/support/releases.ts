import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { contentsOfZip } from './archives/read-zip.ts';
import type { Cleanup } from './cleanup.ts';
import { type DatabaseKind, freshLocation } from './database/fresh-database.ts';
import type { WireDocument } from './openapi/breaking-changes.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { createEmptyFolder, type Environment } from './server/program.ts';

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** The versions whose data and wire are kept in `test/fixtures`. Every later version must open and serve them. */
export const releases: readonly string[] = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

export const releasePath = (version: string, file: string): string => `${folder}${version}/${file}`;

/** Returns `openapi.json` as it was in this version. */
export function wireOf(version: string): WireDocument {
  return JSON.parse(gunzipSync(readFileSync(releasePath(version, 'openapi.json.gz'))).toString());
}

/** Returns the description of the schema that this version created. */
export function schemaOf(version: string, kind: DatabaseKind): string {
  return readFileSync(releasePath(version, `schema-${kind.toLowerCase()}.sql`), 'utf8');
}

export interface ReleaseCopy {
  readonly facts: ReleaseFacts;
  /** Environment variables for a service on the copy. */
  readonly env: Environment;
}

/** Unpacks the data of a version into a new folder, and on PostgreSQL into a new database. */
export async function copyRelease(t: Cleanup, version: string, kind: DatabaseKind): Promise<ReleaseCopy> {
  const home = await createEmptyFolder();
  t.after(() => home[Symbol.asyncDispose]());
  const contents = await contentsOfZip(readFileSync(releasePath(version, `${kind.toLowerCase()}.zip`)));
  for (const [name, bytes] of contents) {
    await mkdir(join(home.path, dirname(name)), { recursive: true, mode: 0o700 });
    await writeFile(join(home.path, name), bytes, { mode: 0o600 });
  }
  const facts: ReleaseFacts = JSON.parse(String(contents.get('facts.json')));
  const env = { ...home.env, SEALPOST_BASE_URL: 'https://files.example.org', SEALPOST_SMTP: 'smtp://127.0.0.1:1' };
  if (kind === 'SQLite') return { facts, env };
  const location = await freshLocation(kind);
  t.after(() => location[Symbol.asyncDispose]());
  await loadDump(location.value, String(contents.get('database.sql')));
  return { facts, env: { ...env, SEALPOST_DATABASE: location.value } };
}

async function loadDump(connectionString: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(dump).finally(() => client.end());
}
