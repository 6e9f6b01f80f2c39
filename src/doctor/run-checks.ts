import { OperatorError } from '../core/errors.ts';
import { unlessAborted } from '../core/promises.ts';
import { asSentence } from '../core/sentences.ts';
import { EmailFailed } from '../ports/mailer.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { checkAddress, checkCertificate } from './check-address.ts';
import { checkRights } from './check-rights.ts';
import { type Check, type CheckedSetup, type CheckOutcome, failure } from './diagnosis.ts';
import { checkClock, checkCoreDumps, checkFileHandles, checkSpace, checkStorage, checkUser } from './machine-checks.ts';
import { checkConfiguration, checkDatabase, checkKey, checkKeyCopy, checkMail, checkScanner } from './part-checks.ts';
import { toStartError } from './start-errors.ts';

/** All checks, in the order in which they run: what others depend on comes first. */
const checks = {
  configuration: checkConfiguration,
  user: checkUser,
  rights: checkRights,
  space: checkSpace,
  fileHandles: checkFileHandles,
  coreDumps: checkCoreDumps,
  database: checkDatabase,
  key: checkKey,
  keyCopy: checkKeyCopy,
  storage: checkStorage,
  clock: checkClock,
  mail: checkMail,
  scanner: checkScanner,
  address: checkAddress,
  certificate: checkCertificate,
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof checks;

export const checkNames = Object.keys(checks) as readonly CheckName[];

export interface Diagnosis extends CheckOutcome {
  readonly check: CheckName;
}

/** Longer than the timeouts of the parts themselves, whose errors describe more. */
const timeoutMs = 90_000;

/** Runs all checks, one after the other. Never rejects: a check that fails is a result. */
export async function* runChecks(setup: CheckedSetup, limitMs = timeoutMs): AsyncGenerator<Diagnosis> {
  for (const [name, check] of Object.entries(checks) as ReadonlyArray<[CheckName, Check]>) {
    for await (const finding of runCheck(setup, check, limitMs)) yield { check: name, ...finding };
  }
}

async function* runCheck(setup: CheckedSetup, check: Check, limitMs: number): AsyncGenerator<CheckOutcome> {
  const signal = AbortSignal.timeout(limitMs);
  const findings = check(setup, signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await unlessAborted(findings.next(), signal);
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (signal.aborted) yield failure(`The check did not end in ${limitMs / 1_000} seconds.`);
    else yield failure(await sentenceOf(setup, error));
  }
}

/** The same sentence as that of a start that fails for this reason. */
async function sentenceOf({ config }: CheckedSetup, error: unknown): Promise<string> {
  const explained = await toStartError(config, error);
  const message = explained instanceof Error ? explained.message : String(explained);
  const isSentence = [OperatorError, EmailFailed, ScannerUnavailable].some((type) => explained instanceof type);
  return asSentence(isSentence ? message : `the check could not run: ${message}`);
}
