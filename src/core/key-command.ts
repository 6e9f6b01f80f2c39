/** A program and its arguments. */
export type KeyCommand = readonly [program: string, ...args: string[]];

/** Parses a JSON array of texts, or words that are separated by spaces. No shell is used, so quotes have no meaning. */
export function parseKeyCommand(text: string): KeyCommand {
  const words = text.startsWith('[') ? parseArray(text) : text.split(/\s+/);
  const [program = '', ...args] = words;
  if (program === '') throw new Error('must begin with a program');
  return [program, ...args];
}

function parseArray(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every((word) => typeof word === 'string')) return parsed;
  } catch {
    // Reported below.
  }
  throw new Error('must be words, or a JSON array of texts such as ["/usr/bin/vault", "read"]');
}
