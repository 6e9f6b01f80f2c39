/** Names that need no escaping in either form. */
const isPlain = /^[\w.-]+$/;

/**
 * Makes a browser save the response under this name (RFC 6266). The exact name is encoded by RFC 8187; old clients get a
 * name that is safe in quotes, without escapes that they could decode. `plainName` replaces the name for these and for
 * most programs: browsers use the exact one.
 */
export function attachment(name: string, plainName = name): string {
  if (isPlain.test(name) && name === plainName) return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
  const plain = plainName.replace(/[^\x20-\x7e]|["\\/%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(name)}`;
}

/** Lets a browser show the response, and save it under this name. */
export const inline = (name: string): string => attachment(name).replace(/^attachment/, 'inline');

/** Also encodes the four characters that `encodeURIComponent` keeps but RFC 8187 does not allow. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
