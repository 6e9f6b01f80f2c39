import { type Brand, productName } from '../core/brand.ts';
import type { Language } from '../languages/pack.ts';
import { isBlank, subjectLine, trustedLine, untrustedLine, withoutIsolates } from './line.ts';

/** The maximum length of a person's name in the header; the email body shows the whole name. */
const maxNameLength = 60;

/**
 * What a mail program could take for an address or a link of its own, in a name that is not verified. A dot before two
 * letters is that of a domain. Signs that look like others are compared in their plain form.
 */
const misleading = /[@<>"\\]|:\/\/|www\.|[.。]\p{L}\p{L}/iu;

/**
 * Returns the name in the `From` header. In emails on behalf of a sender it contains the sender's name, if that cannot
 * be mistaken for an address: "Ann Example via Example Ltd".
 */
export function fromName(language: Language, brand: Brand, senderName = ''): string {
  const service = brand.isNamed ? brand.name : productName;
  const name = personName(senderName);
  // A sender with the name of the service could pose as the service.
  if (name === '' || plainForm(name) === plainForm(service)) return service;
  const values = { sender: untrustedLine(name), service: untrustedLine(service) };
  return subjectLine(trustedLine(language.translate('mail/common:fromName', values)));
}

/** One character without width or ink may be part of a name, several are padding. */
const padding = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]{2,}/gu;

/** Returns the name of a sender as one line for a header; empty if it could be mistaken for an address, or is too long. */
export function personName(name: string): string {
  // The check is made with the characters that remain, because a removed one could hide what it separates.
  const line = withoutIsolates(untrustedLine(name)).replace(padding, ' ').trim();
  return isBlank(line) || line.length > maxNameLength || misleading.test(plainForm(line)) ? '' : line;
}

/** The name as a reader sees it: without invisible characters, in one spelling. */
const plainForm = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();
