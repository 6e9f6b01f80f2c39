/** The results of checks, by a code that programs can rely on. Sentences may change. */
export const checkCodes = {
  ok: 'The part works.',
  unavailable: 'The part does not work. The sentence has the error.',
  timeout: 'The part did not respond in time.',
  disk_low: 'Less than `disk.minFreeBytes` is free: new files are rejected.',
  disk_full_soon: 'The disk will be full within a week.',
  mail_not_configured: 'No mail server is configured.',
  mail_unreachable: 'The mail server cannot be reached.',
  mail_refused: 'The mail server rejects the address or the email.',
  mail_declined: 'The mail server does not accept emails of this service, for example because of a wrong password.',
  mail_later: 'The mail server accepts no emails now.',
  scanner_not_configured: 'No virus scanner is configured.',
  scanner_unavailable: 'The virus scanner does not respond, or does not find the test file.',
  clock_implausible: 'The clock of the machine may be wrong.',
  certificate_none: 'The base URL begins with `http://`.',
  certificate_unreachable: 'The server cannot reach its own address, and cannot check the certificate.',
  certificate_expiring: 'The certificate expires soon.',
  certificate_expired: 'The certificate has expired.',
  certificate_not_yet_valid: 'The certificate is not valid yet.',
  certificate_untrusted: 'The certificate is signed by an authority that is not trusted, or by itself.',
  certificate_incomplete: 'The certificate comes without those of its authority.',
  certificate_revoked: 'The certificate was revoked.',
  certificate_other_name: 'The certificate is for another host name.',
  certificate_invalid: 'The certificate is not valid for another reason.',
  key_not_copied: 'No one has confirmed that there is a copy of the master key.',
  base_url_redirects: 'The base URL redirects to another address.',
  base_url_status: 'The base URL responds with an error.',
  base_url_other_service: 'The base URL leads to another service.',
  base_url_unreachable: 'The base URL cannot be reached from the server.',
} as const satisfies Record<string, string>;

export type CheckCode = keyof typeof checkCodes;

export const checkCodeNames = Object.keys(checkCodes) as readonly CheckCode[];

/** A code that a later version has stored, while servers of two versions run, is none of this one. */
export function toCheckCode(text: string | null): CheckCode | null {
  return checkCodeNames.find((code) => code === text) ?? null;
}
