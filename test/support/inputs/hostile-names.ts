import { pick, seededRandom } from './random.ts';

/** File names that an attacker could try: reading them back must return the same name, without side effects. */
export const hostileNames: readonly string[] = [
  'a"b;filename=evil.exe',
  "a\"; filename*=UTF-8''evil.exe",
  'a\\"b.txt',
  'back\\slash.txt',
  'semi;colon.txt',
  'comma,list.txt',
  "quote'quote.txt",
  "UTF-8''evil.exe",
  'per%20cent.txt',
  '%2e%2e%2fetc%2fpasswd',
  '%',
  '%%%',
  '%00.txt',
  '100%.txt',
  'equals=sign.txt',
  'star*.txt',
  '(brackets)[]{}<>.txt',
  '@at:colon?question.txt',
  '#hash&and+plus.txt',
  '~tilde^caret`tick|pipe.txt',
  '$money!.txt',
  ' leading and trailing ',
  '...',
  '..  ',
  '.hidden',
  'no extension',
  'CON',
  'aux.txt',
  'COM1.log',
  'C:evil.txt',
  '~root',
  '-rf',
  '--help',
  '=cmd|calc!A1',
  '+1+1.csv',
  '<script>alert(1)</script>.html',
  '<img src=x onerror=alert(1)>.png',
  '#{7*7}.txt',
  '{{7*7}}.txt',
  "'; drop table file; --.sql",
  'Prüfung.pdf',
  'e\u0301 decomposed.txt',
  '日本語のファイル.txt',
  '한국어.hwp',
  'русский.doc',
  'العربية.pdf',
  'עברית.txt',
  'می\u200cخواهم.txt',
  '👩\u200d👩\u200d👧\u200d👦.jpg',
  '🦭🦭🦭',
  '\u{1f600}.\u{10ffff}',
  'İstanbul ſtraße K.txt',
  'zero\u200bwidth\ufeff.txt',
  '\ufeffmark first.txt',
  'soft\u00adhyphen\u00a0space.txt',
  '\u2028line\u2029paragraph.txt',
  'ﬁle․txt',
  'full／width＼slash.txt',
  'constructor',
  '__proto__',
  'a'.repeat(255),
  'ä'.repeat(127),
];

/** Returns the hostile names and combinations of their pieces, all different when case is ignored, none too long. */
export function manyHostileNames(count: number): readonly string[] {
  const draw = seededRandom(500);
  const names = new Map<string, string>();
  const add = (name: string) => {
    if (Buffer.byteLength(name) <= 255) names.set(name.normalize('NFC').toLowerCase(), name.normalize('NFC'));
  };
  hostileNames.forEach(add);
  const pieces = [
    ...hostileNames,
    '..',
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\u{feff}',
    '=?UTF-8?Q?..=2Fevil?=',
    'nul',
  ];
  while (names.size < count)
    add(`${pick(pieces, draw)}${pick(['', ' ', '.', ': ', '=', '"'], draw)}${pick(pieces, draw)}`);
  return [...names.values()].slice(0, count);
}
