import { groupedAlphabet, writeGroups } from '../grouped-text.ts';
import { Problem } from '../problem.ts';
import { blockedCharacters, brokenRequirements, type PasswordPolicy, type RuleName, ruleNames } from './rules.ts';

/** The characters of passwords without groups: no two look alike, and all of them survive in every URL. */
export const generatorAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!*';

/** No password has a chance above 2^-77, as long as the policy allows it to be long enough. */
const guaranteedBits = 77;
/** The length of the first draws is chosen for this many: nearly every policy is met much earlier. */
const usualDraws = 64;
const maxDraws = 1_024;
/** A rule that so many draws have broken cannot be met. */
const hopelessDraws = 256;
/** Limits for passwords in groups. After more draws, or if more groups are needed, a password has none. */
const groups = { usualDraws: 8, maxDraws: 64, max: 8, length: 4 };

/** Returns a password in groups, which can be read aloud, if the policy allows that. */
export const drawPassword = (policy: PasswordPolicy, randomBytes: (length: number) => Uint8Array): string =>
  generateGroups(policy, randomBytes) ?? generateWithoutGroups(policy, randomBytes);

/**
 * Draws groups of characters until all rules are met. The guarantee is that of `generateWithoutGroups`: different draws
 * are written as different texts, because the capital letter follows from the characters.
 */
function generateGroups(policy: PasswordPolicy, randomBytes: (length: number) => Uint8Array): string | undefined {
  const { settings } = policy;
  const blocked = blockedCharacters(settings);
  const alphabet = [...groupedAlphabet].filter((character) => !blocked.has(character));
  if (blocked.has('-') || alphabet.length < 2) return undefined;
  const form = settings['password.upperCaseRequired'] ? 'capital' : 'lower';
  for (let draw = 1; draw <= groups.maxDraws; draw += 1) {
    const count = groupsOfDraw(draw, alphabet.length, settings['password.minimumLength']);
    if (count > groups.max) return undefined;
    const characters = drawCharacters(alphabet, count * groups.length, randomBytes);
    const password = writeGroups(characters, form);
    if (password.length > settings['password.maximumLength']) return undefined;
    if (brokenRequirements(password, policy).length === 0) return password;
  }
  return undefined;
}

/** How many groups a draw must have for the guarantee and for the minimum length with its hyphens. */
export function groupsOfDraw(draw: number, alphabetSize: number, minimumLength = 0): number {
  const length = lengthOfDraw(draw, alphabetSize, groups.usualDraws);
  return Math.max(Math.ceil(length / groups.length), Math.ceil((minimumLength + 1) / (groups.length + 1)));
}

/**
 * Draws uniformly until all rules are met. A draw is one of `alphabet ** length` texts, and at most `draws` are made of
 * a length, so no text has a chance above `draws / alphabet ** length`, whatever the rules reject. The length is chosen
 * by that bound. If a policy requires a longer password, further draws are appended to the first, which carries the
 * guarantee.
 */
function generateWithoutGroups(policy: PasswordPolicy, randomBytes: (length: number) => Uint8Array): string {
  const { 'password.minimumLength': minimum, 'password.maximumLength': maximum } = policy.settings;
  const alphabet = usableCharacters(policy);
  const growing = { ...policy, settings: { ...policy.settings, 'password.minimumLength': 0 } };
  let password = '';
  let neverMet: readonly RuleName[] = ruleNames;
  for (let draw = 1; draw <= (neverMet.length > 0 ? hopelessDraws : maxDraws); draw += 1) {
    const enough = password === '' ? maximum : minimum - password.length;
    const length = Math.min(lengthOfDraw(draw, alphabet.length), enough);
    const longer = password + drawCharacters(alphabet, length, randomBytes);
    const broken = brokenRequirements(longer, growing).map(({ name }) => name);
    if (broken.length === 0) password = longer;
    if (password !== '' && password.length >= minimum) return password;
    neverMet = neverMet.filter((name) => broken.includes(name));
  }
  throw cannotBeFulfilled(neverMet);
}

/** How long a draw must be so that the guarantee holds for all draws of its length. */
export const lengthOfDraw = (draw: number, alphabetSize: number, usual: number = usualDraws): number =>
  Math.ceil((guaranteedBits + Math.log2(Math.max(draw, usual))) / Math.log2(alphabetSize));

function usableCharacters({ settings }: PasswordPolicy): readonly string[] {
  const blocked = blockedCharacters(settings);
  const usable = [...generatorAlphabet].filter((character) => !blocked.has(character));
  if (usable.length === 0) throw cannotBeFulfilled(['blacklistedCharactersDeclined']);
  return usable;
}

/** Every character is equally likely: bytes above the largest multiple of the alphabet size are discarded. */
function drawCharacters(
  characters: readonly string[],
  length: number,
  randomBytes: (length: number) => Uint8Array,
): string {
  const fairBytes = 256 - (256 % characters.length);
  const drawn: string[] = [];
  while (drawn.length < length) {
    for (const byte of randomBytes(length - drawn.length)) {
      if (byte < fairBytes) drawn.push(characters[byte % characters.length] ?? '');
    }
  }
  return drawn.join('');
}

function cannotBeFulfilled(rules: readonly RuleName[]): Problem {
  const which = rules.length > 0 ? rules.join(', ') : 'all password requirements together';
  const detail = `No generated password can meet ${which}.`;
  return new Problem('password_requirements_unsatisfiable', { detail });
}
