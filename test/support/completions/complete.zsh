# Completes the lines of stdin in an interactive zsh, whose completion functions are in the folder of the first argument.
zmodload zsh/zpty
zpty shell 'zsh -f -i'
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
# Tab inserts all matches.
zpty -w shell "zstyle ':completion:*' completer _all_matches _complete; zstyle ':completion:*' insert true"
zpty -w shell 'unsetopt zle_bracketed_paste; sealpost() { print -r -- "OFFERED <${(j:><:)@}>" }; print START"ED"'
zpty -r shell output '*STARTED*'
while IFS= read -r line; do
  zpty -n -w shell "sealpost $line"$'\t\n'
  zpty -r shell output '*OFFERED <*>'$'\r'
  print -r -- "OFFERED ${output##*OFFERED }"
done
