import type { CompletedOption, CompletedValue, CompletionPlace, Completions } from './completions.ts';
import { wrapWords } from './wrap-words.ts';

/** Returns the script for zsh, the file `_sealpost` in a folder of `fpath`. */
export function zshCompletion({ places, choices, globalOptions, optionsWithValue }: Completions): string {
  return `#compdef sealpost
# Completions of sealpost for zsh. Made from its command table: do not edit.

# Sets what can follow the words of a command: more words, options and arguments.
_sealpost_command() {
  _sealpost_words=() _sealpost_arguments=()
  case $1 in
${places
  .filter(({ next, options, values }) => next.length + options.length + values.length > 0)
  .map(placeCase)
  .join('\n')}
  esac
}

_sealpost_next() {
  _describe -t commands command _sealpost_words
}

_sealpost_next_or_files() {
  local -i ret=1
  _sealpost_next && ret=0
  _files && ret=0
  return ret
}

_sealpost() {
  local command
  local -i i=2
  local -a _sealpost_words _sealpost_arguments
  local -a value_options=(
    ${wrapWords(optionsWithValue, 4)}
  )
${Object.entries(choices)
  .map(([name, words]) => `  local -a ${arrayOf(name)}=(\n    ${wrapWords(words, 4)}\n  )`)
  .join('\n')}
  _sealpost_command ''
  # Removes the words of the command, so that _arguments sees only what follows it.
  while (( i < CURRENT )); do
    if (( \${value_options[(Ie)\${words[i]}]} )); then
      (( i += 2 ))
    elif [[ \${words[i]} == -* ]]; then
      (( i++ ))
    elif (( \${_sealpost_words[(I)\${(b)words[i]}(|:*)]} )); then
      command=\${command:+$command }\${words[i]}
      words[i]=()
      (( CURRENT-- ))
      _sealpost_command $command
    else
      break
    fi
  done
  _arguments -S $_sealpost_arguments \\
${globalOptions.map((option) => `    ${optionSpec(option)}`).join(' \\\n')}
}

_sealpost "$@"
`;
}

function placeCase({ words, next, options, values }: CompletionPlace): string {
  const list = (name: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`      ${name}=(`, ...items.map((item) => `        ${item}`), '      )'];
  const commands = next.map(({ word, help }) => quoted(help === '' ? word : `${word}:${help}`));
  const [first] = values;
  const action = first?.isFile ? '_sealpost_next_or_files' : '_sealpost_next';
  const args = next.length > 0 ? [quoted(`1: :${action}`)] : values.map(valueSpec);
  return [
    `    ${quoted(words)})`,
    ...list('_sealpost_words', commands),
    ...list('_sealpost_arguments', [...args, ...options.map(optionSpec)]),
    '      ;;',
  ].join('\n');
}

function optionSpec({ name, help, isRepeatable, value }: CompletedOption): string {
  const exclusions = ['help', 'version'].includes(name) ? '(- *)' : '';
  const repeated = isRepeatable ? '*' : '';
  const text = help.replace(/[\\[\]]/g, '\\$&');
  const suffix = value === undefined ? '' : `:${message(value)}:${actionOf(value)}`;
  return quoted(`${exclusions}${repeated}--${name}[${text}]${suffix}`);
}

function valueSpec(value: CompletedValue, index: number): string {
  return quoted(`${value.isRepeated ? '*' : index + 1}:${message(value)}:${actionOf(value)}`);
}

function message({ placeholder }: CompletedValue): string {
  return placeholder.replaceAll(':', '\\:');
}

function actionOf({ isFile, choice }: CompletedValue): string {
  if (isFile) return '_files';
  if (choice === undefined) return ' ';
  return `compadd -a ${arrayOf(choice)}`;
}

/** The functions of zsh have variables with plain names. */
function arrayOf(choice: string): string {
  return `_sealpost_${choice}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
