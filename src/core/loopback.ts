/** Whether a host name or address, also as it stands in a URL, is one that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(127(\.\d{1,3}){3}|::1|(.+\.)?localhost)$/.test(name);
}
