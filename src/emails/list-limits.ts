// Apart from the templates: code that collects their values must not load the sanitizer, which only workers use.

/** Some mail programs truncate an email at 100 kB. */
export const maxListed = 50;
export const maxInLine = 10;

/** The number of recipients for whom an email lists downloads. */
export const maxRecipients = maxListed / 2;
