import { adminSettings, senderSignOnSettings, signInSettings, signOnSettings } from './administration-settings.ts';
import { brandSettings } from './brand.ts';
import { clientLogLevels, logLevels } from './log-events.ts';
import { originPattern } from './network.ts';
import { isTimeZone } from './time.ts';

/**
 * The service settings, which an administrator changes at run time. They are stored in the database and read again for
 * each use, so that a change takes effect immediately on all servers. Environment variables are in config.ts.
 */
type Kind =
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default: number }
  | { readonly type: 'switch'; readonly default: boolean }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | ({ readonly type: 'text'; readonly maxLength: number; readonly default: string } & Form)
  | ({ readonly type: 'list'; readonly maxItems: number; readonly default: readonly string[] } & Form);

/** The form of a text, or of each item of a list. */
export interface Form {
  readonly pattern: Pick<RegExp, 'test'>;
  /** The form in words, for messages: "an email address". */
  readonly form: string;
  readonly example: string;
  /** Returns why a text of this form cannot be used, as the rest of a sentence. */
  readonly problem?: (text: string) => string | undefined;
}

export type Setting = Kind & { readonly help: string };

const integer = (value: number, min: number, max: number, help: string) =>
  ({ type: 'integer', default: value, min, max, help }) as const;
const toggle = (value: boolean, help: string) => ({ type: 'switch', default: value, help }) as const;
const minutes = (value: number, help: string) => integer(value, 1, 525_600, help);

/** In the order of lists and of the documentation: by group. */
export const settings = {
  'transfer.maxFiles': integer(10_000, 1, 100_000, 'Maximum number of files per transfer.'),
  'transfer.maxRecipients': integer(500, 1, 10_000, 'Maximum number of recipients per transfer.'),
  'transfer.maxSubjectLength': integer(998, 0, 998, 'Maximum subject length in characters.'),
  'transfer.maxMessageLength': integer(100_000, 0, 1_000_000, 'Maximum message length in characters.'),
  'session.abandonedHours': integer(
    24,
    2,
    8_760,
    'Hours without activity after which a draft and its uploads are deleted.',
  ),
  'expiry.warningHours': integer(
    48,
    0,
    8_760,
    'Hours before expiry at which the sender, and recipients who have not downloaded everything, get a reminder. 0 disables reminders.',
  ),
  'retention.days': integer(
    30,
    0,
    36_500,
    'Days that expired transfers stay listed. After that, all records of them are deleted.',
  ),
  'policy.mergeLimits': {
    type: 'choice',
    choices: ['minimum', 'maximum'],
    default: 'minimum',
    help: 'When several matching policy rules set the same limit, use the `minimum` or the `maximum`.',
  },
  'quota.bytesPerDay': integer(
    0,
    0,
    Number.MAX_SAFE_INTEGER,
    'Bytes that one sender may send in 24 hours. Policy rules can override it. 0: unlimited.',
  ),
  'quota.transfersPerDay': integer(
    0,
    0,
    1_000_000,
    'Transfers that one sender may send in 24 hours. Policy rules can override it. 0: unlimited.',
  ),
  'verification.codesPerClient': integer(
    50,
    1,
    100_000,
    'Maximum number of verification codes per client in 10 minutes.',
  ),
  'verification.codesInTotal': integer(
    10_000,
    1,
    1_000_000,
    'Maximum number of verification codes in 10 minutes, all clients together. The last fifth is for networks with fewer than 3 codes.',
  ),
  'verification.idleDays': integer(7, 1, 3650, 'Days without a transfer after which a verification expires.'),
  'verification.maximumDays': integer(30, 1, 3650, 'Days after which every verification expires.'),
  ...senderSignOnSettings,
  'email.timeZone': {
    type: 'text',
    pattern: { test: (name) => name === '' || isTimeZone(name) },
    form: 'the IANA name of a time zone',
    example: 'Europe/Berlin',
    maxLength: 64,
    default: '',
    help: 'Time zone of dates in emails and on pages without JavaScript. Empty: the time zone of the server.',
  },
  'password.minimumLength': integer(10, 1, 256, 'Minimum password length in characters.'),
  'password.maximumLength': integer(128, 8, 256, 'Maximum password length in characters.'),
  'password.lettersRequired': toggle(true, 'Require at least one letter.'),
  'password.lowerCaseRequired': toggle(true, 'Require a lower case letter.'),
  'password.upperCaseRequired': toggle(true, 'Require an upper case letter.'),
  'password.digitsRequired': toggle(true, 'Require a digit.'),
  'password.specialCharactersRequired': toggle(true, 'Require a special character.'),
  'password.alphabeticalSequenceDeclined': toggle(true, 'Reject alphabetical sequences (`abc`).'),
  'password.numericSequenceDeclined': toggle(true, 'Reject numeric sequences (`123`).'),
  'password.keyboardSequenceDeclined': toggle(true, 'Reject keyboard sequences (`qwerty`).'),
  'password.repeatedCharactersDeclined': toggle(true, 'Reject repeated characters (`aaa`).'),
  'password.sequenceLength': integer(3, 2, 20, 'Number of characters from which a sequence or repetition is rejected.'),
  'password.dictionaryWordsDeclined': toggle(true, 'Reject common words.'),
  'password.blockedWords': {
    type: 'list',
    pattern: /^[\p{L}\p{N}]{3,50}$/u,
    form: 'words of 3 to 50 letters and digits',
    example: 'example,acme',
    maxItems: 1000,
    default: [],
    help: 'Additional words to reject, such as your company name.',
  },
  'password.blockedCharacters': {
    type: 'text',
    pattern: /^[^\s\p{C}]*$/u,
    form: 'visible characters without spaces',
    example: '<>&',
    maxLength: 200,
    default: '',
    help: 'Characters that passwords must not contain.',
  },
  'attempts.count': {
    type: 'choice',
    choices: ['distinct', 'all'],
    default: 'distinct',
    help: '`distinct`: the same wrong password counts once. `all`: every attempt counts.',
  },
  'attempts.lockAt': integer(
    5,
    0,
    1000,
    'Wrong passwords of one caller until this caller is temporarily locked. 0 disables it.',
  ),
  'attempts.lockMinutes': minutes(15, 'Minutes that the first lock lasts.'),
  'attempts.longLockAt': integer(
    10,
    0,
    1000,
    'Wrong passwords of all other callers together until the second, longer lock. 0 disables it.',
  ),
  'attempts.longLockMinutes': minutes(60, 'Minutes that the second lock lasts.'),
  'attempts.limit': integer(
    15,
    1,
    1000,
    'Wrong passwords of all other callers together, for one recipient, until `attempts.action` is taken.',
  ),
  'attempts.action': {
    type: 'choice',
    choices: ['delete', 'lock'],
    default: 'delete',
    help: 'What happens when `attempts.limit` is reached: `delete` the transfer for all recipients, or `lock` the recipient out.',
  },
  'attempts.limitLockMinutes': minutes(
    1440,
    'Minutes that a recipient is locked out when `attempts.action` is `lock`, and one caller after each wrong password that follows the first lock.',
  ),
  'recipients.showMessage': toggle(
    true,
    'Whether recipients who have opened a transfer see its subject and message on the download page, and the subject in EML files and names of archives. The notification email contains both in any case.',
  ),
  'recipients.previewPdf': toggle(
    true,
    'Whether recipients can view PDF files on the download page, if the sender allows previews. The page draws them as pictures, without their scripts and links.',
  ),
  'log.subjects': toggle(
    false,
    'Whether checksum files contain the subject of a transfer, and the transfer lists of recipients its subject and message: without the password of the transfer, and where other programs may store them.',
  ),
  'log.level': {
    type: 'choice',
    choices: ['default', ...logLevels],
    default: 'default',
    help: 'Lowest level of lines in the service log, on all servers within seconds. `default`: as `SEALPOST_LOG_LEVEL`.',
  },
  'links.passwordIn': {
    type: 'choice',
    choices: ['fragment', 'query'],
    default: 'fragment',
    help: 'Where passwordless links carry their secret. `fragment` is never sent to a server or written to server logs; `query` is for clients that cannot use fragments.',
  },
  'eml.attachmentOrder': {
    type: 'list',
    pattern: /^[a-z0-9]{1,16}$/,
    form: 'file extensions without a dot',
    example: 'pdf,docx,txt',
    maxItems: 200,
    // biome-ignore format: documents first, then images
    default: [
      'pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'xls', 'xlsx', 'ods', 'csv', 'ppt', 'pptx', 'odp',
      'jpg', 'jpeg', 'png', 'gif', 'webp', 'tif', 'tiff', 'bmp', 'svg', 'heic',
    ],
    help: 'Order of attachments in EML downloads, by file extension. All others come last.',
  },
  'scanner.unscannable': {
    type: 'choice',
    choices: ['undecided', 'block', 'mark'],
    default: 'undecided',
    help: 'What happens to files that cannot be scanned: `block` removes them, `mark` delivers them marked as not scanned. Must be set before the server starts with a virus scanner. `undecided` blocks them, too.',
  },
  'disk.minFreeBytes': integer(
    1_073_741_824,
    0,
    Number.MAX_SAFE_INTEGER,
    'Minimum free space in the blob folder, in bytes. New files are rejected with 503 if less would remain when all announced files have arrived. With an object store, the minimum is for the disk of the data folder, and announced files do not count.',
  ),
  'disk.maxInlineBytes': integer(
    16_384,
    0,
    65_536,
    'Files of up to this many bytes are stored in the database instead of the blob store, which is faster. 0: none. Set it after an upgrade from version 0.1.0 with PostgreSQL, as soon as all servers are upgraded.',
  ),
  'disk.orphanDays': integer(
    14,
    1,
    3_650,
    'Days that a stored blob is kept although no file needs it. The service leaves no such blobs: one shows that the database is damaged or older than the blobs.',
  ),
  'disk.maxOrphans': integer(
    100,
    0,
    Number.MAX_SAFE_INTEGER,
    'If there are more such blobs, none of them are removed, and the log has an error line each day. Raise it to have them removed.',
  ),
  'disk.scrubDays': integer(
    30,
    0,
    365,
    'Days within which the service reads every stored byte, to find damage without any password. 0: never.',
  ),
  'disk.scrubBytesPerSecond': integer(
    20_000_000,
    100_000,
    Number.MAX_SAFE_INTEGER,
    'Maximum rate at which it reads, in bytes per second. If the rate is too low for `disk.scrubDays`, reading takes longer.',
  ),
  'admin.email': {
    type: 'text',
    pattern: /^([^\s@,;<>"]+@[^\s@,;<>"]+)?$/,
    form: 'one email address',
    example: 'admin@example.org',
    maxLength: 254,
    default: '',
    help: 'Address that receives security alerts, such as lockouts after wrong passwords. Empty: no alerts.',
  },
  ...signInSettings,
  'logging.remoteLevel': {
    type: 'choice',
    choices: clientLogLevels,
    default: 'warn',
    help: 'Minimum level of log entries accepted from clients that are registered for logging. They are written with level `info`.',
  },
  ...adminSettings,
  'cors.origins': {
    type: 'list',
    pattern: originPattern,
    form: 'origins with https://, or http:// for localhost, without a path',
    example: 'https://portal.example.org',
    maxItems: 100,
    default: [],
    help: 'Origins allowed to call the API from browsers (CORS), such as `https://portal.example.org`. `http://` is accepted only for localhost.',
  },
  ...signOnSettings,
  ...brandSettings,
  'terms.active': toggle(
    false,
    'Whether senders must accept the terms of use. The upload page asks once per version of the text; other clients read this from the API. Without terms it has no effect.',
  ),
} as const satisfies Record<string, Setting>;

/** Headings for settings, by the first part of their names. */
export const settingGroups: ReadonlyArray<{ readonly title: string; readonly prefixes: readonly string[] }> = [
  { title: 'Transfers', prefixes: ['transfer', 'session', 'expiry', 'retention'] },
  { title: 'Policy and quotas', prefixes: ['policy', 'quota'] },
  { title: 'Email verification of senders', prefixes: ['verification'] },
  { title: 'Emails', prefixes: ['email'] },
  { title: 'Transfer passwords', prefixes: ['password'] },
  { title: 'Wrong passwords', prefixes: ['attempts'] },
  { title: 'Downloads and links', prefixes: ['recipients', 'links', 'eml'] },
  { title: 'Unscannable files', prefixes: ['scanner'] },
  { title: 'Storage', prefixes: ['disk'] },
  { title: 'Alerts and logs', prefixes: ['admin', 'logging', 'log', 'audit'] },
  { title: 'Other websites', prefixes: ['cors'] },
  { title: 'Single sign-on', prefixes: ['oidc'] },
  { title: 'Brand', prefixes: ['brand'] },
  { title: 'Legal texts', prefixes: ['terms'] },
];
