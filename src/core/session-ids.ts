/** Whether a text can be a tracking id at all. What cannot is unknown, and no database is asked about it. */
export function isTrackingId(text: string): boolean {
  return /^\d{8}-\d{6}-[A-Za-z0-9]{8}$/.test(text);
}

export function isFileId(text: string): boolean {
  return /^[A-Za-z0-9]{10}$/.test(text);
}

export function isTransferId(text: string): boolean {
  return /^[A-Za-z0-9]{10}$/.test(text);
}
