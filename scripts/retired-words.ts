/** Finds words that the project no longer uses: in names, comments, strings, Markdown and file names. */
import { matchesGlob } from 'node:path';
import ts from 'typescript';

/** The places where text is found. A test name is a string that names a test. */
export type Place = 'name' | 'comment' | 'string' | 'test' | 'markdown' | 'path';

/** An exception. All of the given conditions must hold. */
export interface Allowance {
  readonly reason: string;
  /** Globs of files, from the root. */
  readonly files?: readonly string[];
  readonly in?: readonly Place[];
  /** A regular expression that matches a stretch of text around the word. */
  readonly phrase?: string;
}

export interface RetiredWord {
  /** Regular expressions of whole words, without regard to case. `openHouse` and `open_house` count as `open house`. */
  readonly words?: readonly string[];
  /** Regular expressions of whole declared names, with regard to case. */
  readonly names?: readonly string[];
  /** What to write instead. */
  readonly use: string;
  /** Where the word is retired; everywhere when absent. */
  readonly in?: readonly Place[];
  readonly allow?: readonly Allowance[];
}

export interface RetiredWords {
  /** Exceptions for every word. */
  readonly allow: readonly Allowance[];
  readonly retired: readonly RetiredWord[];
}

export interface Hit {
  readonly file: string;
  readonly line: number;
  readonly place: Place;
  readonly word: string;
  readonly use: string;
}

interface Piece {
  readonly place: Place;
  readonly text: string;
  readonly line: number;
}

/** Returns a function that lists all hits in one file, in the order of its lines. */
export function retiredWordFinder(list: RetiredWords): (file: string, source: string) => readonly Hit[] {
  const rules = list.retired.map((retired) => ({
    ...retired,
    allow: [...list.allow, ...(retired.allow ?? [])].map(compileAllowance),
    wordPattern: retired.words && wholeWords(retired.words.join('|')),
    namePattern: retired.names && new RegExp(`^(?:${retired.names.join('|')})$`, 'gu'),
  }));
  return (file, source) => {
    const pieces = file.endsWith('.md') ? [markdownPiece(source)] : sourcePieces(file, source);
    const hits = [{ place: 'path', text: file, line: 1 } as const, ...pieces].flatMap((piece) => hitsIn(file, piece));
    return hits.toSorted((a, b) => a.line - b.line);
  };

  function hitsIn(file: string, piece: Piece): readonly Hit[] {
    const { place, line } = piece;
    const text = splitNames(piece.text);
    return rules.flatMap(({ use, in: places, allow, wordPattern, namePattern }) => {
      if (places?.includes(place) === false) return [];
      const matches = wordPattern === undefined ? [] : [...text.matchAll(wordPattern)];
      if (place === 'name' && namePattern !== undefined) matches.push(...piece.text.matchAll(namePattern));
      if (matches.length === 0) return [];
      const allowed = allow.flatMap((one) => (one.isFor(file, place) ? one.rangesIn(text) : []));
      return matches
        .filter(({ index, 0: { length } }) => !allowed.some(([start, end]) => start <= index && index + length <= end))
        .map(({ index, 0: match }) => {
          const word = match.replaceAll(/[\s*/]+/g, ' ');
          return { file, place, line: line + lineBreaksIn(text.slice(0, index)), word, use };
        });
    });
  }
}

function compileAllowance({ in: places, files, phrase }: Allowance) {
  const pattern = phrase === undefined ? undefined : wholeWords(phrase);
  return {
    isFor: (file: string, place: Place) =>
      places?.includes(place) !== false && files?.some((glob) => matchesGlob(file, glob)) !== false,
    rangesIn: (text: string) =>
      pattern === undefined ? [[0, text.length] as const] : [...text.matchAll(pattern)].map(rangeOf),
  };
}

/** A space in the pattern also matches a line break of a comment, and the hyphen of a file name. */
function wholeWords(source: string): RegExp {
  const spaces = source.replaceAll(' ', '(?:\\s+(?:\\*|//)?\\s*|-)');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaces})(?!\\p{L})`, 'giu');
}

/** `openHouse` and `open_house` become `open House` and `open house`. Keeps the line breaks. */
const splitNames = (text: string) => text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ');
const lineBreaksIn = (text: string) => text.split('\n').length - 1;
const rangeOf = (match: RegExpExecArray) => [match.index, match.index + match[0].length] as const;
const markdownPiece = (text: string): Piece => ({ place: 'markdown', text, line: 1 });

function sourcePieces(file: string, source: string): readonly Piece[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, Piece>();
  const pieces: Piece[] = [];
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  visit(tree);
  return [...pieces, ...comments.values()];

  function visit(node: ts.Node): void {
    const children = node.getChildren(tree);
    if (children.length === 0) collectComments(node);
    const place = placeOf(node);
    const text = place === 'name' ? node.getText(tree) : textOf(node);
    if (place !== undefined) pieces.push({ place, text, line: lineAt(node.getStart(tree)) });
    for (const child of children) visit(child);
  }

  function collectComments(token: ts.Node): void {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, token.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, token.end) ?? []),
    ];
    for (const { pos, end } of ranges) {
      const raw = source.slice(pos, end);
      const opening = /^\/[/*]+\s*/.exec(raw)?.[0] ?? '';
      const text = raw.slice(opening.length).replace(/\s*\*\/$/, '');
      comments.set(pos, { place: 'comment', text, line: lineAt(pos + opening.length) });
    }
  }
}

const textOf = (node: ts.Node) => ('text' in node && typeof node.text === 'string' ? node.text : '');

function placeOf(node: ts.Node): Place | undefined {
  if (ts.isIdentifier(node)) return isDeclared(node) ? 'name' : undefined;
  if (ts.isJsxText(node)) return 'string';
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText) return undefined;
  if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return undefined;
  return isTestName(node) ? 'test' : 'string';
}

/** Uses of a name are not reported, nor are the members of object literals, which follow a type. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionLike(parent) ||
    ts.isClassLike(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isImportSpecifier(parent);
  return isDeclaration && parent.name === node && !(ts.isImportSpecifier(parent) && parent.propertyName === undefined);
}

const testFunctions = /^(?:test|it|describe|suite|eachDatabase|oneDatabase)$|\.test$/;

function isTestName(node: ts.Node): boolean {
  let argument = node;
  while (ts.isTemplateSpan(argument.parent) || ts.isTemplateExpression(argument.parent)) argument = argument.parent;
  const call = argument.parent;
  return ts.isCallExpression(call) && call.arguments[0] === argument && testFunctions.test(call.expression.getText());
}
