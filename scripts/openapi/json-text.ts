/** Deeper values are on one line: a response of an operation, and a member of a named schema. */
const maxDepth = 5;
const maxWidth = 120;

/** Prints JSON with one space for each level, and on one line what is short or deep: a readable difference in half the size. */
export function printJson(value: unknown, depth = 0, nameLength = 0): string {
  const line = JSON.stringify(value);
  if (depth === maxDepth || depth + nameLength + line.length <= maxWidth) return line;
  if (typeof value !== 'object' || value === null) return line;
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(([key, member]) => {
    const name = isArray ? '' : `${JSON.stringify(key)}: `;
    return `${' '.repeat(depth + 1)}${name}${printJson(member, depth + 1, name.length)}`;
  });
  const [open, close] = isArray ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${' '.repeat(depth)}${close}`;
}
