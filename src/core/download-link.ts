/** What opens a transfer without typing. In a fragment it reaches no server, and so no log of one. */
export interface LinkSecret {
  readonly secret: string | undefined;
  readonly secretIn: 'fragment' | 'query';
}

/** What a recipient opens in a browser. */
export function downloadLink(serviceUrl: string, transferId: string, { secret, secretIn }: LinkSecret): string {
  const url = `${serviceUrl.replace(/\/+$/, '')}/download?id=${transferId}`;
  return secret === undefined ? url : `${url}${secretIn === 'fragment' ? '#' : '&'}password=${secret}`;
}
