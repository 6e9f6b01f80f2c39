import { type ComponentChild, Fragment } from 'preact';
import { say } from './words.ts';

/** A sign that no text holds. */
const mark = '\ufdd0';

/** Says a message with elements in its holes, such as a name that keeps its own direction of writing. */
export function sayParts(
  key: string,
  parts: Readonly<Record<string, ComponentChild>>,
  values: Readonly<Record<string, string | number>> = {},
): ComponentChild {
  const names = Object.keys(parts);
  const marked = Object.fromEntries(names.map((name, index) => [name, `${mark}${index}${mark}`]));
  return say(key, { ...values, ...marked })
    .split(mark)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 === 0 ? piece : parts[names[Number(piece)] ?? '']}</Fragment>
    ));
}
