/**
 * The secret that lets a link open a transfer without typing a password. A fragment is never sent to a server, so it
 * reaches no log.
 */
export interface LinkSecret {
  readonly secret: string | undefined;
  readonly secretIn: 'fragment' | 'query';
}

/** The link that a recipient opens in a browser. */
export function downloadLink(serviceUrl: string, transferId: string, { secret, secretIn }: LinkSecret): string {
  const url = `${serviceUrl.replace(/\/+$/, '')}/download?id=${transferId}`;
  return secret === undefined ? url : `${url}${secretIn === 'fragment' ? '#' : '&'}password=${secret}`;
}

/** The page on which senders see their transfers. */
export function transfersLink(serviceUrl: string): string {
  return `${serviceUrl.replace(/\/+$/, '')}/transfers`;
}

/** The upload page reads the code from the fragment, which is never sent to a server. */
export function codeLink(serviceUrl: string, code: string): string {
  return `${serviceUrl.replace(/\/+$/, '')}/#code=${code}`;
}
