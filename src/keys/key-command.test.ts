import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OperatorError } from '../core/errors.ts';
import { keyCommand } from './key-command.ts';

const script = (code: string, limitMs?: number) => keyCommand([process.execPath, '-e', code], limitMs);

test('reads what the command prints, with its arguments as they are', async () => {
  const store = keyCommand([process.execPath, '-e', 'console.log(process.argv[1])', '$HOME; "a b"']);
  assert.deepEqual(await store.read(), [{ location: store.location, text: '$HOME; "a b"\n' }]);
  assert.deepEqual(await script('console.log(" ")').read(), []);
  assert.equal(store.changes, undefined);
});

test('a command that reads its input finds none', async () => {
  const reading = script('process.stdin.resume().on("end", () => console.log("no input"))');
  assert.equal((await reading.read())[0]?.text, 'no input\n');
});

test('reports why a command failed, with its errors and without its output', async () => {
  const failing = script('console.log("the key"); console.error("vault is sealed"); process.exitCode = 3');
  await assert.rejects(failing.read(), (error: unknown) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /exit code 3\. It reports: vault is sealed$/);
    assert.doesNotMatch(String(error.stack), /the key"?\n/);
    assert.equal(error.cause, undefined);
    return true;
  });
});

for (const [name, store, reason] of [
  ['that does not exist', keyCommand(['/no/such/program']), /was not found/],
  ['that may not be executed', keyCommand(['/dev/null']), /permission denied/],
  ['that does not end', script('setInterval(() => {}, 1000)', 200), /has not ended within 0.2 seconds/],
  ['that prints without end', script('console.log("x".repeat(100_000))'), /has printed too much/],
  ['that is killed', script('process.kill(process.pid, "SIGTERM")'), /was ended by SIGTERM/],
] as const) {
  test(`rejects a command ${name}`, async () => {
    await assert.rejects(
      store.read(),
      (error: unknown) => error instanceof OperatorError && reason.test(error.message),
    );
  });
}
