import { clientLogLevels } from './client-log.ts';
import { originPattern } from './network.ts';

/**
 * The service settings, which an administrator changes at run time. They are stored in the database and read again for
 * each use, so that a change takes effect immediately on all servers. Environment variables are in config.ts.
 */
type Kind =
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default: number }
  | { readonly type: 'switch'; readonly default: boolean }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | { readonly type: 'text'; readonly pattern: RegExp; readonly maxLength: number; readonly default: string }
  | { readonly type: 'list'; readonly pattern: RegExp; readonly maxItems: number; readonly default: readonly string[] };

type Setting = Kind & { readonly help: string };

const integer = (value: number, min: number, max: number, help: string) =>
  ({ type: 'integer', default: value, min, max, help }) as const;
const toggle = (value: boolean, help: string) => ({ type: 'switch', default: value, help }) as const;

const passwordRule = (promise: string) => toggle(true, `Whether a transfer password ${promise}.`);

export const settings = {
  'admin.email': {
    type: 'text',
    pattern: /^([^\s@,;<>"]+@[^\s@,;<>"]+)?$/,
    maxLength: 254,
    default: '',
    help: 'Who gets alerts, such as locks after wrong passwords. Empty: nobody.',
  },
  'attempts.action': {
    type: 'choice',
    choices: ['delete', 'lock'],
    default: 'delete',
    help: 'What happens at the limit of wrong passwords: the transfer is deleted for all, or that recipient is locked out.',
  },
  'attempts.count': {
    type: 'choice',
    choices: ['distinct', 'all'],
    default: 'distinct',
    help: 'Whether the same wrong password counts once or each time.',
  },
  'attempts.limit': integer(15, 1, 1000, 'How many wrong passwords lead to the action.'),
  'attempts.limitLockMinutes': integer(1440, 1, 525_600, 'How long the action "lock" keeps a recipient out.'),
  'attempts.lockAt': integer(5, 0, 1000, 'How many wrong passwords lock a recipient for a while. 0: no such lock.'),
  'attempts.lockMinutes': integer(15, 1, 525_600, 'How long the first lock lasts.'),
  'attempts.longLockAt': integer(10, 0, 1000, 'How many wrong passwords lead to the longer lock. 0: no such lock.'),
  'attempts.longLockMinutes': integer(60, 1, 525_600, 'How long the longer lock lasts.'),
  'cors.origins': {
    type: 'list',
    pattern: originPattern,
    maxItems: 100,
    default: [],
    help: 'Origins whose web pages may use the interface, exactly as browsers spell them: https://portal.example.org or https://portal.example.org:8443. With http only for the machine of the browser: http://localhost:3000.',
  },
  'disk.minFreeBytes': integer(
    1_073_741_824,
    0,
    Number.MAX_SAFE_INTEGER,
    'Free space of the blob store below which no new file is taken.',
  ),
  'eml.attachmentOrder': {
    type: 'list',
    pattern: /^[a-z0-9]{1,16}$/,
    maxItems: 200,
    // biome-ignore format: documents first, then images
    default: [
      'pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'xls', 'xlsx', 'ods', 'csv', 'ppt', 'pptx', 'odp',
      'jpg', 'jpeg', 'png', 'gif', 'webp', 'tif', 'tiff', 'bmp', 'svg', 'heic',
    ],
    help: 'File name extensions in the order in which files are attached to an EML; all others follow.',
  },
  'expiry.warningHours': integer(
    48,
    0,
    8_760,
    'How many hours before a transfer expires its sender, and recipients who have not fetched everything, are warned by mail. 0: nobody is.',
  ),
  'links.passwordIn': {
    type: 'choice',
    choices: ['fragment', 'query'],
    default: 'fragment',
    help: 'Where a link that opens without typing carries its secret. A fragment never reaches a server log.',
  },
  'recipients.showMessage': toggle(
    false,
    'Whether subjects of notifications are shown to recipients and in checksum files.',
  ),
  'logging.remoteLevel': {
    type: 'choice',
    choices: clientLogLevels,
    default: 'warn',
    help: 'From which level on lines are taken from the clients that are registered for logging. In our log all of them have the level info.',
  },
  'password.alphabeticalSequenceDeclined': passwordRule('may hold no alphabetical sequence'),
  'password.blockedCharacters': {
    type: 'text',
    pattern: /^[^\s\p{C}]*$/u,
    maxLength: 200,
    default: '',
    help: 'Characters that no transfer password may hold.',
  },
  'password.blockedWords': {
    type: 'list',
    pattern: /^[\p{L}\p{N}]{3,50}$/u,
    maxItems: 1000,
    default: [],
    help: 'Words that count as common ones, such as the name of the company.',
  },
  'password.dictionaryWordsDeclined': passwordRule('may hold no common word'),
  'password.digitsRequired': passwordRule('must hold a digit'),
  'password.keyboardSequenceDeclined': passwordRule('may hold no sequence of neighbouring keys'),
  'password.lettersRequired': passwordRule('must hold a letter'),
  'password.lowerCaseRequired': passwordRule('must hold a lower case letter'),
  'password.maximumLength': integer(128, 8, 256, 'The most characters of a transfer password.'),
  'password.minimumLength': integer(10, 1, 256, 'The least characters of a transfer password.'),
  'password.numericSequenceDeclined': passwordRule('may hold no numeric sequence'),
  'password.repeatedCharactersDeclined': passwordRule('may hold no directly repeated characters'),
  'password.sequenceLength': integer(3, 2, 20, 'From how many characters on a sequence or a repetition counts.'),
  'password.specialCharactersRequired': passwordRule('must hold a special character'),
  'password.upperCaseRequired': passwordRule('must hold an upper case letter'),
  'policy.mergeLimits': {
    type: 'choice',
    choices: ['minimum', 'maximum'],
    default: 'minimum',
    help: 'Which number counts when several rules of the policy that match give one.',
  },
  'quota.bytesPerDay': integer(
    0,
    0,
    Number.MAX_SAFE_INTEGER,
    'Bytes that one address may send within 24 hours, unless a rule of the policy says something else. 0: no limit.',
  ),
  'quota.transfersPerDay': integer(
    0,
    0,
    1_000_000,
    'Transfers that one address may send within 24 hours, unless a rule of the policy says something else. 0: no limit.',
  ),
  'retention.days': integer(
    30,
    0,
    36_500,
    'For how many days after its expiry a transfer stays listed. Then all that was kept of it is removed.',
  ),
  'scanner.unscannable': {
    type: 'choice',
    choices: ['undecided', 'block', 'mark'],
    default: 'undecided',
    help: 'What happens to files that the virus scanner cannot look at, for their size or for its other limits: they are removed (block), or delivered and marked as not scanned (mark). With a scanner the service does not start undecided, and blocks if it becomes so.',
  },
  'session.abandonedHours': integer(
    24,
    2,
    8_760,
    'After how many hours without a call or progress of an upload a session is removed, with its files.',
  ),
  'terms.active': toggle(
    false,
    'Whether people must agree to the terms of use. Without a text there is nothing to agree to.',
  ),
  'transfer.maxFiles': integer(10_000, 1, 100_000, 'The most files of a transfer.'),
  'transfer.maxMessageLength': integer(100_000, 0, 1_000_000, 'The most characters of a message.'),
  'transfer.maxRecipients': integer(500, 1, 10_000, 'The most recipients of a transfer.'),
  'transfer.maxSubjectLength': integer(998, 0, 998, 'The most characters of a subject.'),
  'verification.codesInTotal': integer(
    10_000,
    1,
    1_000_000,
    'How many verification codes all clients together may ask for in ten minutes.',
  ),
  'verification.codesPerClient': integer(
    50,
    1,
    100_000,
    'How many verification codes one client may ask for in ten minutes.',
  ),
  'verification.idleDays': integer(7, 1, 3650, 'After how many days without a transfer a verification ends.'),
  'verification.maximumDays': integer(30, 1, 3650, 'After how many days every verification ends.'),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
type ValueOf<Definition> = Definition extends { type: 'integer' }
  ? number
  : Definition extends { type: 'switch' }
    ? boolean
    : Definition extends { type: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : Definition extends { type: 'list' }
        ? readonly string[]
        : string;
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]> };

export const settingNames = Object.keys(settings) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

/** The text of a value in the database and on the command line. */
export function settingText(value: Settings[SettingName]): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Returns the value of a text, or a description of the problem. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  text: string,
): { readonly value: Settings[Name] } | { readonly wrong: string } {
  const parsed = parse(settings[name], text);
  return 'wrong' in parsed ? { wrong: `${name} ${parsed.wrong}` } : { value: parsed.value as Settings[Name] };
}

function parse(setting: Setting, text: string): { readonly value: unknown } | { readonly wrong: string } {
  switch (setting.type) {
    case 'integer': {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= setting.min && value <= setting.max) return { value };
      return { wrong: `must be a whole number from ${setting.min} to ${setting.max}` };
    }
    case 'switch':
      if (/^(true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' };
      return { wrong: 'must be true or false' };
    case 'choice':
      if (setting.choices.includes(text)) return { value: text };
      return { wrong: `must be one of ${setting.choices.join(', ')}` };
    case 'text':
      if (text.length > setting.maxLength) return { wrong: `must have at most ${setting.maxLength} characters` };
      if (!setting.pattern.test(text)) return { wrong: 'has a form that is not allowed' };
      return { value: text };
    case 'list': {
      const value = text === '' ? [] : text.split(',').map((item) => item.trim());
      if (value.length > setting.maxItems) return { wrong: `must have at most ${setting.maxItems} items` };
      const odd = value.find((item) => !setting.pattern.test(item));
      return odd === undefined ? { value } : { wrong: 'has an item whose form is not allowed' };
    }
  }
}

/** Rules between settings, each with the description of the problem. */
const consistencyRules: ReadonlyArray<readonly [wrong: (all: Settings) => boolean, sentence: string]> = [
  [
    (all) => all['password.minimumLength'] > all['password.maximumLength'],
    'password.minimumLength must not be above password.maximumLength',
  ],
  [
    (all) => all['attempts.longLockAt'] > 0 && all['attempts.lockAt'] >= all['attempts.longLockAt'],
    'attempts.lockAt must be below attempts.longLockAt (or that one 0)',
  ],
  [
    (all) => Math.max(all['attempts.lockAt'], all['attempts.longLockAt']) >= all['attempts.limit'],
    'attempts.limit must be above attempts.lockAt and attempts.longLockAt',
  ],
];

/** Describes all conflicts between these settings. */
export function settingConflicts(all: Settings): readonly string[] {
  return consistencyRules.filter(([wrong]) => wrong(all)).map(([, sentence]) => sentence);
}

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settings[name].default]),
) as unknown as Settings;
