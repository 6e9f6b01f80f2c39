import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { drawPassword } from '../../core/password/generator.ts';
import { passwordPolicy } from '../../core/password/rules.ts';
import type { WordList } from '../../core/password/words.ts';
import { Problem } from '../../core/problem.ts';
import {
  defaultSettings,
  isSettingName,
  parseSetting,
  type SettingName,
  type Settings,
  settingConflicts,
  settingText,
} from '../../core/settings.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import {
  lockSettings,
  readSettings,
  readStoredSettings,
  removeSetting,
  settingsIn,
  writeSetting,
} from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** All settings, and the version that a change must be based on. */
export interface VersionedSettings {
  readonly version: string;
  readonly all: Settings;
}

export async function listSettings({ db }: Pick<Ports, 'db'>): Promise<VersionedSettings> {
  const stored = await readStoredSettings(db);
  return { version: versionOf(stored), all: settingsIn(stored) };
}

/** Changes one setting for all servers at once, if the value is valid alone and together with the others. */
export async function changeSetting(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  name: string,
  text: string,
  by: Actor = localActor,
): Promise<Settings> {
  return (await changeSettings(ports, { [name]: text }, by)).all;
}

/**
 * Changes several settings for all servers at once, if their values are valid alone and together with the others.
 * Otherwise, or if the settings have another version than expected, changes none.
 */
export async function changeSettings(
  ports: SettingDeps,
  changes: SettingChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedSettings> {
  return writeSettings(ports, changes, by, {
    confirm: async (tx) => requireVersion((await listSettings({ db: tx })).version, expected),
    finish: (tx) => listSettings({ db: tx }),
  });
}

export type SettingDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** New values as texts by name. Null is the default. */
export type SettingChanges = Readonly<Record<string, string | null>>;

/**
 * Changes all of these settings, or none if a value is invalid alone or together with the others. `confirm` runs when no
 * other change can come in between, and may reject. Returns what `finish` reads from the changed database.
 */
export async function writeSettings<Result>(
  { db, ...ports }: SettingDeps,
  changes: SettingChanges,
  by: Actor,
  { confirm, finish }: WriteSteps<Result>,
): Promise<Result> {
  const values = parseChanges(changes);
  const names = [...values.keys()];
  const words = names.some((name) => name.startsWith('password.')) ? await commonWords() : undefined;
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    await confirm(tx);
    const before = await readSettings(tx);
    const all = { ...before, ...Object.fromEntries(values) } as Settings;
    requireConsistentSettings(all);
    if (words !== undefined) requireSatisfiablePasswordRules(all, words);
    for (const [name, value] of values) {
      if (changes[name] === null) await removeSetting(tx, name);
      else await writeSetting(tx, name, settingText(value), ports.clock.now());
    }
    const result = await finish(tx);
    const [subject] = names.length === 1 ? names : [];
    await recordAudit(tx, ports, by, {
      ...{ action: 'changeSettings', subject },
      ...{ old: pick(before, names), new: pick(all, names) },
    });
    return result;
  });
}

interface WriteSteps<Result> {
  readonly confirm: (tx: Transaction) => Promise<void>;
  readonly finish: (tx: Transaction) => Promise<Result>;
}

/** Parses new values, each for itself. */
export function parseChanges(changes: SettingChanges): ReadonlyMap<SettingName, Settings[SettingName]> {
  const values = new Map<SettingName, Settings[SettingName]>();
  for (const [name, text] of Object.entries(changes)) {
    if (!isSettingName(name)) throw new Problem('entity_unknown', { detail: `Unknown setting: ${name}.` });
    const parsed = text === null ? { value: defaultSettings[name] } : parseSetting(name, text);
    if ('wrong' in parsed) throw wrongSettings([name], parsed.wrong);
    values.set(name, parsed.value);
  }
  return values;
}

function pick(all: Settings, names: readonly SettingName[]): object {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function requireConsistentSettings(all: Settings): void {
  const [wrong] = settingConflicts(all);
  if (wrong !== undefined) throw wrongSettings(wrong.names, wrong.sentence);
}

function wrongSettings(names: readonly string[], sentence: string): Problem {
  return new Problem('value_malformed', { detail: `${sentence}.`, members: { settings: names } });
}

/** Every new session gets a generated password: rules that no password satisfies would make sending impossible. */
function requireSatisfiablePasswordRules(all: Settings, words: readonly WordList[]): void {
  drawPassword(passwordPolicy(all, words), randomBytes);
}

/** Whether the administrator allows web pages of this origin to use the API. */
export async function isAllowedOrigin({ db }: Pick<Ports, 'db'>, origin: string): Promise<boolean> {
  return (await readSettings(db))['cors.origins'].includes(origin);
}
