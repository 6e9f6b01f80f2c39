/** Throws an error that describes the expected form. */
export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be a URL such as https://files.example.org or https://example.org/files');
  }
  return url;
}
