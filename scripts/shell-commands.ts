/** Splits shell text into simple commands, as far as documentation needs it: quotes, comments, operators and here-documents. */
export interface ShellCommand {
  readonly words: readonly string[];
  /** Relative to the text, from 0. */
  readonly line: number;
}

const operators = new Set([';', '|', '&', '(', ')', '\n', '{', '}']);
const keywords = new Set(['if', 'then', 'else', 'do', 'while', 'until', '!', 'exec', 'time', 'env']);
const token = /\\\n|(?:[^\s;|&()<>"'\\#]|(?<=\S)#|\\[^\n]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+|#[^\n]*|[;|&()]|[<>]+&?|\s/g;

export function shellCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let line = 0;
  let start = 0;
  let skipsTarget = false;
  const finish = () => {
    const command = withoutPrefix(words);
    if (command.length > 0) commands.push({ words: command, line: start });
    words = [];
  };
  for (const [part] of blankHereDocuments(text).matchAll(token)) {
    if (operators.has(part)) finish();
    else if (/^[<>]/.test(part)) skipsTarget = true;
    else if (part.trim() !== '' && !part.startsWith('#') && part !== '\\\n') {
      if (words.length === 0) start = line;
      if (!skipsTarget) words.push(part);
      skipsTarget = false;
    }
    line += part.split('\n').length - 1;
  }
  finish();
  return commands.flatMap((command) => [command, ...substitutions(command)]);
}

/** The commands in `$(…)` inside double quotes; others are found by their parentheses. */
function substitutions({ words, line }: ShellCommand): readonly ShellCommand[] {
  const inner = words.flatMap((word) => [...word.matchAll(/\$\(([^()]*)\)/g)].map((match) => match[1] ?? ''));
  return inner.flatMap((text) => shellCommands(text).map((command) => ({ words: command.words, line })));
}

/** Returns the word without its quotes. */
export function unquote(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"/g, (_, single, double) => single ?? double ?? '');
}

function blankHereDocuments(text: string): string {
  return text.replaceAll(
    /(<<-?\s*'?(\w+)'?[^\n]*\n)([\s\S]*?\n)?(\2)$/gm,
    (_, first, __, body = '') => first + body.replaceAll(/[^\n]/g, ''),
  );
}

/** Removes what may stand before a command: assignments, keywords, and `sudo` with its options. */
function withoutPrefix(words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = words;
  if (keywords.has(first) || /^\w+=/.test(first)) return withoutPrefix(words.slice(1));
  if (first !== 'sudo') return words;
  return /^-[ug]$/.test(second) ? withoutPrefix(['sudo', ...words.slice(3)]) : withoutPrefix(words.slice(1));
}
