/**
 * Returns the code in the form that every server accepts: version 0.1 accepts no code of 8 characters, and may still run
 * beside the server that sent it.
 */
export function fullCode(typed: string): string {
  const code = typed.replace(/[\s\p{Pd}\u2212]/gu, '');
  return /^[a-kmnp-z2-9]{8}$/i.test(code) ? `${code.toLowerCase()}00` : code;
}
