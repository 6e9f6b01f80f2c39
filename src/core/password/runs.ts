/** The step from the first character to the second, or undefined if they are not adjacent. */
type StepBetween = (first: string, second: string) => number | undefined;

/** Whether `count` consecutive characters follow each other by the same step. */
export function hasRun(characters: readonly string[], count: number, stepBetween: StepBetween): boolean {
  let before: string | undefined;
  let lastStep: number | undefined;
  let length = 0;
  for (const character of characters) {
    const step = before === undefined ? undefined : stepBetween(before, character);
    if (step === undefined) length = 1;
    else length = step === lastStep ? length + 1 : 2;
    if (length >= count) return true;
    before = character;
    lastStep = step;
  }
  return false;
}

export const repetition: StepBetween = (first, second) => (first === second ? 0 : undefined);

/** One position forwards or backwards in a row of distinct characters. */
function along(row: string): StepBetween {
  const places = new Map([...row].map((character, place) => [character, place]));
  return (first, second) => {
    const step = (places.get(second) ?? Number.NaN) - (places.get(first) ?? Number.NaN);
    return Math.abs(step) === 1 ? step : undefined;
  };
}

export const alphabetRows = ['abcdefghijklmnopqrstuvwxyz'];

/** Zero comes before one when counting, and after nine on a keyboard. */
export const digitRows = ['0123456789', '1234567890'];

/**
 * Adjacent keys on QWERTY (US), QWERTZ (German) and AZERTY (French): the shifted digit row and the three rows below it.
 * Digits are left to the rule for numeric sequences, so that `123` does not always break two rules.
 */
export const keyboardRows = [
  ...['!@#$%^&*()_+', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ...['!"§$%&/()=?', 'qwertzuiopü+', 'asdfghjklöä#', 'yxcvbnm,.-'],
  ...['&é"\'(-è_çà)=', 'azertyuiop^$', 'qsdfghjklmù*', 'wxcvbn,;:!'],
];

/** Whether `count` characters follow each other as in one of these rows, forwards or backwards. */
export function hasRunIn(rows: readonly string[]): (characters: readonly string[], count: number) => boolean {
  const steps = rows.map(along);
  return (characters, count) => steps.some((stepBetween) => hasRun(characters, count, stepBetween));
}
