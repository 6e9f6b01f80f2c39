import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readWebApp, type WebApp } from '../../../src/http/pages/web-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the web app, unless an up-to-date build exists. */
export function buildWeb(): void {
  const built = statSync(`${root}web/dist/manifest.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(
    ['web/src/**/*.*', 'web/*.ts', 'client/src/*.ts', 'scripts/reference/*.ts', 'openapi.json', 'package-lock.json'],
    { cwd: root },
  );
  if (sources.every((file) => statSync(`${root}${file}`).mtimeMs < built)) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The web app could not be built:\n${stderr}`);
}

export async function readBuiltWeb(): Promise<WebApp> {
  buildWeb();
  const web = await readWebApp();
  if (web === undefined) throw new Error('The web app was not built: npm ci installs what that needs');
  return web;
}
