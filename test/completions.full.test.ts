import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { completions } from '../scripts/release/completions.ts';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { assertCompletes, bashInput } from './support/completions/complete-in-shell.ts';

const bashCompletion = '/usr/share/bash-completion/bash_completion';
const zshScript = fileURLToPath(new URL('support/completions/complete.zsh', import.meta.url));

before(() => ensureSystemPackages([bashCompletion, 'zsh', 'fish']));

test('bash-completion loads the completions when they are needed', () => {
  assertCompletes({
    command: ['bash', '--norc', '--noprofile', '-i'],
    script: ['completions/sealpost', completions().bash],
    input: (folder, lines) => bashInput(`BASH_COMPLETION_USER_DIR=${folder}; source ${bashCompletion}`, lines),
  });
});

test('zsh completes commands, options, values and files', () => {
  assertCompletes({
    command: ['sh', '-c', `exec zsh -f ${zshScript} "$HOME"`],
    script: ['_sealpost', completions().zsh],
    input: (_folder, lines) => `${lines.join('\n')}\n`,
  });
});

test('fish completes commands, options, values and files', () => {
  assertCompletes({
    command: ['sh', '-c', 'exec fish --no-config -c "$(cat)"'],
    script: ['sealpost.fish', completions().fish],
    input: (folder, lines) =>
      [
        `source ${folder}/sealpost.fish`,
        'function offer --argument-names line',
        '  set -l words (string split " " -- $line)',
        '  set -e words[-1]',
        '  set -l offered (complete -C "sealpost $line" | string replace -r "\\t.*" "")',
        '  echo "OFFERED <"(string join "><" -- $words $offered)">"',
        'end',
        ...lines.map((line) => `offer '${line}'`),
        '',
      ].join('\n'),
  });
});
