import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandGroups, commands } from './commands.ts';
import { commandHelp, overview, usageOf } from './help.ts';
import { parseCommandLine } from './parse-command-line.ts';

const parse = (line: string) =>
  parseCommandLine(
    line.split(' ').filter((word) => word !== ''),
    './sealpost',
  );

test('finds the command, its arguments and its options in any order', () => {
  const parsed = parse('--config x.env admin policy add --set a=1 --deny --set b=2 --from * --to=-x');
  assert.ok('command' in parsed);
  assert.equal(parsed.command.name, 'admin policy add');
  assert.deepEqual(parsed.options, { config: 'x.env', set: ['a=1', 'b=2'], deny: true, from: '*', to: '-x' });
  const setting = parse('admin setting set retention.days 14');
  assert.deepEqual('command' in setting && setting.values, ['retention.days', '14']);
  for (const line of [
    'admin setting set password.specialCharacters -+_',
    'admin setting set password.specialCharacters --no',
    'admin setting set password.specialCharacters -- -x',
    'admin setting set password.specialCharacters -1 --config file',
    '--config file admin setting set password.specialCharacters -c',
  ]) {
    const value = /(?:-- )?(-\S+)(?: --config file)?$/.exec(line)?.[1];
    const parsed = parse(line);
    assert.deepEqual('command' in parsed && parsed.values, ['password.specialCharacters', value], line);
    assert.equal('command' in parsed && parsed.options.config, line.includes('file') ? 'file' : undefined);
  }
  assert.ok('help' in parse('admin setting set password.specialCharacters --help'));
});

for (const [line, message] of [
  ['foo', /^Unknown command: `\.\/sealpost foo`\. Run `\.\/sealpost --help` for a list of commands\.$/],
  ['admin polcy lst', /Did you mean `\.\/sealpost admin policy list`\?/],
  ['admin settings get retention.days', /Did you mean `\.\/sealpost admin setting get`\?/],
  ['setting list', /Did you mean `\.\/sealpost admin setting list`\?/],
  ['admin client ad SECRET', /^(?!.*SECRET).*Did you mean `\.\/sealpost admin client add`\?/],
  ['admin setting reset', /^Missing argument: <name>\.\.\.\nUsage: \.\/sealpost admin setting reset <name>\.\.\.\n/],
  [
    'admin client list SECRET',
    /^Too many arguments: 1 instead of 0\.\nUsage: \.\/sealpost admin client list \[--json\]\n/,
  ],
  ['admin policy', /^Incomplete command: `\.\/sealpost admin policy`\. Commands:\n {2}admin policy list /],
  [
    'admin terms set en',
    /^Missing arguments: <title> <file>\nUsage: \.\/sealpost admin terms set <language> <title> <file>\n/,
  ],
  [
    'check --jsno',
    /^Unknown option: --jsno\. Did you mean --json\?\nUsage: \.\/sealpost check \[--contents\] \[--repair\] \[--json\]\n/,
  ],
  ['check -x', /^Unknown option: -x\.\n/],
  ['check --json=yes', /^Option --json takes no value\.\n/],
  ['check --config', /^Option --config needs a value: --config <file>\n/],
  ['admin client list --for logging', /^Unknown option: --for\.\n/],
  ['admin transfer list --limit --json', /^Option --limit needs a value: --limit <n>\n/],
  ['--json', /^Missing command after --json\. /],
  ['help foo', /^Unknown command/],
] as const) {
  test(`rejects "${line}" with what to do`, () => {
    assert.throws(() => parse(line), { name: 'OperatorError', message });
  });
}

test('prints the help of all commands, of a topic or of one command', () => {
  for (const line of ['', 'help', '--help', '-h']) assert.deepEqual(parse(line), { help: overview('./sealpost') });
  const [check] = commands.filter(({ name }) => name === 'check');
  assert.ok(check !== undefined);
  for (const line of ['check --help', 'help check', 'check --dance -h']) {
    assert.deepEqual(parse(line), { help: commandHelp('./sealpost', check) }, line);
  }
  const topic = parse('admin terms --help');
  assert.match(
    'help' in topic ? topic.help : '',
    /^Usage: .*\n\nCommands:\n {2}admin terms set <language> <title> <file> {2}/,
  );
  assert.deepEqual(parse('check --version'), { isVersion: true });
  assert.deepEqual(parse('version'), { isVersion: true });
});

test('the overview lists every command under its group, and fits a terminal', () => {
  const text = overview('./sealpost');
  for (const { title, commands: listed } of commandGroups) {
    assert.ok(text.includes(`\n${title}:\n`));
    for (const { name } of listed) assert.ok(text.includes(`\n  ${name} `), name);
  }
  for (const line of text.split('\n')) assert.ok(line.length <= 120, line);
});

test('every command has a short summary, examples that it accepts, and exit codes', () => {
  for (const command of commands) {
    const { name, summary, options = [], examples, findings } = command;
    assert.ok(summary.split(' ').length <= 12 && /^[A-Z].*\.$/.test(summary), `${name}: ${summary}`);
    assert.ok(examples.length > 0, name);
    for (const { run } of examples) {
      const parsed = parseCommandLine(shellWords(run), 'sealpost');
      assert.equal('command' in parsed && parsed.command, command, run);
    }
    const text = commandHelp('sealpost', command);
    for (const option of options) {
      assert.ok(text.includes(`\n  --${option.name}`), `${name} --${option.name}`);
      assert.ok(usageOf(command).includes(`--${option.name}`) || usageOf(command).includes('[options]'), name);
    }
    assert.equal(text.includes('\n  2  '), findings !== undefined, name);
  }
});

/** Splits a line like a shell, as far as the examples need it. */
function shellWords(line: string): readonly string[] {
  const [command = ''] = line.split(' > ');
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
}

test('a command with more words is another command than its first word with a value', () => {
  for (const [words, name, values] of [
    [['backup', '/media/backup'], 'backup', ['/media/backup']],
    [['backup', 'list', '/media/backup'], 'backup list', ['/media/backup']],
    [['backup', './list'], 'backup', ['./list']],
  ] as const) {
    const parsed = parseCommandLine(words, 'sealpost');
    assert.ok('command' in parsed);
    assert.deepEqual([parsed.command.name, parsed.values], [name, values]);
  }
});
