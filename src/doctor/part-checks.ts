import { readFile } from 'node:fs/promises';
import { checkStoredKeys, listPlacedKeys } from '../actions/master-keys/key-copies.ts';
import { isLocalOnly } from '../config.ts';
import { productBrand } from '../core/brand.ts';
import { bytesText } from '../core/sentences.ts';
import { defaultSettings } from '../core/settings.ts';
import { startProblems } from '../core/start-problems.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { readSetupSteps } from '../db/administration/reports.ts';
import { findTablesWithoutRights, probeDatabaseWrites, readPostgresVersion } from '../db/engine/database-facts.ts';
import { countMissingMigrations } from '../db/engine/migrate.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import type { Database } from '../db/tables.ts';
import { fromName } from '../emails/from-name.ts';
import { renderEmailInWorker } from '../emails/render-in-worker.ts';
import { readEnglish } from '../languages/shipped-packs.ts';
import type { EmailMessage } from '../ports/mailer.ts';
import { type CheckedSetup, type CheckOutcome, failure, off, ok, warning } from './diagnosis.ts';
import { postgresPlace } from './start-errors.ts';

/** Values that are not valid have ended the command before: this checks what they mean together. */
export async function* checkConfiguration({
  config,
  remarks,
}: Pick<CheckedSetup, 'config' | 'remarks'>): AsyncGenerator<CheckOutcome> {
  const { smtp, baseUrl, tls, trustedProxies, workers, database } = config;
  let isFine = true;
  for (const finding of [
    ...remarks.map(warning),
    ...(smtp === undefined && !isLocalOnly(config) ? [failure(startProblems.mailServerMissing())] : []),
    ...(await unreadableFiles(tls)),
    ...(baseUrl?.protocol === 'http:' && !isLocalOnly(config)
      ? [
          warning(
            `Files and passwords are sent unencrypted to ${baseUrl.href}. Use HTTPS: begin SEALPOST_BASE_URL with https://.`,
          ),
        ]
      : []),
    ...(baseUrl?.protocol === 'https:' && tls === undefined && trustedProxies.length === 0
      ? [warning('All clients have the address of the reverse proxy. Set SEALPOST_TRUSTED_PROXIES to its address.')]
      : []),
    ...(workers !== 1 && !isPostgresLocation(database) ? [warning(startProblems.workersUnused(workers))] : []),
  ]) {
    isFine = false;
    yield finding;
  }
  if (isFine) yield ok('The environment variables are valid.');
}

async function unreadableFiles(tls: CheckedSetup['config']['tls']): Promise<readonly CheckOutcome[]> {
  if (tls === undefined) return [];
  const files = [
    ['SEALPOST_TLS_CERT', tls.cert],
    ['SEALPOST_TLS_KEY', tls.key],
  ] as const;
  const findings = files.map(([variable, path]) =>
    readFile(path).then(
      () => [],
      (error: Error) => [failure(startProblems.file(variable, error.message))],
    ),
  );
  return (await Promise.all(findings)).flat();
}

/** The oldest version that the PostgreSQL project still corrects. */
const oldestPostgres = 15;

/** Checks the version and the rights, and changes nothing: a table is created in a transaction that is undone. */
export async function* checkDatabase({
  config,
  db,
}: Pick<CheckedSetup, 'config' | 'db'>): AsyncGenerator<CheckOutcome> {
  if (db === undefined) return yield ok(`There is no database at ${config.database} yet. The first start creates it.`);
  const missing = await countMissingMigrations(db);
  await probeDatabaseWrites(db);
  if (isPostgresLocation(config.database)) yield* checkPostgres(db, config.database);
  if (missing === undefined) yield ok('The database is empty. The first start creates its tables.');
  else if (missing > 0) yield ok('The database can be changed. The next start upgrades it to this version.');
  else yield ok('The database can be changed, and has the tables of this version.');
}

async function* checkPostgres(db: Database, location: string): AsyncGenerator<CheckOutcome> {
  const version = Math.floor(((await readPostgresVersion(db)) ?? 0) / 10_000);
  if (version < oldestPostgres)
    yield warning(
      `PostgreSQL ${version} gets no corrections any more. Upgrade it to version ${oldestPostgres} or later.`,
    );
  const [table] = await findTablesWithoutRights(db);
  if (table !== undefined)
    yield failure(startProblems.postgresRights(postgresPlace(location), `permission denied for table ${table}`));
}

export async function* checkKey({
  db,
  keyStore,
  commandLine,
}: Pick<CheckedSetup, 'db' | 'keyStore' | 'commandLine'>): AsyncGenerator<CheckOutcome> {
  const { location } = keyStore;
  if (db === undefined || (await knownMasterKeys(db)).length === 0)
    return yield ok(
      keyStore.changes === undefined
        ? `The first start uses the master key of ${location}.`
        : `The first start uses the master key at ${location}, or creates it.`,
    );
  const { used, others } = await checkStoredKeys({ db }, keyStore);
  yield ok(`Master key ${listPlacedKeys(used)} matches the database.`);
  if (others.length === 0) return;
  const rotate = commandLine('key rotate');
  yield warning(
    `No data needs the master key ${listPlacedKeys(others)}. If a rotation was interrupted, run \`${rotate}\` again. Otherwise, remove the key from there.`,
  );
}

/** The service cannot find out whether there is a copy. */
export async function* checkKeyCopy({
  db,
  settings,
  commandLine,
}: Pick<CheckedSetup, 'db' | 'settings' | 'commandLine'>): AsyncGenerator<CheckOutcome> {
  if (db === undefined || settings === undefined) return yield off('There is no master key to copy yet.');
  const isCopied = (await readSetupSteps(db)).some(({ name, state }) => name === 'keyCopy' && state === 'done');
  const [show, confirm] = [commandLine('key export'), commandLine('admin setup set keyCopy done')];
  yield isCopied
    ? ok('Someone has confirmed that there is a copy of the master key.')
    : warning(
        `No one has confirmed that there is a copy of the master key, without which no file can be read. Keep the output of \`${show}\` on paper or in a safe, then run \`${confirm}\`.`,
      );
}

type Subject = Pick<CheckedSetup, 'mailer' | 'testAddress' | 'now' | 'baseUrl'>;

/** Connects and signs in. Sends an email only if there is an address for it. */
export async function* checkMail(subject: Subject, signal: AbortSignal): AsyncGenerator<CheckOutcome> {
  const { mailer, testAddress } = subject;
  if (mailer === undefined)
    return yield off('No mail server is configured (SEALPOST_SMTP): emails are written to a folder.');
  await mailer.check(signal);
  if (testAddress === undefined)
    return yield ok(
      'The mail server accepts the connection and the password. To send a test email, add --email <address>.',
    );
  await mailer.send(await renderTestEmail(subject, testAddress, signal), signal);
  yield ok(`The mail server has accepted a test email to ${testAddress}. Check that it arrives.`);
}

/** In English and without the brand of the organization, which may not be readable. */
async function renderTestEmail({ baseUrl, now }: Subject, address: string, signal: AbortSignal): Promise<EmailMessage> {
  const language = await readEnglish();
  const values = { address, serviceUrl: baseUrl.href };
  const rendered = await renderEmailInWorker(
    ['test', values],
    language,
    { timeZone: 'UTC', brand: productBrand },
    signal,
  );
  const messageId = newShortId();
  return { to: address, messageId, date: now(), fromName: fromName(language, productBrand), ...rendered };
}

type ScannerSubject = Pick<CheckedSetup, 'config' | 'settings' | 'selfTestScanner' | 'commandLine'>;

/** Runs the self-test: the scanner must find a test file in the largest file that it gets, and report what it does not scan. */
export async function* checkScanner(
  { config: { clamd }, settings = defaultSettings, selfTestScanner, commandLine }: ScannerSubject,
  signal: AbortSignal,
): AsyncGenerator<CheckOutcome> {
  if (selfTestScanner === undefined || clamd === undefined)
    return yield off('No virus scanner is configured (SEALPOST_CLAMD).');
  const { 'scanner.unscannable': stored } = settings;
  // The first start stores the value of the variable.
  const decision = stored === 'undecided' ? (clamd.unscannable ?? stored) : stored;
  if (decision === 'undecided') yield failure(startProblems.scannerUndecided(commandLine));
  await selfTestScanner(signal);
  signal.throwIfAborted();
  const larger = decision === 'mark' ? 'are delivered, marked as not scanned' : 'are removed';
  yield ok(
    `The virus scanner finds the EICAR test file in files of ${bytesText(clamd.maxBytes)} (SEALPOST_CLAMD_MAX_BYTES). Larger files ${larger} (scanner.unscannable).`,
  );
}
