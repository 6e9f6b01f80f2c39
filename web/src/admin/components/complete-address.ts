const form = /^[^@\s]+@[^@\s]*[^@\s.]$/;

/** Whether a text may be a whole email address, and not the beginning of one that the user is typing. */
export function isCompleteAddress(text: string): boolean {
  return form.test(text);
}
