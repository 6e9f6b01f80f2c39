import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const local = ['--disable-component-update', '--disable-sync'];

/** The browser of the system. As root it runs without its own walls: everything in it is made by the tests. */
export function openBrowser(...more: readonly string[]): Promise<Browser> {
  const { stdout } = spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' });
  const executablePath = stdout.trim();
  if (executablePath === '') throw new Error('Chromium must be there. Install it first: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet, ...local, ...more] });
}
