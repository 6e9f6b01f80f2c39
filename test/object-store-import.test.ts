import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Opens the service in a process of its own, and returns the files of the SDK that this has loaded. */
function loadedFor(blobs: (folder: string) => string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-import-'));
  const source = new URL('../src/', import.meta.url);
  const program = join(folder, 'open.ts');
  const values = {
    SEALPOST_DATA: join(folder, 'data'),
    SEALPOST_KEYS: join(folder, 'keys'),
    SEALPOST_BLOBS: blobs(folder),
  };
  writeFileSync(
    program,
    `import { createRequire } from 'node:module';
    import { readConfig } from '${source}config.ts';
    import { openService } from '${source}wiring.ts';
    const service = await openService(readConfig(${JSON.stringify(values)}));
    const files = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify(files.filter((path) => /@aws-sdk|@smithy/.test(path))));
    await service.close();
    process.exit();`,
  );
  try {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the SDK of object stores is loaded for a bucket, and not for a folder', () => {
  assert.deepEqual(
    loadedFor((folder) => join(folder, 'blobs')),
    [],
  );
  assert.ok(loadedFor(() => 's3://bucket?endpoint=http://127.0.0.1:1').length > 0);
});
