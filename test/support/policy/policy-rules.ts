import fc from 'fast-check';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import type { PolicyQuery } from '../../../src/core/policy/decide.ts';
import { parseRule, type Rule, type RuleText } from '../../../src/core/policy/rule.ts';
import { defaultPolicySettings, type LimitMerge, type PolicySettings } from '../../../src/core/policy/settings.ts';

export function createRule(text: Partial<RuleText> & { readonly id?: string } = {}): Rule {
  const { id = 'rule', ...rest } = text;
  const rule = parseRule(id, { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {}, ...rest });
  if ('wrong' in rule) throw new Error(rule.wrong);
  return rule;
}

export const parseAddress = (text: string): EmailAddress => {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Error(`${text} is no address`);
  return address;
};

const people = ['ann', 'bob', 'carol.x'];
const domains = ['a.test', 'b.test', 'sub.a.test'];
const addresses = fc.tuple(fc.constantFrom(...people), fc.constantFrom(...domains)).map((parts) => parts.join('@'));
const patterns = fc.oneof(
  fc.constant('*'),
  addresses,
  fc.constantFrom('*@a.test', '*@b.test', '*@sub.a.test', '*@*.a.test'),
  fc.constantFrom('/(ann|bob)@.*/', '/.*@(sub\\.)?a\\.test/', '/[a-c]+@b\\.test/', '/(a+)+/'),
);
const settings = fc.record(
  {
    maxRetentionPeriod: fc.integer({ min: 1, max: 99 }).map(String),
    bytesPerDay: fc.integer({ min: 0, max: 3 }).map(String),
    showFileNamesDefault: fc.boolean().map(String),
    confidentialMessageRequired: fc.boolean().map(String),
    allowedPasswordModes: fc
      .subarray(['GENERATED', 'MANUAL', 'NONE'], { minLength: 1 })
      .map((modes) => modes.join(',')),
    fileTypeFilterConfig: fc.constantFrom('deny:exe', 'deny:bat,com', 'allow:pdf,txt', 'allow:txt,exe'),
  },
  { requiredKeys: [] },
);

/** Rules over a small set of values, so that rules and queries often match. */
export const anyRules: fc.Arbitrary<readonly RuleText[]> = fc.array(
  fc
    .record({
      effect: fc.constantFrom<RuleText['effect']>('allow', 'allow', 'allow', 'deny'),
      sender: patterns,
      recipient: patterns,
      network: fc.constantFrom(null, null, '10.0.0.0/8', '2001:db8::/32'),
      settings,
    })
    .map((rule) => (rule.effect === 'deny' ? { ...rule, settings: {} } : rule)) as fc.Arbitrary<RuleText>,
  { maxLength: 8 },
);

export const anyPolicyRequest: fc.Arbitrary<PolicyQuery> = fc.record({
  sender: addresses.map(parseAddress),
  network: fc.constantFrom(undefined, '10.1.2.3', '192.0.2.1', '2001:db8::5'),
  recipients: fc.uniqueArray(addresses.map(parseAddress), { maxLength: 4 }),
});

/** Computes the same decision as documented: rule by rule, without optimizations. */
export function naiveDecision(rules: readonly RuleText[], query: PolicyQuery, numbers: LimitMerge) {
  const from = rules.filter((rule) => matchesPattern(rule.sender, query.sender) && isIn(rule.network, query.network));
  const to = (recipient: string) => from.filter((rule) => matchesPattern(rule.recipient, recipient));
  const failed = query.recipients.filter((recipient) => {
    const effects = to(recipient).map((rule) => rule.effect);
    return !effects.includes('allow') || effects.includes('deny');
  });
  const isSilenced = from.some((rule) => rule.effect === 'deny' && rule.recipient === '*');
  const maySend = from.some((rule) => rule.effect === 'allow') && !isSilenced;
  const met = query.recipients.length > 0 ? query.recipients.flatMap(to) : from.filter((r) => r.recipient === '*');
  const merged = naivelyMerged(
    [...new Set(met)].filter((rule) => rule.effect === 'allow'),
    numbers,
  );
  const isPossible = merged.allowedPasswordModes.length > 0;
  return {
    maySend,
    allowed: maySend && isPossible && failed.length === 0,
    failedRecipients: isPossible ? failed : query.recipients,
    settings: merged,
  };
}

function matchesPattern(pattern: string, address: string): boolean {
  const [, domain = ''] = address.split('@');
  if (pattern === '*') return true;
  if (pattern.startsWith('/')) return new RegExp(`^(?:${pattern.slice(1, -1)})$`, 'i').test(address);
  if (pattern.startsWith('*@*.')) return domain.endsWith(pattern.slice(3));
  if (pattern.startsWith('*@')) return domain === pattern.slice(2);
  return pattern === address;
}

function isIn(range: string | null, network: string | undefined): boolean {
  if (range === null) return true;
  return network?.startsWith(range === '10.0.0.0/8' ? '10.' : '2001:db8:') ?? false;
}

function naivelyMerged(rules: readonly RuleText[], numbers: LimitMerge): PolicySettings {
  const valuesOf = (name: string) => rules.flatMap((rule) => rule.settings[name] ?? []);
  const pick = numbers === 'minimum' ? Math.min : Math.max;
  const limits = valuesOf('bytesPerDay').map((text) => (text === '0' ? Number.POSITIVE_INFINITY : Number(text)));
  const bytes = pick(...limits);
  const days = valuesOf('maxRetentionPeriod').map(Number);
  const names = valuesOf('showFileNamesDefault');
  const modes = valuesOf('allowedPasswordModes').map((text) => text.split(','));
  return {
    ...defaultPolicySettings,
    ...(days.length > 0 ? { maxRetentionPeriod: pick(...days) } : {}),
    ...(limits.length > 0 ? { bytesPerDay: bytes === Number.POSITIVE_INFINITY ? 0 : bytes } : {}),
    ...(names.length > 0 ? { showFileNamesDefault: !names.includes('false') } : {}),
    confidentialMessageRequired: valuesOf('confidentialMessageRequired').includes('true'),
    allowedPasswordModes: defaultPolicySettings.allowedPasswordModes.filter((mode) =>
      modes.every((list) => list.includes(mode)),
    ),
    fileTypeFilterConfig: naiveFilter(valuesOf('fileTypeFilterConfig')),
  };
}

function naiveFilter(texts: readonly string[]): PolicySettings['fileTypeFilterConfig'] {
  if (texts.length === 0) return null;
  const lists = texts.map((text) => ({
    isAllow: text.startsWith('allow'),
    types: text.replace(/^\w+:/, '').split(','),
  }));
  const isPassed = (type: string) => lists.every(({ isAllow, types }) => types.includes(type) === isAllow);
  const every = [...new Set(lists.flatMap(({ types }) => types))].sort();
  return lists.some(({ isAllow }) => isAllow)
    ? { listMode: 'ALLOW', fileTypes: every.filter(isPassed) }
    : { listMode: 'DENY', fileTypes: every };
}
