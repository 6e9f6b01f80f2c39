import { Parser } from 'htmlparser2';
import { escapeHtml } from '../html.ts';
import { type Logo, LogoRejected } from './logo.ts';

/** An SVG picture that was rebuilt from what is allowed, and the names of what was not. */
export interface CleanSvg extends Logo {
  readonly removed: readonly string[];
}

/** Elements that draw, or that describe how. They load nothing, run nothing and link to nothing. */
const shapes: readonly string[] = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text'];
const allowed: ReadonlySet<string> = new Set([
  ...shapes,
  ...['g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'tspan'],
]);
/** Elements whose text is part of the picture or its name. */
const withText: ReadonlySet<string> = new Set(['text', 'tspan', 'title']);
/** Elements that draw nothing. Their removal is not reported. */
const invisible = /:|^(?:metadata|desc)$/;

/** So that cleaning takes less than 10 ms. A logo of more parts would be too large for pages in any case. */
const maxElements = 1_000;
const maxAttributes = 4_000;
const maxDepth = 100;

/** A name that is reported, because it was removed, is one of XML. */
const xmlName = /^[A-Za-z_][\w:.-]*$/;

/**
 * Rebuilds the picture. Throws `LogoRejected` for a file that is not well-formed or has nothing to show. The parser accepts
 * more than XML, but nothing that it returns reaches the picture except allowed names and values.
 */
export function cleanSvg(text: string): CleanSvg {
  const removed = new Set<string>();
  const writer = new SvgWriter(removed);
  let attributes = new Map<string, string>();
  const parser = new Parser(
    {
      onopentagname() {
        attributes = new Map();
      },
      onattribute(name, value, quote) {
        if (!quote || attributes.has(name) || !xmlName.test(name)) throw malformed();
        attributes.set(name, value);
      },
      onopentag(name) {
        if (!xmlName.test(name)) throw malformed();
        writer.open(name, attributes);
      },
      onclosetag(_name, isImplied) {
        // The parser also closes elements that are open at the end of the file, or of the element around them.
        if (isImplied && !text.startsWith('/>', parser.endIndex - 1)) throw malformed();
        writer.close();
      },
      ontext: (piece) => writer.addText(piece),
    },
    { xmlMode: true },
  );
  parser.end(text);
  const { markup, width, height } = writer.finish();
  const content = new TextEncoder().encode(markup);
  return { type: 'image/svg+xml', content, width, height, removed: [...removed].sort() };
}

const malformed = () => new LogoRejected('It is not a well-formed SVG file.');

/** Receives the parts of a document in order, and writes those that are allowed. */
class SvgWriter {
  readonly #pieces: string[] = [];
  readonly #open: string[] = [];
  readonly #removed: Set<string>;
  /** The number of open elements when a subtree began that is not written. */
  #removedFrom: number | undefined;
  #elements = 0;
  #attributes = 0;
  #shapes = 0;
  #size: { readonly width: number; readonly height: number } | undefined;

  constructor(removed: Set<string>) {
    this.#removed = removed;
  }

  finish(): { readonly markup: string; readonly width: number; readonly height: number } {
    if (this.#size === undefined) throw malformed();
    if (this.#shapes === 0) throw new LogoRejected('It contains no shapes that a logo may have.');
    return { markup: `${this.#pieces.join('')}\n`, ...this.#size };
  }

  open(name: string, given: ReadonlyMap<string, string>): void {
    const isRoot = this.#open.length === 0;
    this.#elements += 1;
    if (isRoot && (name !== 'svg' || this.#size !== undefined)) throw malformed();
    this.#attributes += given.size;
    if (this.#elements > maxElements || this.#attributes > maxAttributes)
      throw new LogoRejected(
        `It has more than ${maxElements} elements, or more than ${maxAttributes} attributes. Use fewer shapes.`,
      );
    if (this.#open.length >= maxDepth)
      throw new LogoRejected(`It has more than ${maxDepth} elements inside each other.`);
    this.#open.push(name);
    if (this.#removedFrom !== undefined) return;
    if (!isRoot && !allowed.has(name)) {
      this.#removedFrom = this.#open.length;
      if (!invisible.test(name)) this.#removed.add(`<${name}>`);
      return;
    }
    const { accepted, removed } = cleanAttributes(this.#isInMask() ? withoutMasks(given) : given);
    for (const each of removed) if (!isRoot || each !== 'viewBox') this.#removed.add(each);
    if (shapes.includes(name)) this.#shapes += 1;
    if (isRoot) this.#pieces.push(this.#rootTag(given, accepted));
    else this.#pieces.push(`<${name}${attributesText(accepted)}>`);
  }

  #isInMask(): boolean {
    return this.#open.includes('mask') || this.#open.includes('clipPath');
  }

  /** The size of the picture is needed to reserve its space. */
  #rootTag(given: ReadonlyMap<string, string>, accepted: ReadonlyMap<string, string>): string {
    const [left, top, boxWidth, boxHeight] = (given.get('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const sides = [accepted.get('width') ?? '', accepted.get('height') ?? ''].map((side) =>
      Number(side.replace(/px$/, '')),
    );
    const [x = 0, y = 0, width = 0, height = 0] = given.has('viewBox')
      ? [left, top, boxWidth, boxHeight]
      : [0, 0, ...sides];
    const isUsable = [x, y, width, height].every((value) => Number.isFinite(value) && Math.abs(value) < 1e6);
    if (!isUsable || width <= 0 || height <= 0)
      throw new LogoRejected('It has no viewBox, and no width and height in pixels.');
    this.#size = { width, height };
    const others = new Map([...accepted].filter(([name]) => !['x', 'y', 'width', 'height', 'id'].includes(name)));
    const size = ` viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg"${size}${attributesText(others)}>`;
  }

  close(): void {
    const isRemoved = this.#removedFrom !== undefined;
    if (this.#removedFrom === this.#open.length) this.#removedFrom = undefined;
    const name = this.#open.pop();
    if (!isRemoved) this.#pieces.push(`</${name}>`);
  }

  addText(text: string): void {
    if (this.#open.length === 0) {
      if (text.trim() !== '') throw malformed();
    } else if (this.#removedFrom === undefined && withText.has(this.#open.at(-1) ?? '')) {
      this.#pieces.push(escapeHtml(text.replace(/[^\P{C}\n\t]/gu, '')));
    }
  }
}

function attributesText(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

/** A mask of masks may take a browser hours to draw, because each level multiplies the work. */
function withoutMasks(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...given].filter(([name]) => !['mask', 'clip-path', 'style'].includes(name)));
}

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
