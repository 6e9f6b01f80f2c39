import { foldedFileName } from '../core/file-name.ts';

/** What names must not hold somewhere: separators and drives, what Windows keeps for itself, control characters. */
const unsafe = /[\p{Cc}"*/:<>?\\|]/gu;
/** Devices of Windows, which an extension or blanks behind them make no files. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?= *(?:\.|$))/iu;
const extension = /(?<=.)\.[^. ]{1,20}$/u;
/** In bytes of UTF-8. */
const longestName = 255;
/** As much as ` (100000)` and more takes. */
const roomForNumber = 12;

/**
 * Gives each entry of one archive a name that can be a file on every platform: a plain name, no path, and no other than all
 * before it, also where case makes no difference. What is safe stays as it is.
 */
export function safeNames(): (name: string) => string {
  const taken = new Set<string>();
  // Thousands of names can come down to one: each of them must not count from the beginning.
  const numbers = new Map<string, number>();

  function numbered(name: string): string {
    const [end = ''] = extension.exec(name) ?? [];
    const stem = cut(name.slice(0, name.length - end.length), longestName - roomForNumber - Buffer.byteLength(end));
    const counter = foldedFileName(`${stem}${end}`);
    let number = numbers.get(counter) ?? 2;
    for (let misses = 0; ; misses += 1) {
      const candidate = `${stem} (${number})${end}`;
      if (!taken.has(foldedFileName(candidate))) {
        numbers.set(counter, number + 1);
        return candidate;
      }
      // Thousands may stand where we count: those are leapt over.
      number += misses < 8 ? 1 : 2 ** (misses - 7);
    }
  }

  return (name) => {
    const safe = safeName(name);
    const free = taken.has(foldedFileName(safe)) ? numbered(safe) : safe;
    taken.add(foldedFileName(free));
    return free;
  };
}

function safeName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unsafe, '_');
  const own = cut(plain.replace(device, '$&_'), longestName);
  // Windows takes dots and blanks off the end, and would find another name; dots alone are folders.
  return /(?:^|[. ])$/u.test(own) ? `${cut(own, longestName - 1)}_` : own;
}

/** The beginning of a text that has at most so many bytes, in whole characters. */
function cut(text: string, bytes: number): string {
  const whole = Buffer.from(text);
  let end = Math.min(whole.length, bytes);
  while (end < whole.length && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return whole.toString('utf8', 0, end);
}
