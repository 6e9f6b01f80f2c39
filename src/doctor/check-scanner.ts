import { bytesText } from '../core/byte-text.ts';
import { defaultSettings } from '../core/settings.ts';
import { startProblems } from '../core/start-problems.ts';
import { type CheckedSetup, type Finding, failure, off, ok } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'config' | 'settings' | 'selfTestScanner' | 'commandLine'>;

/** Runs the self-test: the scanner must find a test file in the largest file that it gets, and report what it does not scan. */
export async function* checkScanner(
  { config: { clamd }, settings = defaultSettings, selfTestScanner, commandLine }: Subject,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  if (selfTestScanner === undefined || clamd === undefined)
    return yield off('No virus scanner is configured (SEALPOST_CLAMD).');
  const { 'scanner.unscannable': decision } = settings;
  if (decision === 'undecided') yield failure(startProblems.scannerUndecided(commandLine));
  await selfTestScanner(signal);
  signal.throwIfAborted();
  const larger = decision === 'mark' ? 'are delivered, marked as not scanned' : 'are removed';
  yield ok(
    `The virus scanner finds the EICAR test file in files of ${bytesText(clamd.maxBytes)} (SEALPOST_CLAMD_MAX_BYTES). Larger files ${larger} (scanner.unscannable).`,
  );
}
