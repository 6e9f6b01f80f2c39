import { Problem } from '../problem.ts';
import { blockedCharacters, brokenRequirements, type PasswordPolicy, type RuleName, ruleNames } from './rules.ts';

/** What generated passwords are made of: no two that look alike, and only signs that survive in every URL. */
export const generatorAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!*';

/** No password is likelier than one in two to the power of this, as long as the policy lets it be long enough. */
const guaranteedBits = 77;
/** So many draws share the first length: nearly every policy is done long before. */
const usualDraws = 64;
const mostDraws = 1_024;
/** A rule that so many draws have all broken is one that none will keep. */
const hopelessDraws = 256;

/**
 * Draws evenly until the rules are kept. A draw is one of `alphabet ** length` texts and at most `draws` are made of a
 * length, so none comes out with a chance above `draws / alphabet ** length`, whatever the rules refuse: by that the
 * length is chosen. Where a policy asks for more, further draws are put behind the first, which carries the guarantee.
 */
export function generatePassword(policy: PasswordPolicy, randomBytes: (length: number) => Uint8Array): string {
  const { 'password.minimumLength': minimum, 'password.maximumLength': maximum } = policy.settings;
  const alphabet = usableCharacters(policy);
  const growing = { ...policy, settings: { ...policy.settings, 'password.minimumLength': 0 } };
  let password = '';
  let neverKept: readonly RuleName[] = ruleNames;
  for (let draw = 1; draw <= (neverKept.length > 0 ? hopelessDraws : mostDraws); draw += 1) {
    const enough = password === '' ? maximum : minimum - password.length;
    const length = Math.min(lengthOfDraw(draw, alphabet.length), enough);
    const longer = password + drawCharacters(alphabet, length, randomBytes);
    const broken = brokenRequirements(longer, growing).map(({ name }) => name);
    if (broken.length === 0) password = longer;
    if (password !== '' && password.length >= minimum) return password;
    neverKept = neverKept.filter((name) => broken.includes(name));
  }
  throw cannotBeFulfilled(neverKept);
}

/** How long a draw must be so that the guarantee holds for all draws of its length. */
export function lengthOfDraw(draw: number, alphabetSize: number): number {
  return Math.ceil((guaranteedBits + Math.log2(Math.max(draw, usualDraws))) / Math.log2(alphabetSize));
}

function usableCharacters({ settings }: PasswordPolicy): readonly string[] {
  const blocked = blockedCharacters(settings);
  const usable = [...generatorAlphabet].filter((character) => !blocked.has(character));
  if (usable.length === 0) throw cannotBeFulfilled(['blacklistedCharactersDeclined']);
  return usable;
}

/** Every character is equally likely: bytes above the largest multiple of their number are thrown away. */
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
  const which = rules.length > 0 ? rules.join(', ') : 'all password rules together';
  return new Problem('rule_broken', { detail: `No password can be generated that fulfils ${which}.` });
}
