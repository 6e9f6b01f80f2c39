import { spawnSync } from 'node:child_process';
import { type Browser, chromium, firefox } from 'playwright-core';
import { longestWaitMs } from '../wait-until.ts';

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const local = ['--disable-component-update', '--disable-sync'];

let tested: 'chromium' | 'firefox' = 'chromium';

/** Decides what `openBrowser` starts. */
export function setTestedBrowser(name: typeof tested): void {
  tested = name;
}

/** Starts the browser of most tests. As root it runs without a sandbox, because it loads only content from the tests. */
export function openBrowser(...more: readonly string[]): Promise<Browser> {
  return tested === 'firefox' ? openFirefox() : launchChromium('chromium-headless-shell', more);
}

/**
 * Starts the Chromium that users have. It needs twice the CPU time of the headless shell, which has the same engine
 * without notifications.
 */
export function openChromium(): Promise<Browser> {
  return launchChromium('chromium', []);
}

function launchChromium(command: 'chromium' | 'chromium-headless-shell', more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf(command, command),
    timeout: longestWaitMs,
    args: ['--no-sandbox', ...quiet, ...local, ...more],
  });
}

/** All pages share one process, which takes less CPU time than a process for each page. */
const fewProcesses = {
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
};

/** Over WebDriver BiDi, which the released Firefox understands. With its PDF viewer, it would open each saved PDF in a tab. */
async function openFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: pathOf('firefox-esr', 'firefox-esr'),
    timeout: longestWaitMs,
    firefoxUserPrefs: { ...fewProcesses, 'pdfjs.disabled': true },
  });
  adaptCommands(browser);
  return browser;
}

interface BidiSession {
  send(method: string, parameters: object, ...rest: readonly unknown[]): Promise<unknown>;
}

/** Changes two commands that Playwright sends without an option: the session inside of it sends others. */
function adaptCommands(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(of: Browser): { _browserSession: BidiSession } };
  };
  const session = _connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, parameters, ...rest) => {
    // For each new context. Firefox ESR does not know the command, and Playwright gives up when it fails.
    if (method === 'emulation.setMediaFeaturesOverride') return undefined;
    // For each page, in a window of its own. Only a further page needs one to stay visible, and a tab takes half the CPU time.
    const isTab = method === 'browsingContext.create' && browser.contexts().every((each) => each.pages().length === 0);
    return send(method, isTab ? { ...parameters, type: 'tab' } : parameters, ...rest);
  };
}

function pathOf(command: string, packageName: string): string {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  const path = stdout.trim();
  if (path === '') throw new Error(`${command} must be there. Install it first: apt-get install ${packageName}`);
  return path;
}
