import { OperatorError } from '../../core/errors.ts';
import type { CheckCode, CheckResult, HealthPart } from '../../core/health.ts';
import { unlessAborted } from '../../core/promises.ts';
import { asSentence, bytesText } from '../../core/sentences.ts';
import { startProblems } from '../../core/start-problems.ts';
import { dayMs } from '../../core/time.ts';
import { readSetupSteps } from '../../db/administration/reports.ts';
import { ping } from '../../db/engine/open-database.ts';
import { readSettings } from '../../db/settings.ts';
import { EmailFailed } from '../../ports/mailer.ts';
import type { Ports } from '../../ports/ports.ts';
import { ScannerUnavailable } from '../../ports/scanner.ts';
import { probeCertificate } from '../../probes/certificate.ts';
import { readDiskForecast } from './storage.ts';

/** Checks that differ from server to server. */
export interface PartChecks {
  /** Undefined where there is no mail server: emails are written to a folder. */
  readonly checkMailServer: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Undefined where there is no virus scanner. */
  readonly selfTestScanner: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Returns why the system clock may be wrong. */
  readonly checkClock: () => Promise<string | undefined>;
}

export interface CheckedServer extends PartChecks {
  /** The address that all links begin with. */
  readonly baseUrl: URL;
}

export type HealthDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> & {
  readonly server: CheckedServer;
};

const timeoutMs = 10_000;
/** Its self-test sends a file of the largest size. */
const scannerTimeoutMs = 60_000;

type Check = (deps: HealthDeps, signal: AbortSignal) => Promise<CheckResult>;

const ok = (sentence: string): CheckResult => ({ state: 'ok', code: 'ok', sentence });
const failing = (code: CheckCode, sentence: string): CheckResult => ({ state: 'failing', code, sentence });
const off = (code: CheckCode, sentence: string): CheckResult => ({ state: 'off', code, sentence });

const checks: Readonly<Record<HealthPart, { readonly name: string; readonly run: Check }>> = {
  database: {
    name: 'The database',
    async run({ db }, signal) {
      await unlessAborted(ping(db), signal);
      return ok('The database responds.');
    },
  },
  storage: {
    name: 'The storage',
    async run({ blobs }, signal) {
      // One step is enough: an unavailable store fails at the first one.
      await unlessAborted(blobs.list('readiness/')[Symbol.asyncIterator]().next(), signal);
      return ok('The storage responds.');
    },
  },
  disk: { name: 'The disk', run: (deps, signal) => unlessAborted(checkDisk(deps), signal) },
  mail: {
    name: 'The mail server',
    async run({ server: { checkMailServer } }, signal) {
      if (checkMailServer === undefined)
        return off(
          'mail_not_configured',
          'No mail server is configured (SEALPOST_SMTP): emails are written to a folder.',
        );
      await checkMailServer(signal);
      return ok('The mail server accepts connections.');
    },
  },
  scanner: {
    name: 'The virus scanner',
    async run({ server: { selfTestScanner } }, signal) {
      if (selfTestScanner === undefined)
        return off('scanner_not_configured', 'No virus scanner is configured (SEALPOST_CLAMD).');
      await selfTestScanner(signal);
      signal.throwIfAborted();
      return ok('The virus scanner finds the EICAR test file.');
    },
  },
  clock: {
    name: 'The clock',
    async run({ server }, signal) {
      const doubt = await unlessAborted(server.checkClock(), signal);
      return doubt === undefined ? ok('The clock is plausible.') : failing('clock_implausible', asSentence(doubt));
    },
  },
  certificate: {
    name: 'The certificate',
    run: ({ clock, server }, signal) => probeCertificate(server.baseUrl, clock.now(), signal),
  },
  keyCopy: {
    name: 'The copy of the master key',
    run: ({ db }, signal) => unlessAborted(checkKeyCopy(db), signal),
  },
};

/** A disk that will be full in less time is failing: buying and adding one takes days. */
const warningMs = 7 * dayMs;

async function checkDisk({ db, blobs, clock }: HealthDeps): Promise<CheckResult> {
  const { 'disk.minFreeBytes': min } = await readSettings(db);
  const { bytes, spoolBytes = Number.POSITIVE_INFINITY } = await blobs.freeSpace();
  const free = Math.min(bytes, spoolBytes);
  if (free === Number.POSITIVE_INFINITY) return ok('The storage has no limit.');
  if (free < min) return failing('disk_low', startProblems.lowSpace(free, min));
  const { fullAt } = (await readDiskForecast({ db, clock }, { freeBytes: free, minFreeBytes: min })) ?? {};
  if (fullAt === undefined) return ok(`${bytesText(free)} are free.`);
  const day = fullAt.toISOString().slice(0, 10);
  const forecast = `${bytesText(free)} are free, and at the current use the disk is full on ${day}.`;
  return fullAt.getTime() - clock.now().getTime() < warningMs ? failing('disk_full_soon', forecast) : ok(forecast);
}

/** The service cannot know whether there is a copy. It is no failure: the service works without one, until the key is lost. */
async function checkKeyCopy(db: Ports['db']): Promise<CheckResult> {
  const isCopied = (await readSetupSteps(db)).some(({ name, state }) => name === 'keyCopy' && state === 'done');
  if (isCopied) return ok('Someone has confirmed that there is a copy of the master key.');
  return off(
    'key_not_copied',
    'No one has confirmed that there is a copy of the master key. Without the key, no file can be read.',
  );
}

/** Checks one part. A failure is a result; only an abort rejects. */
export async function checkPart(deps: HealthDeps, part: HealthPart, stopping: AbortSignal): Promise<CheckResult> {
  const { name, run } = checks[part];
  const limitMs = part === 'scanner' ? scannerTimeoutMs : timeoutMs;
  const late = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([stopping, late]);
  try {
    const result = await run(deps, signal);
    stopping.throwIfAborted();
    return result;
  } catch (error) {
    stopping.throwIfAborted();
    if (late.aborted) return failing('timeout', `${name} did not respond in ${limitMs / 1_000} seconds.`);
    return failing(codeFor(error), sentenceOf(name, error));
  }
}

const maxLength = 400;

/** Errors that are meant for the operator are sentences already. */
function sentenceOf(name: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isSentence = [OperatorError, EmailFailed, ScannerUnavailable].some((type) => error instanceof type);
  return asSentence(isSentence ? message : `${name} is not available: ${message}`).slice(0, maxLength);
}

function codeFor(error: unknown): CheckCode {
  if (error instanceof EmailFailed) return `mail_${error.failure}`;
  return error instanceof ScannerUnavailable ? 'scanner_unavailable' : 'unavailable';
}
