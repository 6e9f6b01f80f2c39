import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'rolldown';
import { describeLicenses } from './licenses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the program with its dependencies into the files of `folder`, which it empties before. All of them are beside
 * each other: `package-root.ts` and `workerFile` rely on it. Comments are removed, because V8 keeps the text of a program
 * in memory. Names and lines are kept for stack traces.
 */
export async function buildProgram(folder: string): Promise<void> {
  const workers = globSync('src/**/*-worker.ts', { cwd: root }).filter((file) => !file.endsWith('-in-worker.ts'));
  const { output } = await build({
    cwd: root,
    input: ['src/main.ts', ...workers],
    platform: 'node',
    plugins: [httpWithoutFetch],
    onLog(_level, { message }) {
      throw new Error(message);
    },
    output: {
      dir: folder,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      comments: false,
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) assertOneByteText(fileName, code);
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  await writeFile(join(folder, 'licenses.txt'), describeLicenses(root, modules));
}

/**
 * An import of `node:http` reads its property `WebSocket`, which loads Node.js's fetch. A short command does not need it, and
 * would start later. `require` does not read it.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: (source, _importer, { kind }) =>
    kind === 'import-statement' && /^(node:)?http$/.test(source) ? '\0http' : undefined,
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http');
         export default http;
         export const { Agent, STATUS_CODES } = http;`
      : undefined,
};

/** V8 needs twice the memory for a text with a character beyond Latin-1. The build escapes all that it can. */
function assertOneByteText(name: string, code: string): void {
  const [found] = /.{0,40}[^\0-\xff].{0,40}/.exec(code) ?? [];
  if (found !== undefined)
    throw new Error(
      `A tagged template in ${name} has a character beyond Latin-1. Write it as an HTML entity: ${found}`,
    );
}
