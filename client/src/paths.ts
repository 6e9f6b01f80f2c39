/** A transfer of a sender, by its tracking id. */
export interface SentPlace {
  readonly sender: string;
  readonly trackingId: string;
}

export interface SentFilePlace extends SentPlace {
  readonly fileId: string;
}

export function verificationPath(address: string): string {
  return `/api/users/${encodeURIComponent(address)}/verification`;
}

export function sessionPath({ sender, trackingId }: SentPlace): string {
  return `/api/users/${encodeURIComponent(sender)}/transfer-sessions/${encodeURIComponent(trackingId)}`;
}

export function transferPath({ sender, trackingId }: SentPlace): string {
  return `/api/users/${encodeURIComponent(sender)}/transfers/${encodeURIComponent(trackingId)}`;
}

export function sessionFilePath({ fileId, ...place }: SentFilePlace): string {
  return `${sessionPath(place)}/files/${encodeURIComponent(fileId)}`;
}
