/** The address of a page, spelled so that its host is plain to see: no names before it, no look-alike letters in it. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

/** What browsers agree on. */
const longestLink = 2_000;

/** What a link in somebody's message may lead to: a page or an email address, without what would be written there. */
export function messageLink(text: string): string | undefined {
  if (text.length > longestLink) return undefined;
  const mail = /^mailto:([^\s"<>?#&%]+@[^\s"<>?#&%]+)(\?|$)/i.exec(text)?.[1];
  return mail === undefined ? webAddress(text) : `mailto:${mail}`;
}

/** What a reader should know about a link before following it. */
export function destinationOf(link: string): string {
  return link.startsWith('mailto:') ? link.slice('mailto:'.length) : (URL.parse(link)?.host ?? link);
}
