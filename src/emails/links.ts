/** A page URL whose host is plain to see: no user name before it, no look-alike characters in it. */
export function safeHttpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The length that all browsers support. */
const maxLinkLength = 2_000;

/** A link that a user's message may contain: a page or an email address without parameters. */
export function messageLink(text: string): string | undefined {
  if (text.length > maxLinkLength) return undefined;
  const email = /^mailto:([^\s"<>?#&%]+@[^\s"<>?#&%]+)(\?|$)/i.exec(text)?.[1];
  return email === undefined ? safeHttpUrl(text) : `mailto:${email}`;
}

/** The destination to show beside a link. */
export function destinationOf(link: string): string {
  return link.startsWith('mailto:') ? link.slice('mailto:'.length) : (URL.parse(link)?.host ?? link);
}
