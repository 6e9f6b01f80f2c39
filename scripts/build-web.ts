/** Builds `web/dist`: the web app and the API reference that the server sends. `npm ci` runs this too. Without Vite it builds nothing. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { describeLicenses } from './licenses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');

const vite = await import('vite').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.log('The web app is not built: Vite is not installed here.');
  return undefined;
});
if (vite !== undefined) {
  const fresh = mkdtempSync(join(web, '.dist-'));
  try {
    const configFile = join(web, 'vite.config.ts');
    const modules = new Set<string>();
    const plugins = [listModules(modules)];
    const build = { outDir: fresh, emptyOutDir: true };
    await vite.build({ configFile, logLevel: 'error', build, plugins, worker: { plugins: () => plugins } });
    writeFileSync(join(fresh, 'licenses.txt'), describeLicenses(root, [...modules]));
    await writeReference(fresh);
    compress(join(fresh, 'assets'));
    compress(join(fresh, 'pages'));
    replaceFiles(join(web, 'dist'), fresh);
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

/** Collects the modules of all scripts. Workers are built on their own, so that the result of the build does not name theirs. Files that are only copied have a query. */
function listModules(modules: Set<string>): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          for (const id of file.moduleIds) if (!id.includes('.wasm?')) modules.add(id.replace(/\?url$/, ''));
    },
  };
}

/** Renders the pages of `/api/docs`, which change only with `openapi.json` and the names of the assets. */
async function writeReference(folder: string): Promise<void> {
  // Needs a package that is not installed where Vite is not.
  const { renderReference } = await import('./reference/page.ts');
  const { commonStyle } = await import('../src/http/pages/web-app.ts');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  const nameOf = (key: string): string => basename(manifest[key].file);
  const styles = [commonStyle(manifest), writeReferenceStyle(folder)];
  const [script, icon] = [nameOf('src/reference/main.ts'), nameOf('src/styles/logo.svg')];
  mkdirSync(join(folder, 'pages'));
  for (const [name, page] of renderReference(openapi, { styles, script, icon }))
    writeFileSync(join(folder, 'pages', `${name}.html`), page);
}

/** The style sheet of those pages alone. The other pages do not load it. */
function writeReferenceStyle(folder: string): string {
  const css = readFileSync(join(web, 'src/styles/reference.css'));
  const name = `reference-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  writeFileSync(join(folder, 'assets', name), css);
  return name;
}

/**
 * Replaces file by file, so that a server that starts meanwhile finds every file, old or new. The manifest, which names
 * the others, is replaced last.
 */
function replaceFiles(old: string, fresh: string): void {
  const made = filesBelow(fresh).sort(
    (one, other) => Number(one === 'manifest.json') - Number(other === 'manifest.json'),
  );
  for (const path of made) {
    mkdirSync(dirname(join(old, path)), { recursive: true });
    renameSync(join(fresh, path), join(old, path));
  }
  for (const path of filesBelow(old)) if (!made.includes(path)) rmSync(join(old, path));
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** Uses the best compression: it takes time only at the build. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: parameters }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
