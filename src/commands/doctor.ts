import { readFile } from 'node:fs/promises';
import { readMasterKeys } from '../actions/master-keys/load-master-key.ts';
import { unknownVariableRemarks } from '../config.ts';
import { parseAddress } from '../core/command-values.ts';
import { Findings } from '../core/errors.ts';
import { countMissingMigrations } from '../db/engine/migrate.ts';
import { readSettings } from '../db/settings.ts';
import type { CheckedParts, CheckedSetup, DiagnosisState, Machine } from '../doctor/diagnosis.ts';
import { type Diagnosis, runChecks } from '../doctor/run-checks.ts';
import { openFileLimit, reservedFiles } from '../http/connections/connection-limits.ts';
import { limits } from '../http/connections/limits.ts';
import { findConfig, openCheckedParts } from '../wiring/checked-parts.ts';
import { remarkAboutMove } from '../wiring/find-place.ts';
import { systemClock } from '../wiring.ts';
import { configuredUrl } from './checked-server.ts';
import type { Call } from './command.ts';

export async function doctor(call: Call): Promise<void> {
  const { options, variables, commandLine, print } = call;
  const testAddress = options.email === undefined ? undefined : parseAddress(options.email);
  const config = await findConfig(call.config);
  const moveRemark = remarkAboutMove(call.config, config);
  const parts = openCheckedParts(config);
  const counts: Record<DiagnosisState, number> = { ok: 0, warning: 0, failure: 0, off: 0 };
  try {
    const setup: CheckedSetup = {
      ...{ config, commandLine, testAddress },
      ...parts,
      ...(await readStored(parts)),
      configFile: options.config,
      remarks: [...unknownVariableRemarks(variables), ...(moveRemark === undefined ? [] : [moveRemark])],
      machine: await readMachine(),
      baseUrl: configuredUrl(config),
      now: systemClock.now,
    };
    for await (const diagnosis of runChecks(setup)) {
      counts[diagnosis.state] += 1;
      print(options.json ? JSON.stringify(diagnosis) : lineOf(diagnosis));
    }
  } finally {
    await parts.close();
  }
  const summary = `${countOf(counts.failure, 'failure')}, ${countOf(counts.warning, 'warning')}.`;
  if (counts.failure > 0) throw new Findings(summary);
  if (!options.json) print(summary);
}

function lineOf({ check, state, text }: Diagnosis): string {
  return `${state.padEnd(7)}  ${check}: ${text.replaceAll('\n', '\n         ')}`;
}

function countOf(count: number, noun: string): string {
  return `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What cannot be read is a result of the checks of the database and the key. */
async function readStored({ db, keyStore }: CheckedParts): Promise<Pick<CheckedSetup, 'settings' | 'keys'>> {
  if (db === undefined) return { settings: undefined, keys: undefined };
  return {
    settings: (await countMissingMigrations(db).catch(() => undefined)) === 0 ? await readSettings(db) : undefined,
    keys: await readMasterKeys({ db }, keyStore).catch(() => undefined),
  };
}

async function readMachine(): Promise<Machine> {
  const table = await readFile('/proc/self/limits', 'latin1').catch(() => '');
  const filter = await readFile('/proc/self/coredump_filter', 'latin1').catch(() => '');
  return {
    userId: process.geteuid?.(),
    coreDumpLimit: /^Max core file size +(\w+) /m.exec(table)?.[1],
    isMemoryInCoreDumps: !/^0+\n$/.test(filter),
    openFiles: openFileLimit(),
    neededFiles: limits.connections + reservedFiles,
  };
}
