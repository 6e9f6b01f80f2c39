import { translate } from './messages.ts';

/** The server puts such an address in the place of a recipient for each link that a sender passes on. */
const placeholder = /^Link-([1-9]\d?)-[a-z2-9]{16}@link\.invalid$/;

/** The recipient that stands for all links when the policy is requested. */
export const linkPolicyAddress = 'link@link.invalid';

export const isLink = (address: string) => placeholder.test(address);

/** Returns the address of a person, and the number of a link, which has no address. */
export function recipientName(address: string): string {
  const number = placeholder.exec(address)?.[1];
  return number === undefined ? address : translate('common:linkNumber', { number: Number(number) });
}
