/**
 * `npm run fixtures` keeps data, schema and wire of the version in package.json in `test/fixtures/<version>`, for the
 * tests of all later versions. Refuses to overwrite them, except with `--replace` before that version is released.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { zipOf } from '../test/support/archives/zip-bytes.ts';
import { describeSchema } from '../test/support/database/describe-schema.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import { changedSetting, legalNotice, type ReleaseFacts } from '../test/support/release-facts.ts';
import { releasePath } from '../test/support/releases.ts';
import { freePort } from '../test/support/server/free-port.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import { printOpenapi } from './print-openapi.ts';
import { dumpPostgres } from './release-fixture/dump-postgres.ts';
import { fillService } from './release-fixture/fill-service.ts';

const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const folder = releasePath(version, '');
if (existsSync(folder) && !values.replace) {
  throw new Error(`${folder} exists. A released version is never made again; before the release, use --replace.`);
}
const files = new Map<string, string | Buffer>([['openapi.json.gz', gzip(printOpenapi())]]);
for (const made of await Promise.all(databaseKinds.map(makeData)))
  for (const [name, bytes] of made) files.set(name, bytes);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, bytes] of files) {
  await writeFile(join(folder, name), bytes);
  console.log(`${relative('.', folder)}/${name}: ${(await stat(join(folder, name))).size} bytes`);
}

function gzip(json: string): Buffer {
  return gzipSync(JSON.stringify(JSON.parse(json)), { level: 9 });
}

/** Runs the service on a new database, fills it and stops it. */
async function makeData(kind: DatabaseKind): Promise<ReadonlyArray<readonly [name: string, bytes: string | Buffer]>> {
  await using home = await createEmptyFolder();
  await using location = await freshLocation(kind);
  const database = kind === 'SQLite' ? join(home.path, 'data', 'sealpost.db') : location.value;
  const port = await freePort();
  const env: Environment = {
    ...home.env,
    SEALPOST_DATABASE: database,
    SEALPOST_PORT: `${port}`,
    // Not on this machine, so that the rules for trying out do not apply.
    SEALPOST_BASE_URL: 'https://files.example.org',
    // No server listens there, so that all emails stay in the queue.
    SEALPOST_SMTP: `smtp://127.0.0.1:${await freePort()}`,
  };
  await administer(env, home.path);
  const service = await startService(env);
  const address = { baseUrl: `http://127.0.0.1:${port}` };
  let facts: ReleaseFacts;
  try {
    const sender = await verifySender(address, await registerTrustedClient(address, env), 'Ann@Example.org');
    facts = { ...(await fillService({ ...address, database, sender })), madeAt: new Date().toISOString() };
  } finally {
    await service.stop();
  }
  const dump = kind === 'SQLite' ? undefined : await dumpPostgres(database);
  const name = kind.toLowerCase();
  return [
    [
      `${name}.zip`,
      await zipOfFolder(home.path, { 'facts.json': JSON.stringify(facts, null, 2), 'database.sql': dump }),
    ],
    [`schema-${name}.sql`, await schemaAt(database)],
  ];
}

/** Stores rules, a setting and a legal text, as an administrator does. */
async function administer(env: Environment, home: string): Promise<void> {
  const notice = join(home, 'legal-notice.txt');
  await writeFile(notice, legalNotice);
  const commands = [
    ['admin', 'policy', 'add', '--allow', '--from', '*@example.org', '--to', '*', '--set', 'maxRetentionPeriod=20'],
    ['admin', 'policy', 'add', '--deny', '--from', '*', '--to', '*@blocked.example'],
    ['admin', 'setting', 'set', ...changedSetting],
    ['admin', 'legal-notice', 'set', notice],
  ];
  for (const command of commands) {
    const { code, err } = await runSealpost(command, env);
    if (code !== 0) throw new Error(`${command.join(' ')}: ${err}`);
  }
}

async function schemaAt(database: string): Promise<string> {
  const db = openDatabase(database);
  return describeSchema(db).finally(() => db.destroy());
}

/** Leaves out the file that only holds space. */
async function zipOfFolder(home: string, more: Readonly<Record<string, string | undefined>>): Promise<Buffer> {
  const paths = (await readdir(home, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.reserve'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const stored = await Promise.all(paths.map(async (path) => [relative(home, path), await readFile(path)] as const));
  const added = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return zipOf([...added, ...stored].map(([name, content]) => ({ name, content, deflate: true })));
}
