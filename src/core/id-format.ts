/** A text of any other format is an unknown ID and needs no database query. */
export function isTrackingId(text: string): boolean {
  return /^\d{8}-\d{6}-[A-Za-z0-9]{8}$/.test(text);
}

export function isFileId(text: string): boolean {
  return /^[A-Za-z0-9]{10}$/.test(text);
}

export function isTransferId(text: string): boolean {
  return /^[A-Za-z0-9]{10}$/.test(text);
}
