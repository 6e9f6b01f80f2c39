import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';
import { longestWaitMs } from '../wait-until.ts';

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const local = ['--disable-component-update', '--disable-sync'];

/** Starts the system's browser. As root it runs without a sandbox, because it loads only content from the tests. */
export function openBrowser(...more: readonly string[]): Promise<Browser> {
  const { stdout } = spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' });
  const executablePath = stdout.trim();
  if (executablePath === '') throw new Error('Chromium must be there. Install it first: apt-get install chromium');
  return chromium.launch({
    executablePath,
    timeout: longestWaitMs,
    args: ['--no-sandbox', ...quiet, ...local, ...more],
  });
}
