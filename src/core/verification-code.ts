/** A code that is mailed to an address, to prove that it is read by whoever asks. */
export const codeRules = {
  validMs: 600_000,
  /** After so many wrong tries a code is void. */
  tries: 5,
  /**
   * The same for a code that any client can use: strangers can try it too, and should not void it so easily. Of more than
   * 10^17 codes, a thousand are as good as none.
   */
  triesOfAnybody: 1_000,
  /** How many codes of one client for one address are usable at the same time: mails overtake each other. */
  usable: 2,
  /** What may be asked for in `periodMs`. How much one client may ask for is a setting. */
  perAddress: 5,
  perNetwork: 300,
  periodMs: 600_000,
} as const;

/** Where the page for senders reads a code by itself: behind the `#`, which no server gets to see. */
export function codeLink(serviceUrl: string, code: string): string {
  return `${serviceUrl.replace(/\/+$/, '')}/#code=${code}`;
}

const codeForm = /^[A-Za-z0-9]{10}$/;

/** Text of any other form is never the right one. */
export function isCode(text: string): boolean {
  return codeForm.test(text);
}
