/** A code that is mailed to an address, to prove that it is read by whoever asks. */
export const codeRules = {
  validMs: 600_000,
  /** After so many wrong tries a code is void. */
  tries: 5,
  /** How many codes of one client for one address are usable at the same time: mails overtake each other. */
  usable: 2,
  /** What may be asked for in `periodMs`. How much one client may ask for is a setting. */
  perAddress: 5,
  perNetwork: 300,
  periodMs: 600_000,
} as const;

const codeForm = /^[A-Za-z0-9]{10}$/;

/** Text of any other form is never the right one. */
export function isCode(text: string): boolean {
  return codeForm.test(text);
}
