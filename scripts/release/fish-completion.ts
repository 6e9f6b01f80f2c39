import type { CompletedOption, CompletedValue, CompletionPlace, Completions } from './completions.ts';
import { wrapWords } from './wrap-words.ts';

/** Returns the script for fish. */
export function fishCompletion({ places, choices, globalOptions, optionsWithValue }: Completions): string {
  return `# Completions of sealpost for fish. Made from its command table: do not edit.

# Whether the cursor is after the words of a command, at an argument. The argument is a glob for its number.
function __sealpost_at --argument-names words argument
  # All conditions are tested at each completion.
  set -l line (commandline -cp)
  if test "$line" != "$__sealpost_line"
    set -g __sealpost_line "$line"
    __sealpost_find
  end
  test "$words" = "$__sealpost_words"; and string match -q -- "$argument" $__sealpost_argument
end

# Sets the words of the command before the cursor, and the number of the argument at the cursor.
function __sealpost_find
  set -g __sealpost_words ''
  set -g __sealpost_argument 1
  set -l is_value no
  for token in (commandline -opc)[2..]
    set -l longer (string trim "$__sealpost_words $token")
    if test $is_value = yes
      set is_value no
    else if contains -- "$token" $__sealpost_value_options
      set is_value yes
    else if string match -q -- '-*' "$token"
      continue
    else if test $__sealpost_argument = 1; and contains -- "$longer" $__sealpost_commands
      set __sealpost_words $longer
    else
      set __sealpost_argument (math $__sealpost_argument + 1)
    end
  end
end

set -g __sealpost_value_options ${wrapWords(optionsWithValue, 2, ' ', ' \\')}
set -g __sealpost_commands ${wrapWords(
    places.filter(({ words }) => words !== '').map(({ words }) => quoted(words)),
    2,
    ' ',
    ' \\',
  )}
${Object.entries(choices)
  .map(([name, words]) => `set -l ${name} ${wrapWords(words, 2, ' ', ' \\')}`)
  .join('\n')}

complete -c sealpost -f
${globalOptions.map((option) => `complete -c sealpost${optionArguments(option)}`).join('\n')}
${places.flatMap(placeLines).join('\n')}
`;
}

function placeLines({ words, next, options, values }: CompletionPlace): readonly string[] {
  const at = (argument: string) => `complete -c sealpost -n ${quoted(`__sealpost_at '${words}' '${argument}'`)}`;
  return [
    ...next.map(({ word, help }) => `${at('1')} -a ${word}${help === '' ? '' : ` -d ${quoted(help)}`}`),
    ...values.flatMap((value, index) => {
      const offered = valueArguments(value);
      return offered === '' ? [] : [at(value.isRepeated ? '*' : String(index + 1)) + offered];
    }),
    ...options.map((option) => at('*') + optionArguments(option)),
  ];
}

function optionArguments({ name, help, value }: CompletedOption): string {
  const kind = value === undefined ? '' : ` -r${value.isFile ? '' : ' -f'}${valueArguments(value)}`;
  return ` -l ${name}${kind} -d ${quoted(help)}`;
}

function valueArguments({ isFile, choice }: CompletedValue): string {
  if (isFile) return ' -F';
  return choice === undefined ? '' : ` -a "$${choice}"`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
