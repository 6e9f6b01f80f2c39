/** The formats of IDs. A text of any other format is an unknown ID and needs no database query. */
export const trackingIdFormat = /^\d{8}-\d{6}-[A-Za-z0-9]{8}$/;
export const fileIdFormat = /^[A-Za-z0-9]{10}$/;
export const transferIdFormat = /^[A-Za-z0-9]{10}$/;
/** Administrators, their sessions and their API tokens, and policy rules. */
export const adminIdFormat = /^[A-Za-z0-9]{10}$/;

export function isTrackingId(text: string): boolean {
  return trackingIdFormat.test(text);
}

export function isFileId(text: string): boolean {
  return fileIdFormat.test(text);
}

export function isTransferId(text: string): boolean {
  return transferIdFormat.test(text);
}

export function isAdminId(text: string): boolean {
  return adminIdFormat.test(text);
}
