/**
 * Runs the test files that are its arguments one after the other in this process, each as a suite with the path as its name.
 * A file must not wait at its top level for a promise that another file has made: its tests would belong to that file.
 */
import { suite } from 'node:test';
import { processCleanup } from '../test/support/cleanup.ts';

for (const path of process.argv.slice(2)) {
  await suite(path, async () => {
    await import(path);
  });
}
await processCleanup[Symbol.asyncDispose]();
