/** Makes `web/dist`, the web app that the server sends; also as `npm ci` ends. Where Vite is not installed, there is none. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const web = fileURLToPath(new URL('../web', import.meta.url));

const vite = await import('vite').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.log('The web app is not built: Vite is not installed here.');
  return undefined;
});
if (vite !== undefined) {
  await vite.build({ configFile: join(web, 'vite.config.ts'), logLevel: 'error' });
  compress(join(web, 'dist', 'assets'));
}

/** Nobody waits for the best compression but whoever builds. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: parameters }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
