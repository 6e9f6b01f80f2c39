/** Identifies a sent transfer or a session. */
export interface TransferRef {
  readonly sender: string;
  readonly trackingId: string;
}

export interface FileRef extends TransferRef {
  readonly fileId: string;
}

export function verificationPath(address: string): string {
  return `/api/users/${encodeURIComponent(address)}/verification`;
}

export function sessionPath({ sender, trackingId }: TransferRef): string {
  return `/api/users/${encodeURIComponent(sender)}/transfer-sessions/${encodeURIComponent(trackingId)}`;
}

export function transferPath({ sender, trackingId }: TransferRef): string {
  return `/api/users/${encodeURIComponent(sender)}/transfers/${encodeURIComponent(trackingId)}`;
}

export function sessionFilePath({ fileId, ...transfer }: FileRef): string {
  return `${sessionPath(transfer)}/files/${encodeURIComponent(fileId)}`;
}
