import { readFile } from 'node:fs/promises';
import { beginPolicy } from '../actions/change-policy.ts';
import { checkReadiness } from '../actions/check-readiness.ts';
import { allDeliveriesLogged } from '../actions/log-downloads.ts';
import { endScans } from '../actions/running-scans.ts';
import { allUploadsEnded } from '../actions/running-uploads.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../core/loopback.ts';
import type { Rule } from '../core/policy/rule.ts';
import { Refusal } from '../core/refusal.ts';
import { readSettings } from '../db/settings.ts';
import { readWebApp, type WebApp } from '../http/pages/web-app.ts';
import { startServer } from '../http/server.ts';
import { type HouseJobs, startJobs } from '../jobs/house-jobs.ts';
import type { House } from '../wiring.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

/** How long running requests may go on after the service was asked to end. */
const drainMs = 30_000;

/** How long uploads that were cut then may take to store what had come, and the log of downloads to be written. */
const storingMs = 5_000;

const closedNotice = [
  'Nobody may send yet: the policy has no rule that allows it. Add one, for instance:',
  "  sealpost admin policy add --allow --from '*@example.org' --to '*'",
].join('\n');

const openNotice = [
  'Everybody who can reach this service may send to everybody: a rule of the policy says so. If that is not meant, see',
  '  sealpost admin policy list',
].join('\n');

export async function serve(call: Call): Promise<void> {
  const { config, print, warn, askedToEnd, onHangUp } = call;
  const ended = askedToEnd();
  refuseLostMail(config);
  const tls = await certificate(config);
  await withHouse(call, async (house) => {
    const { ports, time, languages, scanner, mailbox } = house;
    await refuseUndecided(house);
    onHangUp(languages.reload);
    await beginPolicy(ports, isForThisMachine(config));
    let jobs: HouseJobs | undefined;
    const server = await startServer({
      ...config,
      tls,
      log: { level: config.logLevel },
      clock: ports.clock,
      readiness: () => checkReadiness(ports),
      isScannerTrusted: scanner?.isTrusted,
      ports,
      web: await webApp(warn),
      mailbox: config.smtp === undefined && isForThisMachine(config) ? mailbox : undefined,
      completeSoon: () => jobs?.completeSoon(),
      mailSoon: () => jobs?.mailSoon(),
    }).catch((error) => {
      throw listeningRefused(config, error);
    });
    // Their first run is now: it finds what was submitted before.
    const ownWork = { proveScanner: scanner?.prove, keepTime: time.keep };
    jobs = startJobs({ ...ports, mailbox, serviceUrl: server.baseUrl.href }, server.logJobFailure, ownWork);
    await languages.watch((error) => server.logJobFailure('read the language packs', error));
    const { all: rules } = await ports.policy.read();
    if (!rules.some(({ effect }) => effect === 'allow')) warn(closedNotice);
    if (!isForThisMachine(config) && rules.some(isForAll)) warn(openNotice);
    print(`Sealpost is ready at ${server.baseUrl.href.replace(/\/$/, '')}`);
    await ended;
    await Promise.all([server.stop(drainMs), jobs.stop()]);
    await Promise.all([allUploadsEnded(storingMs), allDeliveriesLogged(storingMs)]);
    await endScans(ports);
  });
}

async function webApp(warn: Call['warn']): Promise<WebApp | undefined> {
  const web = await readWebApp();
  if (web === undefined)
    warn('The web app was not built, so there are no pages to send and receive with: npm run prepare');
  return web;
}

/** A service on a loopback address may stand behind a proxy that everybody can reach. Its base URL tells. */
function isForThisMachine({ host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>): boolean {
  return isLoopback(host) && isLoopback(baseUrl?.hostname ?? host);
}

function isForAll({ effect, sender, recipient, network }: Rule): boolean {
  return effect === 'allow' && sender.isEveryone && recipient.isEveryone && network === null;
}

/** Files in a folder reach nobody: where others can reach the service, they wait for real mail. */
function refuseLostMail(config: Config): void {
  if (config.smtp !== undefined || isForThisMachine(config)) return;
  throw new Refusal(
    [
      'Sealpost needs a mail server: set SEALPOST_SMTP, such as smtps://user:password@mail.example.org.',
      'Without one, mails become files in a folder. That is for trying out, and only while both SEALPOST_HOST and',
      'SEALPOST_BASE_URL are addresses of this machine alone, such as 127.0.0.1.',
    ].join('\n'),
  );
}

/** Nobody may learn only from a virus that large files are not looked at. */
async function refuseUndecided({ ports, scanner }: House): Promise<void> {
  if (scanner === undefined) return;
  if ((await readSettings(ports.db))['scanner.aboveCeiling'] !== 'undecided') return;
  throw new Refusal(
    [
      'SEALPOST_CLAMD names a virus scanner, but it is undecided what happens to files that are too large for it.',
      'Decide first: `sealpost admin setting set scanner.aboveCeiling block` removes them,',
      '`sealpost admin setting set scanner.aboveCeiling mark` delivers them, marked as not scanned.',
    ].join('\n'),
  );
}

async function certificate({ tls }: Config): Promise<{ readonly cert: Buffer; readonly key: Buffer } | undefined> {
  if (tls === undefined) return undefined;
  const read = (name: string, path: string) =>
    readFile(path).catch((error: Error) => {
      throw new Refusal(`${name} cannot be read: ${error.message}`, { cause: error });
    });
  return { cert: await read('SEALPOST_TLS_CERT', tls.cert), key: await read('SEALPOST_TLS_KEY', tls.key) };
}

function listeningRefused({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(`The port ${port} of ${host} is taken by another program.`, { cause: error });
    case 'EACCES':
      return new Refusal(`The port ${port} of ${host} may not be used by this user.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(`${host} is no address of this machine.`, { cause: error });
    default:
      return error;
  }
}
