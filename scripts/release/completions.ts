import type { Command } from '../../src/commands/command.ts';
import { commands } from '../../src/commands/commands.ts';
import { globalOptions } from '../../src/commands/help.ts';
import { repeatableOptions } from '../../src/commands/parse-command-line.ts';
import { auditActions } from '../../src/core/audit-log.ts';
import { roles, scopes } from '../../src/core/permissions.ts';
import { policySettingNames } from '../../src/core/policy/settings.ts';
import { settingNames } from '../../src/core/settings.ts';
import { setupStates, setupSteps } from '../../src/core/setup-steps.ts';
import { periodUnits } from '../../src/core/statistics.ts';
import { transferEvents, transferStates } from '../../src/core/transfer-state.ts';
import { bashCompletion } from './bash-completion.ts';
import { fishCompletion } from './fish-completion.ts';
import { zshCompletion } from './zsh-completion.ts';

/** A shell offers this after some words. */
export interface CompletionPlace {
  /** The words after `sealpost`. Empty if there is none. */
  readonly words: string;
  /** The words that continue them to the name of a command. */
  readonly next: ReadonlyArray<{ readonly word: string; readonly help: string }>;
  /** The options of the command, if the words are its name. Global options are not among them. */
  readonly options: readonly CompletedOption[];
  readonly values: readonly CompletedValue[];
}

export interface CompletedOption {
  readonly name: string;
  readonly help: string;
  readonly isRepeatable: boolean;
  /** Undefined if the option takes no value. */
  readonly value: CompletedValue | undefined;
}

export interface CompletedValue {
  /** Without angle brackets. */
  readonly placeholder: string;
  readonly isRepeated: boolean;
  readonly isFile: boolean;
  /** The name of the list in `Completions.choices`. */
  readonly choice: string | undefined;
}

export interface Completions {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly globalOptions: readonly CompletedOption[];
  /** With their hyphens. An option takes a value in all commands that have it, or in none. */
  readonly optionsWithValue: readonly string[];
  readonly places: readonly CompletionPlace[];
}

const brandPrefix = 'brand.';

/** Lists from which a value can be chosen. A word that ends with "=" is continued. */
const choices = {
  actions: auditActions,
  brand: settingNames.filter((name) => name.startsWith(brandPrefix)).map((name) => name.slice(brandPrefix.length)),
  events: transferEvents,
  limits: policySettingNames.map((name) => `${name}=`),
  periods: periodUnits,
  roles,
  scopes,
  settings: settingNames,
  assignments: settingNames.map((name) => `${name}=`),
  states: transferStates.filter((state) => state !== 'Session'),
  steps: setupSteps,
  stepStates: setupStates,
} as const satisfies Completions['choices'];

/** The lists of values that have one, by command and option or argument. */
const choiceOf: Readonly<Record<string, keyof typeof choices>> = {
  'admin setup set <step>': 'steps',
  'admin setup set <state>': 'stepStates',
  'admin transfer list --state <state>': 'states',
  'admin transfer export --state <state>': 'states',
  'admin statistics --period <unit>': 'periods',
  'admin log list --event <event>': 'events',
  'admin audit list --action <action>': 'actions',
  'admin policy add --set <name>=<value>': 'limits',
  'admin policy change --set <name>=<value>': 'limits',
  'admin setting get <name>': 'settings',
  'admin setting set <name>': 'settings',
  'admin setting change <name>=<value>': 'assignments',
  'admin setting reset <name>': 'settings',
  'admin invite --role <role>': 'roles',
  'admin administrator change --role <role>': 'roles',
  'admin token add --scope <permission>': 'scopes',
  'admin brand set <name>': 'brand',
};

/** Returns the completion scripts for each shell. */
export function completions(): { readonly bash: string; readonly zsh: string; readonly fish: string } {
  const all = describeCompletions();
  return { bash: bashCompletion(all), zsh: zshCompletion(all), fish: fishCompletion(all) };
}

/** Returns what the scripts of all shells offer. */
function describeCompletions(): Completions {
  const missing = new Set(Object.keys(choiceOf));
  const places = placesOf(missing);
  if (missing.size > 0) throw new Error(`These arguments of commands do not exist: ${[...missing].join(', ')}`);
  const ofAllCommands = globalOptions.map((option) => completedOption('', option, missing));
  const options = [...places.flatMap((place) => place.options), ...ofAllCommands];
  const withValue = options.filter(({ value }) => value !== undefined).map(({ name }) => `--${name}`);
  return { choices, globalOptions: ofAllCommands, optionsWithValue: [...new Set(withValue)], places };
}

/** Removes from `missing` what it finds. */
function placesOf(missing: Set<string>): readonly CompletionPlace[] {
  const paths = commands.flatMap(({ name }) => name.split(' ').map((_, index, words) => words.slice(0, index + 1)));
  const all = [...new Set(['', ...paths.map((words) => words.join(' '))])];
  return all.map((words) => {
    const command = commands.find(({ name }) => name === words);
    return {
      words,
      next: nextWords(words, all),
      options: command?.options?.map((option) => completedOption(words, option, missing)) ?? [],
      values: (command?.values?.split(' ') ?? []).map((text) => completedValue(words, text, missing)),
    };
  });
}

function nextWords(words: string, all: readonly string[]): CompletionPlace['next'] {
  const start = words === '' ? '' : `${words} `;
  return all
    .filter((other) => other !== '' && other.startsWith(start) && !other.slice(start.length).includes(' '))
    .map((other) => ({
      word: other.slice(start.length),
      help: commands.find(({ name }) => name === other)?.summary ?? '',
    }));
}

type Option = NonNullable<Command['options']>[number];

function completedOption(
  words: string,
  option: Omit<Option, 'name'> & { readonly name: string },
  missing: Set<string>,
): CompletedOption {
  const { name, value, help } = option;
  return {
    name,
    help,
    isRepeatable: repeatableOptions.has(name),
    value: value === undefined ? undefined : completedValue(`${words} --${name}`, value, missing),
  };
}

/** `place` is the command, and the option that the value follows. */
function completedValue(place: string, text: string, missing: Set<string>): CompletedValue {
  const usage = text.replace(/\.\.\.$/, '');
  const key = `${place} ${usage}`;
  missing.delete(key);
  return {
    placeholder: usage.replace(/[<>[\]]/g, ''),
    isRepeated: usage !== text,
    isFile: /\b(?:file|folder)\b/.test(usage),
    choice: choiceOf[key],
  };
}
