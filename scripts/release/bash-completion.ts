import type { CompletedValue, CompletionPlace, Completions } from './completions.ts';
import { wrapWords } from './wrap-words.ts';

/** Returns the script for bash. It needs nothing of the package `bash-completion`, which loads it on demand. */
export function bashCompletion({ places, choices, globalOptions, optionsWithValue }: Completions): string {
  const values = [
    ...globalOptions.flatMap(({ name, value }) => (value === undefined ? [] : [{ value, pattern: `*' --${name}'` }])),
    ...places.flatMap(valuesOf),
  ];
  const patternsWhere = (test: (value: CompletedValue) => boolean): readonly string[] =>
    values.filter(({ value }) => test(value)).map(({ pattern }) => pattern);
  return `# Completions of sealpost for bash. Made from its command table: do not edit.

# Sets what can follow the words of a command: more words, and options.
_sealpost_command() {
  words='' options='${globalOptions.map(({ name }) => `--${name}`).join(' ')}'
  case $1 in
${places
  .filter(({ next, options }) => next.length + options.length > 0)
  .map(placeCase)
  .join('\n')}
  esac
}

# Sets the values of an argument, which is named by its number, or of an option.
_sealpost_values() {
  case "$1 $2" in
    ${alternatives(patternsWhere(({ isFile }) => isFile))}
      files=yes ;;
${Object.entries(choices)
  .map(([name, words]) => {
    const patterns = alternatives(patternsWhere(({ choice }) => choice === name));
    return `    ${patterns}\n      words+=' ${wrapWords(words, 8)}' ;;`;
  })
  .join('\n')}
  esac
}

_sealpost() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' option='' words options files='' word
  local -i i count=1
  COMPREPLY=()
  _sealpost_command ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == '=' ]]; then
      # Bash separates words at "=". This one is after --option or inside name=value.
      [[ ! $option ]] && ((++i == COMP_CWORD)) && return
    elif [[ $option ]]; then
      option=''
    elif [[ $word == -* ]]; then
      case $word in
        ${alternatives(optionsWithValue, 10)}
          option=$word ;;
      esac
    elif [[ " $words " == *" $word "* ]]; then
      command=\${command:+$command }$word
      _sealpost_command "$command"
    else
      words=''
      count+=1
    fi
  done
  if [[ $current == '=' ]]; then
    [[ $option ]] || return
    current=''
  fi
  if [[ $option ]]; then
    words=''
    _sealpost_values "$command" "$option"
  elif [[ $current == -* ]]; then
    words=$options
  else
    _sealpost_values "$command" "$count"
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ $files ]]; then
    mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
    compopt -o filenames
  fi
  if [[ \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}

complete -F _sealpost sealpost
`;
}

function placeCase({ words, next, options }: CompletionPlace): string {
  const parts = [
    // On one line: the words are searched with spaces around them.
    next.length === 0 ? '' : `\n      words='${next.map(({ word }) => word).join(' ')}'`,
    options.length === 0 ? '' : `\n      options+=' ${options.map(({ name }) => `--${name}`).join(' ')}'`,
  ];
  return `    '${words}')${parts.join('')} ;;`;
}

function valuesOf({ words, options, values }: CompletionPlace) {
  return [
    ...options.flatMap(({ name, value }) => (value === undefined ? [] : [{ value, pattern: `'${words} --${name}'` }])),
    ...values.map((value, index) => ({
      value,
      pattern: value.isRepeated ? `'${words} '[${index + 1}-9]*` : `'${words} ${index + 1}'`,
    })),
  ];
}

function alternatives(patterns: readonly string[], indent = 6): string {
  return `${wrapWords(patterns, indent, ' | ', ' | \\')})`;
}
