/** The formats of IDs. A text of any other format is an unknown ID and needs no database query. */
export const trackingIdFormat = /^\d{8}-\d{6}-[A-Za-z0-9]{8}$/;
export const fileIdFormat = /^[A-Za-z0-9]{10}$/;
export const transferIdFormat = /^[A-Za-z0-9]{10}$/;
/** Administrators, their sessions and their API tokens, and policy rules. */
export const adminIdFormat = /^[A-Za-z0-9]{10}$/;

export const isTrackingId = (text: string): boolean => trackingIdFormat.test(text);

export const isFileId = (text: string): boolean => fileIdFormat.test(text);

export const isTransferId = (text: string): boolean => transferIdFormat.test(text);

export const isAdminId = (text: string): boolean => adminIdFormat.test(text);
