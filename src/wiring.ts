import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { loadMasterKey } from './actions/master-keys/load-master-key.ts';
import { type KeyRefreshDeps, refreshMasterKeys } from './actions/master-keys/rotate-master-key.ts';
import { openDiskBlobs } from './blobs/disk.ts';
import { type Config, isLocalOnly } from './config.ts';
import { ServiceMoved, ServiceMoving } from './core/errors.ts';
import type { ReportOperation } from './core/telemetry.ts';
import { newShortId } from './crypto/identifiers.ts';
import type { Keyring } from './crypto/keyring.ts';
import { passwordKeys, passwordKeysOptions } from './crypto/password-key.ts';
import { shareCores } from './crypto/workers.ts';
import { isPostgresLocation, openDatabase } from './db/engine/open-database.ts';
import { openReports } from './db/engine/open-reports.ts';
import { removeKeyReport } from './db/master-keys.ts';
import { lastMove, stoppedStates } from './db/moves/moves.ts';
import { policyRules } from './db/policy-rules.ts';
import type { Database } from './db/tables.ts';
import { renewReserve } from './filesystem/disk-reserve.ts';
import { makeDurableFolder, syncFolder } from './filesystem/durable-folders.ts';
import { freeBytesOf } from './filesystem/folder-facts.ts';
import { type SingleSignOn, singleSignOn } from './identity/single-sign-on.ts';
import { keyCommand } from './keys/key-command.ts';
import { keyFolder } from './keys/key-folder.ts';
import { type LanguagePackStore, openLanguagePackStore } from './languages/language-pack-store.ts';
import { folderMailer } from './mail/folder.ts';
import { folderMailbox } from './mail/folder-mailbox.ts';
import { smtpMailer } from './mail/smtp.ts';
import type { MovePlace, MoveTarget } from './move/begin-move.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { KeyStore } from './ports/key-store.ts';
import type { Mailbox } from './ports/mailbox.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Ports } from './ports/ports.ts';
import type { WorkerProcess } from './processes/join-supervisor.ts';
import { withInlineParts } from './records/inline-parts.ts';
import { type OpenRuntime, openRuntime, type Runtime } from './runtime/runtime.ts';
import { type TrustedClock, trustedClock } from './runtime/trusted-clock.ts';
import { type TryOut, tryOutMode } from './runtime/try-out.ts';
import { clamdScanner } from './scanner/clamd.ts';
import { type SelfTestedScanner, selfTestedScanner } from './scanner/self-tested-scanner.ts';
import { measuredBlobs, measuredMailer, measuredScanner } from './telemetry/measured-ports.ts';
import {
  confirmArrival,
  type FoundPlace,
  findPlace,
  followMoves,
  remarkAboutMove,
  requireNoStop,
  type ServicePlace,
  type Step,
  withoutLateWrites,
} from './wiring/find-place.ts';

/** The opened service: this is the only file that imports both ports and their adapters. */
export interface Service {
  /** The configuration, with the database and the blobs that are open: after a move, others than those that were configured. */
  readonly config: Config;
  /** Set if the configuration is that from before a move: what to change. */
  readonly moveRemark: string | undefined;
  /** Whether a move has stopped the service since it was opened: it must be closed, and opened again. */
  readonly isStopped: () => Promise<boolean>;
  readonly ports: Ports & Runtime & { readonly keys: Keyring };
  /** The database for searches and reports, which may take long. Opens nothing before the first query. */
  readonly reports: Database;
  readonly trustedClock: TrustedClock;
  /** The stored master keys. */
  readonly keyStore: KeyStore;
  /** Names this process in its reports about master keys. */
  readonly server: { readonly server: string; readonly name: string };
  /** Adopts master keys that were added or removed, and reports them. */
  readonly refreshKeys: () => Promise<void>;
  readonly languages: LanguagePackStore;
  readonly scanner: SelfTestedScanner | undefined;
  readonly tryOut: TryOut;
  /** Holds emails that were written without a mail server, including those from before one was configured. */
  readonly mailbox: Mailbox;
  /** Undefined if no OpenID Connect server is configured. */
  readonly signOn: SingleSignOn | undefined;
  /** True if the database had no master key before: the operator has not yet been asked to make a copy of it. */
  readonly isFresh: boolean;
  /** Holds disk space for the end of transfers on a full disk. Undefined for PostgreSQL, which has its own disk. */
  readonly renewDiskReserve: (() => Promise<void>) | undefined;
  /** Rejects if the object store cannot be used, and returns what the operator should know. Undefined for a folder. */
  readonly checkBlobs: (() => Promise<readonly string[]>) | undefined;
  /** Returns how many bytes are free on the disk of the data folder. */
  readonly freeDataBytes: () => Promise<number>;
  close(): Promise<void>;
}

/** How long aborted uploads may take to store their last bytes, and the download log to be written. */
const flushTimeoutMs = 5_000;

export const systemClock: Clock = { now: () => new Date() };

export interface OpenOptions {
  /** Another clock than that of the system, in tests of data that was stored at another time. */
  readonly systemClock?: Clock;
  /** Set in a process that shares the limits of the service with others. */
  readonly worker?: WorkerProcess | undefined;
  /** The try-out mode of a service that has moved. */
  readonly tryOut?: TryOut | undefined;
  /** Set for the commands that control a move, which may have stopped the service. */
  readonly duringMove?: boolean;
  /** Set where the operations of the database and of other systems are measured. */
  readonly report?: ReportOperation | undefined;
}

/** Opens the service where it is: a database that it has left names the next one. */
export async function openService(config: Config, options: OpenOptions = {}): Promise<Service> {
  const service = await followMoves(config, (place) => openAt(place, options));
  return { ...service, moveRemark: remarkAboutMove(config, service.config) };
}

async function openAt(place: ServicePlace, options: OpenOptions): Promise<Step<Service>> {
  const { config } = place;
  const { worker, report } = options;
  const processes = worker?.count ?? 1;
  shareCores(processes);
  await makeDurableFolder(config.data);
  const db = openDatabase(config.database, { processes, report });
  try {
    const keyStore = openKeyStore(config);
    const step = await findPlace({ db, keyStore }, place);
    if ('found' in step) {
      await confirmArrival(db, place);
      if (options.duringMove !== true) await requireNoStop(db, systemClock.now());
      return { found: await openFound({ db, keyStore }, step.found, options) };
    }
    await db.destroy();
    return step;
  } catch (error) {
    await db.destroy();
    throw error instanceof ServiceMoved ? new ServiceMoving() : error;
  }
}

async function openFound(
  { db, keyStore }: { readonly db: Database; readonly keyStore: KeyStore },
  { config, left }: FoundPlace,
  options: OpenOptions,
): Promise<Service> {
  const { systemClock: ownClock = systemClock, worker, report } = options;
  const processes = worker?.count ?? 1;
  const time = trustedClock({ db, clock: ownClock });
  const { clock } = time;
  const { keys, isFresh } = await loadMasterKey({ db, clock }, keyStore);
  if (!isPostgresLocation(config.database)) await syncFolder(dirname(config.database));
  await time.load();
  const { blobs: store, check } = await openBlobStore(config);
  const blobs = withoutLateWrites(store, db, left);
  const languages = await openLanguagePackStore({ db, folder: join(config.data, 'languages'), now: clock.now() });
  const scanner = config.clamd && createScanner(config.clamd);
  const { mailer, mailbox } = openMail(config);
  const tryOut = options.tryOut ?? openTryOut(config, worker);
  const ports = {
    db,
    blobs: withInlineParts(db, report === undefined ? blobs : measuredBlobs(blobs, report)),
    clock,
    keys,
    passwords: passwordKeys(passwordKeysOptions(processes)),
    languages,
    mailer: report === undefined ? mailer : measuredMailer(mailer, report),
    policy: policyRules(db, tryOut.isOpen),
    scanner: scanner && report ? measuredScanner(scanner, report) : scanner,
    timeZone: serverTimeZone(),
  };
  const runtime = openRuntime(ports, processes);
  const reports = openReports(config.database);
  const { endReports, ...keyRefresh } = createKeyRefresh({ db, keys, keyStore });
  const renewDiskReserve = isPostgresLocation(config.database) ? undefined : () => renewReserve(config.database);
  return {
    config,
    moveRemark: undefined,
    isStopped: async () => (await lastMove(db, ['left', ...stoppedStates])) !== left,
    ports: { ...ports, ...runtime },
    reports,
    trustedClock: time,
    ...{ keyStore, languages, scanner, tryOut, mailbox },
    ...keyRefresh,
    signOn: config.oidc && singleSignOn(config.oidc, undefined, config.caFile),
    ...{ isFresh, renewDiskReserve },
    checkBlobs: check && (() => check(ownClock.now())),
    freeDataBytes: () => freeBytesOf(config.data),
    close: () => closeService(runtime, endReports, db, reports),
  };
}

export function openKeyStore(config: Pick<Config, 'keys' | 'keyCommand'>): KeyStore {
  return config.keyCommand === undefined ? keyFolder(config.keys) : keyCommand(config.keyCommand);
}

/** Lets this process follow changes of the master keys. */
function createKeyRefresh(deps: Omit<KeyRefreshDeps, 'server'>) {
  const server = { server: newShortId(), name: `${hostname()} (process ${process.pid})` };
  return {
    server,
    refreshKeys: () => refreshMasterKeys({ ...deps, server }),
    async endReports() {
      // With one key there is no report. One that stays behind is removed by the next rotation.
      if (deps.keys.all.length > 1) await removeKeyReport(deps.db, server.server).catch(() => {});
    },
  };
}

async function closeService(
  runtime: OpenRuntime,
  endReports: () => Promise<void>,
  db: Database,
  reports: Database,
): Promise<void> {
  await runtime.close(flushTimeoutMs);
  await endReports();
  await reports.destroy();
  await db.destroy();
}

/** The workers of a service end their try-out modes together. */
function openTryOut(config: Config, worker: WorkerProcess | undefined): TryOut {
  if (worker === undefined) return tryOutMode(isLocalOnly(config));
  const { tryOutToken, tryOutOver, endTryOut } = worker;
  const tryOut = tryOutMode(isLocalOnly(config) && !tryOutOver.aborted, tryOutToken, endTryOut);
  tryOutOver.addEventListener('abort', tryOut.end);
  return tryOut;
}

interface OpenedStore {
  readonly blobs: BlobStore;
  /** Undefined for a folder. */
  readonly check?: (now: Date) => Promise<readonly string[]>;
}

/**
 * Opens a folder or a bucket without the inline parts of a database. Imports the SDK of object stores only for a bucket,
 * so that a service with a folder does not load it.
 */
export async function openBlobStore({ blobs, data }: Pick<Config, 'blobs' | 'data'>): Promise<OpenedStore> {
  if (typeof blobs === 'string') return { blobs: await openDiskBlobs(blobs) };
  const { openS3Blobs } = await import('./blobs/s3.ts');
  return openS3Blobs(blobs, join(data, 'outgoing'));
}

/** Opens the places that a service moves to. Checks a bucket as a start does. */
export async function openMoveTarget({ data }: Pick<Config, 'data'>, { database, blobs }: MovePlace) {
  const store = blobs === undefined ? undefined : await openBlobStore({ blobs, data });
  await store?.check?.(systemClock.now());
  if (database !== undefined && !isPostgresLocation(database)) await makeDurableFolder(dirname(database));
  const db = database === undefined ? undefined : openDatabase(database);
  const target: MoveTarget = { db, blobs: store?.blobs };
  return { target, close: async () => db?.destroy() };
}

/** Without a valid time zone in the environment, Intl returns none. */
function serverTimeZone(): string {
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name ?? 'UTC';
}

function openMail({ smtp, mailFrom, data }: Config): { readonly mailer: Mailer; readonly mailbox: Mailbox } {
  const folder = join(data, 'mail');
  const mailer = smtp === undefined ? folderMailer(folder, mailFrom) : smtpMailer(smtp, mailFrom);
  return { mailer, mailbox: folderMailbox(folder) };
}

export function createScanner(clamd: NonNullable<Config['clamd']>): SelfTestedScanner {
  return selfTestedScanner(clamdScanner(clamd), clamd.maxBytes, () => performance.now());
}
