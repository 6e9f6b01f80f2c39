/**
 * The attributes that a logo may have, each with the values that it may have. Everything else is removed. No accepted
 * value contains a character that could end the attribute, and none refers to anything outside of the picture.
 */
type CleanValue = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): CleanValue =>
  (value) =>
    pattern.test(value) ? value : undefined;

const numbers = matching(/^[-+.,\d\seE%]{1,2000}(?:px|pt|em|mm|cm|in)?$/);
const keyword = matching(/^[A-Za-z][A-Za-z0-9 -]{0,60}$/);
const path = matching(/^[-+.,\d\seEMmLlHhVvCcSsQqTtAaZz]+$/);
const points = matching(/^[-+.,\d\seE]+$/);
const id = matching(/^[A-Za-z_][\w.-]{0,100}$/);
const dashes = matching(/^(?:none|[-+.,\d\seE]{1,500})$/);
const fontFamily = matching(/^[A-Za-z][\w ,-]{0,200}$/);
const plainColor = matching(/^(?:#[0-9A-Fa-f]{3,8}|[A-Za-z]{3,30}|rgba?\([\d\s.,%]{5,40}\))$/);

/** A reference to an element of the same picture. */
const reference: CleanValue = (value) => {
  const name = /^url\(\s*['"]?#([A-Za-z_][\w.-]{0,100})['"]?\s*\)$/.exec(value)?.[1];
  return name === undefined ? undefined : `url(#${name})`;
};

const color: CleanValue = (value) => plainColor(value) ?? reference(value);
const referenceOrNone: CleanValue = (value) => (value === 'none' ? value : reference(value));

const transform: CleanValue = (value) => {
  const rest = value.replace(/\b(?:matrix|translate|scale|rotate|skewX|skewY)\b/g, '');
  return /^[-+.,\d\seE()]{1,2000}$/.test(rest) ? value : undefined;
};

const kinds: ReadonlyArray<readonly [names: string, clean: CleanValue]> = [
  ['x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy width height offset rotate textLength', numbers],
  ['opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit stroke-dashoffset', numbers],
  ['font-size letter-spacing word-spacing', numbers],
  ['font-weight', matching(/^(?:[1-9]00|[a-z]{4,10})$/)],
  ['font-family', fontFamily],
  ['fill stroke stop-color color', color],
  ['clip-path mask', referenceOrNone],
  ['stroke-dasharray', dashes],
  ['transform gradientTransform', transform],
  ['fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits', keyword],
  ['maskUnits maskContentUnits preserveAspectRatio text-anchor font-style dominant-baseline', keyword],
  ['visibility display', keyword],
  ['d', path],
  ['points', points],
  ['id', id],
];

const cleaners: ReadonlyMap<string, CleanValue> = new Map(
  kinds.flatMap(([names, clean]) => names.split(' ').map((name) => [name, clean] as const)),
);

/** Attributes that change nothing in a picture without scripts, styles and links. Their removal is not reported. */
const meaningless =
  /^(?:xmlns|xml|version|baseProfile|class|role|focusable|enable-background|data-|aria-|(?!xlink:)[A-Za-z]+:)/;

export interface CleanAttributes {
  readonly accepted: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
}

/** Turns a `style` attribute into attributes, and removes what is not in the list above. */
export function cleanAttributes(given: ReadonlyMap<string, string>): CleanAttributes {
  const accepted = new Map<string, string>();
  const removed: string[] = [];
  for (const [name, value] of [...given, ...declarationsIn(given.get('style') ?? '')]) {
    if (name === 'style') continue;
    const clean = cleaners.get(name)?.(value.trim());
    if (clean !== undefined) accepted.set(name, clean);
    else if (!meaningless.test(name) && !/^(?:-|line-|text-|font-|isolation|mix-|paint-)/.test(name))
      removed.push(name);
  }
  return { accepted, removed };
}

/** The declarations of a `style` attribute, which take precedence over attributes. */
function declarationsIn(style: string): ReadonlyArray<readonly [name: string, value: string]> {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim();
    return colon < 1 || name === 'id' ? [] : [[name, declaration.slice(colon + 1).trim()] as const];
  });
}
