import { test } from 'node:test';
import { completions } from '../scripts/release/completions.ts';
import { assertCompletes, bashInput } from './support/completions/complete-in-shell.ts';

test('bash completes commands, options, values and files', () => {
  assertCompletes({
    command: ['bash', '--norc', '--noprofile', '-i'],
    script: ['sealpost', completions().bash],
    input: (folder, lines) => bashInput(`source ${folder}/sealpost`, lines),
  });
});
