import { type ComponentChild, Fragment } from 'preact';
import { translate } from './messages.ts';

/** A Unicode noncharacter, which occurs in no text. */
const placeholder = '\ufdd0';

/** Formats a message with elements as values, such as a name in its own `<bdi>`. */
export function translateRich(
  key: string,
  parts: Readonly<Record<string, ComponentChild>>,
  values: Readonly<Record<string, string | number>> = {},
): ComponentChild {
  const names = Object.keys(parts);
  const marked = Object.fromEntries(names.map((name, index) => [name, `${placeholder}${index}${placeholder}`]));
  return translate(key, { ...values, ...marked })
    .split(placeholder)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 === 0 ? piece : parts[names[Number(piece)] ?? '']}</Fragment>
    ));
}
