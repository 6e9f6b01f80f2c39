import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocPage } from '../scripts/doc-commands.ts';
import { blocksIn } from '../scripts/doc-pages.ts';
import { shellCommands } from '../scripts/shell-commands.ts';

const known = {
  commands: [
    { name: 'key check', values: '[file]' },
    { name: 'admin setting set', values: '<name> <value>' },
    { name: 'admin transfer list', values: '', option: '[--limit <number>] [--json]' },
  ],
  settingNames: ['retention.days'],
  scripts: ['check', 'sealpost'],
};
const findingsIn = (page: string, isTested = true) =>
  checkDocPage(page, known, isTested).map(({ line, what }) => `${line}: ${what}`);
const inBlock = (text: string) => findingsIn(`\`\`\`sh\n${text}\n\`\`\``);

test('accepts commands that exist, in every form that the docs use', () => {
  const commands = [
    './sealpost key check copy.txt   # a comment with sealpost nonsense',
    'sealpost() { sudo -u sealpost /opt/sealpost/sealpost --config /etc/a.env "$@"; }',
    'sudo install -o sealpost -g sealpost /dev/null /etc/sealpost',
    'LIST=$(sealpost admin transfer list --limit 5 --json | jq -r .id)',
    'until sealpost key check; do sleep 1; done',
    "cat > a.txt <<'EOF'\nsealpost nonsense\nEOF",
    "/opt/sealpost/sealpost admin setting set retention.days '14'",
    'npm ci && npm run check',
  ];
  assert.deepEqual(inBlock(commands.join('\n')), []);
});

test('reports a command, an option, a value, a setting and a script that do not exist, with its line', () => {
  assert.deepEqual(inBlock('sealpost key check\nsealpost key show'), ['3: There is no command "sealpost key show".']);
  assert.match(inBlock('a |\n  sealpost admin transfer list --page 2')[0] ?? '', /^3: .* Unknown option '--page'/);
  assert.match(inBlock('sealpost admin transfer list --limit')[0] ?? '', /argument missing/);
  assert.deepEqual(inBlock('sealpost key check a b'), ['2: It takes [file], not "a b".']);
  assert.deepEqual(inBlock('sealpost admin setting set retention.days'), [
    '2: It takes <name> <value>, not "retention.days".',
  ]);
  assert.deepEqual(inBlock('sealpost admin setting set retention.weeks 1'), [
    '2: There is no setting "retention.weeks".',
  ]);
  assert.deepEqual(inBlock('(cd a && sudo npm run -s chekc)'), ['2: There is no script "chekc" in package.json.']);
  assert.deepEqual(inBlock('echo "$(sealpost key show)"'), ['2: There is no command "sealpost key show".']);
});

test('checks commands in code spans, which may leave out values', () => {
  assert.deepEqual(findingsIn('Use `sealpost admin setting`, `sealpost key check <file>` or `npm run check`.'), []);
  assert.deepEqual(findingsIn('Run `admin setting set` and `key show`.'), [
    '1: There is no command "sealpost key show".',
  ]);
  assert.deepEqual(findingsIn('One\n\nUse `sealpost admin seting` or `npm run chekc`.'), [
    '3: There is no command "sealpost admin seting".',
    '3: There is no script "chekc" in package.json.',
  ]);
});

test('reports blocks without a language, and blocks that no test runs unless they are illustrations', () => {
  const page = '```text\nOutput\n```\n\n```sh\nls\n```\n\n```\nls\n```';
  assert.deepEqual(findingsIn(page), ['9: The block has no language: write ```sh for commands, ```text for output.']);
  assert.match(findingsIn(page, false)[0] ?? '', /^5: No test runs this sh block/);
});

test('reads indented blocks without their indentation', () => {
  assert.deepEqual(blocksIn('1. One\n\n   ```sh\n   a\n     b\n   ```\n'), [
    { language: 'sh', line: 3, text: 'a\n  b\n' },
  ]);
  assert.throws(() => blocksIn('```sh\na'), /line 1 has no end/);
});

test('splits shell text into commands', () => {
  const words = (text: string) => shellCommands(text).map((command) => command.words.join(' '));
  assert.deepEqual(words("a 'b; c' \\\n  d > e # f\ng&&h"), ["a 'b; c' d", 'g', 'h']);
  assert.deepEqual(words('A=1 sudo -u x env B=2 c d'), ['c d']);
});
