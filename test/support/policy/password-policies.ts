import fc from 'fast-check';
import { generatorAlphabet } from '../../../src/core/password/generator.ts';
import { ruleNames } from '../../../src/core/password/rules.ts';
import { defaultSettings, isSettingName, type Settings } from '../../../src/core/settings.ts';

const classes = [/[a-z]/g, /[A-Z]/g, /[0-9]/g, /[-_.!*]/g].map((pattern) => generatorAlphabet.match(pattern) ?? []);

const switches = fc.record(
  Object.fromEntries(
    ruleNames
      .map((name) => `password.${name}`)
      .filter(isSettingName)
      .map((name) => [name, fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false))]),
  ),
);

const lengths = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 24 }) }, fc.integer({ min: 25, max: 100 })),
    fc.nat(40),
  )
  .map(([minimum, more]) => ({
    'password.minimumLength': minimum,
    'password.maximumLength': Math.max(8, minimum + more),
  }));

const blockedCharacters = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.subarray([...generatorAlphabet], { maxLength: 25 }).map((some) => some.join('')) },
  fc.constantFrom(...classes).map((all) => all.join('')),
  fc.constantFrom(...classes).map((all) => all.slice(1).join('')),
);

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöü0123456789'),
  minLength: 3,
  maxLength: 8,
});

/** Any policy that an administrator could set, with a bias toward unusual ones. */
export const anyPasswordSettings: fc.Arbitrary<Settings> = fc
  .record({
    switches,
    lengths,
    'password.blockedCharacters': blockedCharacters,
    'password.blockedWords': fc.array(word, { maxLength: 20 }),
    'password.sequenceLength': fc.integer({ min: 2, max: 6 }),
  })
  .map(({ switches: switched, lengths: bounds, ...rest }) => ({ ...defaultSettings, ...switched, ...bounds, ...rest }));

/** Whether passwords under this policy certainly exist and are not rare. */
export function isEasilySatisfied(settings: Settings): boolean {
  const blocked = settings['password.blockedCharacters'];
  const left = classes.map((all) => all.filter((character) => !blocked.includes(character)).length);
  return settings['password.maximumLength'] >= 10 && left.every((count) => count >= 3);
}
