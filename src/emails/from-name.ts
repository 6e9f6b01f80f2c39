import { type Brand, productName } from '../core/brand.ts';
import type { Language } from '../languages/pack.ts';
import { isBlank, subjectLine, trustedLine, untrustedLine } from './line.ts';

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
  if (!isPersonName(senderName)) return service;
  const values = { sender: untrustedLine(senderName), service: untrustedLine(service) };
  return subjectLine(trustedLine(language.translate('mail/common:fromName', values)));
}

function isPersonName(name: string): boolean {
  return !isBlank(name) && name.length <= maxNameLength && !misleading.test(name.normalize('NFKC'));
}
