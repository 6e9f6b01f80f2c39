import type { NewPolicyRule } from '#client';

/** The choices of the step: three sets of rules for the domain of the organization, and none. */
export const presets = ['everyone', 'inside', 'both', 'own'] as const;
export type Preset = (typeof presets)[number];

type PresetRule = Pick<NewPolicyRule, 'effect' | 'sender' | 'recipient'>;

const allow = (sender: string, recipient: string): PresetRule => ({ effect: 'allow', sender, recipient });

/** The rules of a preset for addresses of a domain. */
export function rulesOf(preset: Preset, domain: string): readonly PresetRule[] {
  const own = `*@${domain}`;
  if (preset === 'everyone') return [allow(own, '*')];
  if (preset === 'inside') return [allow(own, own)];
  return preset === 'both' ? [allow(own, '*'), allow('*', own)] : [];
}

/** Makes the file that the service imports: all rules, or none. */
export function rulesFile(rules: readonly PresetRule[]): string {
  const lines = rules.map(({ effect, sender, recipient }) => [effect, sender, recipient, '', ''].join());
  return ['effect,sender,recipient,network,settings', ...lines, ''].join('\n');
}

const domainPattern =
  /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}-]{2,63}$/u;

/** Returns the domain of an input such as `example.org`, `@example.org` or an address, or undefined. */
export function parseDomain(input: string): string | undefined {
  const domain = input.trim().toLowerCase().replace(/^.*@/, '');
  return domainPattern.test(domain) ? domain : undefined;
}
