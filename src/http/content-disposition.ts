/** What needs no escape in either form. */
const isPlain = /^[\w.-]+$/;

/**
 * Has a browser save an answer under this name (RFC 6266), whatever is in it: the name itself in the form of RFC 8187,
 * and for old clients one that is safe in quotes. They too must see no escape that they could undo.
 */
export function attachment(name: string): string {
  if (isPlain.test(name)) return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
  const plain = name.replace(/[^\x20-\x7e]|["\\/%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(name)}`;
}

/** `encodeURIComponent` leaves four characters alone that may not stand in such a value. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
