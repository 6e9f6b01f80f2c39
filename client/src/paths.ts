/** Identifies a sent transfer or a session. */
export interface TransferRef {
  /** The email address of the sender. */
  readonly sender: string;
  /** The ID that `createSession` returned. */
  readonly trackingId: string;
}

/** Identifies a file of a session. */
export interface FileRef extends TransferRef {
  /** The ID that `registerFile` returned. */
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
