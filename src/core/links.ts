import type { EmailAddress } from './email-address.ts';
import { groupedAlphabet } from './grouped-text.ts';

/**
 * The secret that lets a link open a transfer without typing a password. A fragment is never sent to a server, so it
 * reaches no log.
 */
export interface LinkSecret {
  readonly secret: string | undefined;
  readonly secretIn: 'fragment' | 'query';
}

/** The link that a recipient opens in a browser. */
export function downloadLink(serviceUrl: string, transferId: string, { secret, secretIn }: LinkSecret): string {
  const url = `${serviceUrl.replace(/\/+$/, '')}/download?id=${transferId}`;
  return secret === undefined ? url : `${url}${secretIn === 'fragment' ? '#' : '&'}password=${secret}`;
}

/** The page on which senders see their transfers. */
export const transfersLink = (serviceUrl: string): string => `${serviceUrl.replace(/\/+$/, '')}/transfers`;

/** The upload page reads the code from the fragment, which is never sent to a server. */
export const codeLink = (serviceUrl: string, code: string): string => `${serviceUrl.replace(/\/+$/, '')}/#code=${code}`;

/** A reserved domain: no email can be delivered to it. */
const linkDomain = 'link.invalid';

/** The recipient address for which policy rules decide whether a sender may create links. */
export const linkPolicyAddress = `link@${linkDomain}` as EmailAddress;

/** How many links a transfer can have. */
export const maxLinks = 50;

const placeholder = new RegExp(`^Link-([1-9]\\d?)-[${groupedAlphabet}]{16}@link\\.invalid$`);

/**
 * Makes the address that stands for a link in every list of recipients. Its capital letter makes it different from all
 * addresses that people enter, which are stored in lower case: it cannot be verified, and no rule mistakes it.
 */
export function newLinkAddress(number: number, randomBytes: (length: number) => Uint8Array): EmailAddress {
  const characters = Array.from(randomBytes(16), (byte) => groupedAlphabet[byte % groupedAlphabet.length]);
  return `Link-${number}-${characters.join('')}@${linkDomain}` as EmailAddress;
}

/** Returns the number of a link in its transfer, or undefined for the address of a person. */
export function linkNumber(address: string): number | undefined {
  const number = placeholder.exec(address)?.[1];
  return number === undefined ? undefined : Number(number);
}

export const isLinkAddress = (address: string): boolean => linkNumber(address) !== undefined;

/** Whether the address is in the domain of links, where only the server makes addresses. */
export const isInLinkDomain = (address: EmailAddress): boolean => address.endsWith(`@${linkDomain}`);

/** Returns the addresses about which the policy decides: all links count as one recipient. */
export const policyRecipients = (addresses: readonly EmailAddress[]): readonly EmailAddress[] => [
  ...new Set(addresses.map((address) => (isLinkAddress(address) ? linkPolicyAddress : address))),
];
