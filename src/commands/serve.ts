import { readFile } from 'node:fs/promises';
import { checkReadiness } from '../actions/health/readiness.ts';
import { initializePolicy } from '../actions/policy/policy-rules.ts';
import { changeSetting } from '../actions/settings/settings.ts';
import { prepareFirstSignIn } from '../actions/sign-in/invitations.ts';
import { type Config, isLocalOnly } from '../config.ts';
import { startActor } from '../core/actor.ts';
import { OperatorError } from '../core/errors.ts';
import { adminTransport, setupLink } from '../core/passkey.ts';
import type { Rule, RuleSet } from '../core/policy/rule.ts';
import type { Settings } from '../core/settings.ts';
import { startProblems } from '../core/start-problems.ts';
import { readSettings } from '../db/settings.ts';
import { checkSpace } from '../doctor/machine-checks.ts';
import { toStartError } from '../doctor/start-errors.ts';
import { readWebApp, type WebApp } from '../http/pages/web-app.ts';
import { type RunningServer, type ServerOptions, startServer } from '../http/server.ts';
import { type ScheduledJobs, type ServerTasks, startJobs } from '../jobs/scheduled-jobs.ts';
import type { Service } from '../wiring.ts';
import { partChecks } from './checked-server.ts';
import type { Call } from './command.ts';
import { allowHeapGrowth, keepServing, releaseStartMemory, type ServingService } from './keep-serving.ts';
import { toListenError } from './listen-error.ts';
import { openTelemetry, type Telemetry } from './open-telemetry.ts';
import { waitingServer } from './open-when-available.ts';
import { addMetricsSources, metricsOnMainPort, startMetricsServer } from './serve-metrics.ts';
import { openWithRemarks } from './with-service.ts';

/** Runs the server in this process, alone or as one of several workers. */
export async function serve(call: Call): Promise<void> {
  const ended = call.waitForShutdown();
  requireMailServer(call.config);
  const tls = await readCertificate(call.config);
  const telemetry = await openTelemetry(call);
  let tryOut: Service['tryOut'] | undefined;
  const open = async () => {
    const service = await openWithRemarks(call, { report: telemetry.report, tryOut });
    ({ tryOut } = service);
    return closedOnFailure(service, async () => {
      for (const notice of (await service.checkBlobs?.()) ?? []) call.warn(notice, 'start.storage');
      return service;
    });
  };
  const start = (service: Service, predecessor: RunningServer | undefined) =>
    closedOnFailure(service, () =>
      startServers(call, service, { tls, telemetry, predecessor }).catch(async (error: unknown) => {
        throw await toStartError(call.config, error);
      }),
    );
  const startWaiting = waitingServer(call, tls);
  await keepServing({ open, start, startWaiting }, call, ended).finally(telemetry.close);
}

interface ServerParts extends Pick<ServerOptions, 'tls'> {
  readonly telemetry: Telemetry;
  /** The server in this process whose port is taken over. */
  readonly predecessor: RunningServer | undefined;
}

async function closedOnFailure<Result>(service: Service, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Starts the servers and jobs. */
async function startServers(call: Call, service: Service, parts: ServerParts): Promise<ServingService> {
  const { warn } = call;
  const { config } = service;
  const { tls, telemetry, predecessor } = parts;
  const { metrics } = telemetry;
  const { ports, languages, mailbox } = service;
  await requireScannerDecision(call, service);
  await initializePolicy(ports, isLocalOnly(config));
  let jobs: ScheduledJobs | undefined;
  const options: ServerOptions = {
    ...serverOptions(call, service),
    tls,
    predecessor,
    web: await webApp(warn),
    metricsEndpoint: metricsOnMainPort(config, metrics),
    observeResponse: telemetry.observeResponse,
    runRequest: telemetry.runRequest,
    triggerCompletion: () => jobs?.triggerCompletion(),
    triggerEmails: () => jobs?.triggerEmails(),
  };
  // A rotation does not wait for a server that starts.
  await service.refreshKeys();
  const server = await startServer(options).catch((error) => {
    throw toListenError(config, error);
  });
  telemetry.onTracesFailure((error) => server.logJobFailure('traces.export', error));
  let metricsServer: RunningServer | undefined;
  try {
    addMetricsSources(metrics, service, server);
    metricsServer = await startMetricsServer(config, metrics, { ...options, predecessor: undefined });
    // The first run starts now and completes transfers that were submitted earlier.
    const ownWork = {
      ...serverTasks(call, service, server.baseUrl),
      runReported: telemetry.runJob,
      applySettings: logLevelSetter(call, [server, metricsServer]),
    };
    const reports = { reportDamage: server.logDamage, reportRejectedEmail: server.logRejectedEmail };
    const jobPorts = { ...ports, ...reports, mailbox, serviceUrl: server.baseUrl.href };
    jobs = startJobs(jobPorts, server.logJobFailure, ownWork);
    for (const trouble of languages.troubles) server.logJobFailure('languages.import', trouble);
    await warnAboutSpace(call, service);
    await announce(call, service, server.baseUrl);
    return { service, server, metricsServer, jobs };
  } catch (error) {
    await Promise.all([server.stop(0), metricsServer?.stop(0), jobs?.stop()]);
    throw error;
  }
}

async function warnAboutSpace({ warn }: Call, { config, ports }: Service): Promise<void> {
  for await (const { state, text } of checkSpace({ config, settings: await readSettings(ports.db) }))
    if (state !== 'ok') warn(text, 'start.low_space');
}

async function announce(call: Call, service: Service, baseUrl: URL): Promise<void> {
  const { config, ports, tryOut } = service;
  warnAboutPolicy(call, await ports.policy.read());
  const setup = await setupLines(call, service, baseUrl);
  reportReady(call, [...setup, ...readyLines(config, baseUrl, tryOut.token)]);
}

type OpenOptions = 'tls' | 'web' | 'triggerCompletion' | 'triggerEmails' | 'predecessor';

/** The options of the server that follow from the configuration and the opened service. */
function serverOptions({ worker, version }: Call, service: Service): Omit<ServerOptions, OpenOptions> {
  const { config, ports, reports, keyStore, languages, scanner, mailbox, signOn, tryOut } = service;
  return {
    ...config,
    log: { level: config.logLevel, worker: worker?.number },
    processes: worker?.count,
    clock: ports.clock,
    readiness: () => checkReadiness(ports),
    isScannerTrusted: scanner?.isTrusted,
    partChecks: partChecks(service, config),
    languagePacks: languages,
    mailbox: config.smtp === undefined && isLocalOnly(config) ? mailbox : undefined,
    ...{ version, keyStore, ports, reports, tryOut, signOn },
  };
}

function serverTasks({ worker }: Call, service: Service, baseUrl: URL): ServerTasks {
  const { config, reports, trustedClock, languages, scanner, renewDiskReserve } = service;
  return {
    processes: worker?.count,
    selfTestScanner: scanner?.selfTest,
    updateTrustedClock: trustedClock.update,
    reloadLanguages: () => reloadLanguages(languages),
    refreshKeys: service.refreshKeys,
    renewDiskReserve,
    reports,
    checkedServer: { ...partChecks(service, config), baseUrl },
  };
}

/** Returns a function that gives all logs in this process the level of the settings. */
function logLevelSetter({ config, setLogLevel }: Call, servers: ReadonlyArray<RunningServer | undefined>) {
  return ({ 'log.level': chosen }: Settings): void => {
    const level = chosen === 'default' ? config.logLevel : chosen;
    setLogLevel(level);
    for (const server of servers) server?.setLogLevel(level);
  };
}

function reportReady({ worker, print }: Call, lines: readonly string[]): void {
  releaseStartMemory();
  allowHeapGrowth();
  if (worker !== undefined) worker.reportReady(lines);
  else for (const line of lines) print(line);
}

/** The set-up link of a service without administrators. It is printed once, by the first of several workers. */
async function setupLines({ worker, warn, commandLine }: Call, { ports }: Service, baseUrl: URL): Promise<string[]> {
  if (worker?.writesRemarks === false || adminTransport(baseUrl) === undefined) return [];
  const first = await prepareFirstSignIn(ports);
  if (first === undefined) return [];
  if ('token' in first) return [`Set-up link, valid for 24 hours, works once: ${setupLink(baseUrl, first.token)}`];
  const end = first.validUntil.toISOString();
  warn(
    `There is no administrator yet. The set-up link of an earlier start is valid until ${end}. For a new one, run:\n  ${commandLine('admin invite')}`,
    'start.set_up_link',
  );
  return [];
}

function readyLines({ smtp }: Config, baseUrl: URL, token: string): readonly string[] {
  const url = baseUrl.href.replace(/\/$/, '');
  return [...(smtp === undefined ? [`Test mailbox: ${url}/mailbox#${token}`] : []), `Sealpost is ready at ${url}`];
}

/** Rejects after the reload with the reasons why packs are invalid. */
async function reloadLanguages(languages: Service['languages']): Promise<void> {
  await languages.reload();
  const reasons = [...languages.faults().values()].map(({ message }) => message);
  if (reasons.length > 0) throw new OperatorError(reasons.join(' '));
}

function warnAboutPolicy({ config, commandLine, warn }: Call, { all, acting }: RuleSet): void {
  if (!acting.some(({ effect }) => effect === 'allow')) {
    const command = commandLine("admin policy add --allow --from '*@example.org' --to '*'");
    const cause =
      acting.length < all.length
        ? 'the rule that lets everyone send acts only in try-out mode, while no other machine can reach the service'
        : 'the policy has no allow rule';
    warn(`No one can send yet: ${cause}. Add one, for example:\n  ${command}`, 'start.no_sender_allowed');
  }
  if (isLocalOnly(config) || !acting.some(allowsEveryone)) return;
  const review = `review the rules with\n  ${commandLine('admin policy list')}`;
  warn(
    `Warning: a policy rule lets anyone who can reach this server send to anyone. If that is not intended, ${review}`,
    'start.all_senders_allowed',
  );
}

async function webApp(warn: Call['warn']): Promise<WebApp | undefined> {
  const web = await readWebApp();
  const notice = 'The web app has not been built; only the API is available. Run `npm run prepare`.';
  if (web === undefined) warn(notice, 'start.web_app_missing');
  return web;
}

function allowsEveryone({ effect, sender, recipient, network }: Rule): boolean {
  return effect === 'allow' && sender.isEveryone && recipient.isEveryone && network === null;
}

/** Requires SMTP unless the service is local: emails in a folder never reach their recipients. */
function requireMailServer(config: Config): void {
  if (config.smtp !== undefined || isLocalOnly(config)) return;
  throw new OperatorError(startProblems.mailServerMissing());
}

/** Requires a decision about files above the scanner's size limit, so that they are not left unscanned unnoticed. */
async function requireScannerDecision({ commandLine }: Call, { config: { clamd }, ports }: Service): Promise<void> {
  if (clamd === undefined) return;
  if ((await readSettings(ports.db))['scanner.unscannable'] !== 'undecided') return;
  if (clamd.unscannable === undefined) throw new OperatorError(startProblems.scannerUndecided(commandLine));
  await changeSetting(ports, 'scanner.unscannable', clamd.unscannable, startActor);
}

async function readCertificate({ tls }: Config): Promise<{ readonly cert: Buffer; readonly key: Buffer } | undefined> {
  if (tls === undefined) return undefined;
  const read = (name: string, path: string) =>
    readFile(path).catch((error: Error) => {
      throw new OperatorError(startProblems.file(name, error.message), { cause: error });
    });
  return { cert: await read('SEALPOST_TLS_CERT', tls.cert), key: await read('SEALPOST_TLS_KEY', tls.key) };
}
