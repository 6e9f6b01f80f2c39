import { type SwitchName, switchNames } from '../transfer-options.gen.ts';

type ByKind<Value> = Readonly<Record<'to' | 'cc' | 'bcc', Value>>;

/** The part of a draft that survives leaving the page. It never contains files, passwords or the confidential message. */
export interface StoredDraft {
  readonly delivery: 'email' | 'link';
  readonly recipients: ByKind<readonly string[]>;
  /** Text in the recipient fields that is not a recipient yet. */
  readonly typed: ByKind<string>;
  readonly subject: string;
  readonly message: string;
  readonly passwordMode: 'GENERATED' | 'MANUAL' | 'NONE';
  /** If undefined, the maximum that the policy allows. */
  readonly retentionDays: number | undefined;
  readonly recipientLanguage: string;
  readonly switches: Readonly<Partial<Record<SwitchName, boolean>>>;
}

/** Returns the draft that was stored. Another version of the page may have stored it, so every member is checked. */
export function parseStoredDraft(stored: unknown): StoredDraft {
  const { delivery, recipients, typed, passwordMode, retentionDays, ...rest } = membersOf(stored);
  const switches = membersOf(rest['switches']);
  return {
    delivery: oneOf(['email', 'link'], delivery),
    recipients: byKind(recipients, textsIn),
    typed: byKind(typed, textIn),
    subject: textIn(rest['subject']),
    message: textIn(rest['message']),
    passwordMode: oneOf(['GENERATED', 'MANUAL', 'NONE'], passwordMode),
    retentionDays: typeof retentionDays === 'number' ? retentionDays : undefined,
    recipientLanguage: textIn(rest['recipientLanguage']),
    switches: Object.fromEntries(
      switchNames.filter((name) => typeof switches[name] === 'boolean').map((name) => [name, switches[name]]),
    ),
  };
}

const membersOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

function byKind<Value>(value: unknown, parse: (each: unknown) => Value): ByKind<Value> {
  const { to, cc, bcc } = membersOf(value);
  return { to: parse(to), cc: parse(cc), bcc: parse(bcc) };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], value: unknown): Value {
  return values.find((each) => each === value) ?? values[0];
}

const emptyDraft = JSON.stringify(parseStoredDraft({}));

/** Whether the draft is the same as that of a new page. The language of the recipients stays after a draft was sent. */
export const isEmptyDraft = (draft: StoredDraft) =>
  JSON.stringify(parseStoredDraft({ ...draft, recipientLanguage: '' })) === emptyDraft;
