import { isSettingName, type Settings } from '../settings.ts';
import { alphabetRows, digitRows, hasRun, hasRunIn, keyboardRows, repetition } from './runs.ts';
import { containsWord, type WordList, wordList } from './words.ts';

export interface PasswordPolicy {
  readonly settings: Settings;
  readonly words: readonly WordList[];
}

/** The rules of these settings, with the common words and the administrator's own. */
export const passwordPolicy = (settings: Settings, commonWords: readonly WordList[]): PasswordPolicy => ({
  settings,
  words: [...commonWords, wordList(settings['password.blockedWords'])],
});

export interface RuleDetails {
  readonly length?: number;
  readonly characters?: string;
  readonly count?: number;
}

/** A password in its normal form. Lengths and runs count code points. */
interface Password {
  readonly text: string;
  readonly characters: readonly string[];
  readonly withoutCase: readonly string[];
}

interface Rule {
  readonly isMet: (password: Password, policy: PasswordPolicy) => boolean;
  readonly details?: (settings: Settings) => RuleDetails;
  /** Without this, a rule is on if the setting of the same name is on, or always if there is no such setting. */
  readonly isOn?: (settings: Settings) => boolean;
}

const hasAlphabeticalRun = hasRunIn(alphabetRows);
const hasNumericRun = hasRunIn(digitRows);
const hasKeyboardRun = hasRunIn(keyboardRows);

const runLength = (settings: Settings) => settings['password.sequenceLength'];
const countOfRun = (settings: Settings): RuleDetails => ({ count: runLength(settings) });

export const blockedCharacters = (settings: Settings): ReadonlySet<string> =>
  new Set(settings['password.blockedCharacters'].normalize('NFC'));

/** Every rule by its public name. Validation, the list of requirements and the generator read this table. */
const rules = {
  whitespacesDeclined: { isMet: ({ text }) => !/\p{White_Space}/u.test(text) },
  alphabeticalSequenceDeclined: {
    isMet: ({ withoutCase }, { settings }) => !hasAlphabeticalRun(withoutCase, runLength(settings)),
    details: countOfRun,
  },
  numericSequenceDeclined: {
    isMet: ({ characters }, { settings }) => !hasNumericRun(characters, runLength(settings)),
    details: countOfRun,
  },
  keyboardSequenceDeclined: {
    isMet: ({ withoutCase }, { settings }) => !hasKeyboardRun(withoutCase, runLength(settings)),
    details: countOfRun,
  },
  blacklistedCharactersDeclined: {
    isMet: ({ characters }, { settings }) => {
      const blocked = blockedCharacters(settings);
      return !characters.some((character) => blocked.has(character));
    },
    details: (settings) => ({ characters: settings['password.blockedCharacters'] }),
    isOn: (settings) => settings['password.blockedCharacters'] !== '',
  },
  repeatedCharactersDeclined: {
    isMet: ({ withoutCase }, { settings }) => !hasRun(withoutCase, runLength(settings), repetition),
    details: countOfRun,
  },
  dictionaryWordsDeclined: {
    isMet: ({ text }, { words }) => !words.some((list) => containsWord(text, list)),
  },
  minimumLengthRequired: {
    isMet: ({ characters }, { settings }) => characters.length >= settings['password.minimumLength'],
    details: (settings) => ({ length: settings['password.minimumLength'] }),
  },
  maximumLengthRequired: {
    isMet: ({ characters }, { settings }) => characters.length <= settings['password.maximumLength'],
    details: (settings) => ({ length: settings['password.maximumLength'] }),
  },
  lettersRequired: { isMet: ({ text }) => /\p{L}/u.test(text) },
  digitsRequired: { isMet: ({ text }) => /\p{Nd}/u.test(text) },
  specialCharactersRequired: { isMet: ({ text }) => /[\p{P}\p{S}]/u.test(text) },
  upperCaseRequired: { isMet: ({ text }) => /\p{Lu}/u.test(text) },
  lowerCaseRequired: { isMet: ({ text }) => /\p{Ll}/u.test(text) },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as RuleName[];

export interface Requirement {
  readonly name: RuleName;
  readonly details: RuleDetails;
}

/** The rules that are switched on. */
export function requirementsOf({ settings }: PasswordPolicy): readonly Requirement[] {
  return ruleNames
    .filter((name) => isOn(name, settings))
    .map((name) => ({ name, details: ruleOf(name).details?.(settings) ?? {} }));
}

/** The requirements that this password does not meet. */
export function brokenRequirements(password: string, policy: PasswordPolicy): readonly Requirement[] {
  const text = password.normalize('NFC');
  const seen: Password = { text, characters: [...text], withoutCase: [...text.toLowerCase()] };
  return requirementsOf(policy).filter(({ name }) => !ruleOf(name).isMet(seen, policy));
}

const ruleOf = (name: RuleName): Rule => rules[name];

function isOn(name: RuleName, settings: Settings): boolean {
  const rule = ruleOf(name);
  if (rule.isOn !== undefined) return rule.isOn(settings);
  const setting = `password.${name}`;
  return isSettingName(setting) ? settings[setting] === true : true;
}
