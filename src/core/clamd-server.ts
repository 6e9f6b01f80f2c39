/** Parses the address of clamd. Throws an error that describes the expected form. */
export function parseClamdAddress(text: string): URL {
  const url = URL.parse(text);
  const isSocket = url?.protocol === 'unix:' && url.pathname.startsWith('/') && isDecodable(url.pathname);
  const isTcp = url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
  if (url === null || (!isSocket && !isTcp)) {
    throw new Error('must be a URL such as unix:/run/clamav/clamd.ctl or tcp://host:3310');
  }
  return url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** clamd scans no file larger than 2 GiB minus 3 bytes, whatever its configuration. */
export function parseClamdMaxBytes(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1_048_576 && value <= 2_147_483_645)) {
    throw new Error('must be a whole number from 1048576 to 2147483645');
  }
  return value;
}
