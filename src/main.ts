/** The command line. Only this module reads the arguments and the environment of the process. */
import { existsSync, readFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { confirmIrreversible } from './commands/command.ts';
import { commandLine, programName } from './commands/help.ts';
import { allowHeapGrowth, holdNewSpace } from './commands/keep-serving.ts';
import { parseCommandLine } from './commands/parse-command-line.ts';
import { type Config, readConfig, unknownVariableRemarks } from './config.ts';
import { type LocalActor, localActor } from './core/actor.ts';
import { OperatorError } from './core/errors.ts';
import { Problem } from './core/problem.ts';
import { startProblems } from './core/start-problems.ts';
import { packageRoot } from './package-root.ts';
import { joinSupervisor, type WorkerProcess } from './processes/join-supervisor.ts';

const root = fileURLToPath(packageRoot).replace(/\/$/, '');
/** A checkout keeps its data beside the program. An installed package must not write into its own folder. */
const isCheckout = existsSync(join(root, 'src', 'main.ts'));

// Node.js calls its main thread MainThread, which is what systemctl and top would show.
process.title = 'sealpost';
holdNewSpace();
const worker = await joinSupervisor();

try {
  await main(process.argv.slice(2), worker);
} catch (error) {
  if (error instanceof Problem) printError(error.detail ?? error.message);
  else if (error instanceof OperatorError) printError(error.message);
  else console.error(error);
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
} finally {
  worker?.leave();
}

/** The supervisor of a worker prints the error, or logs it if the service runs already. */
function printError(text: string): void {
  if (worker === undefined) console.error(text);
  else worker.reportFailure(text);
}

async function main(argv: readonly string[], worker: WorkerProcess | undefined): Promise<void> {
  const program = programName({
    root,
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    path: process.env['PATH'] ?? '',
  });
  const parsed = parseCommandLine(argv, program);
  if ('isVersion' in parsed) return console.log(version());
  if ('help' in parsed) return console.log(parsed.help);
  const { command, values, options } = parsed;
  protectProcess();
  await confirmIrreversible(command, values, options);
  const configFile = options.config ?? process.env['SEALPOST_CONFIG'];
  const variables = worker?.variables ?? { ...readConfigFile(configFile), ...process.env };
  // The supervisor has written these remarks already.
  const remarks = worker === undefined ? unknownVariableRemarks(variables) : [];
  const config = readConfigOrRemark(variables, remarks);
  if (config.caFile !== undefined) trustAuthorities(config.caFile);
  const log = await command.openLog?.(config, worker?.number);
  const warn = worker?.writesRemarks === false ? () => {} : (log?.warn ?? ((text: string) => console.error(text)));
  for (const remark of remarks) warn(remark, 'start.variable_unknown');
  try {
    const run = await command.load();
    // The server does it when it is ready.
    if (command.openLog === undefined) allowHeapGrowth();
    await run({
      config,
      variables,
      worker,
      actor: osUser(),
      version: version(),
      values,
      options,
      isTerminal: process.stdout.isTTY === true,
      commandLine: (words) => commandLine(program, words, options.config),
      print: (line) => console.log(line),
      warn,
      setLogLevel: (level) => log?.setLevel(level),
      waitForShutdown,
      onReload,
    });
  } catch (error) {
    if (log === undefined || error instanceof Problem || error instanceof OperatorError) throw error;
    log.fatal(error);
    process.exitCode = 1;
  }
}

/** The authorities of Node.js, of `NODE_EXTRA_CA_CERTS` and, with `--use-system-ca`, of the system are trusted anyway. */
function trustAuthorities(file: string): void {
  try {
    const certificates = readFileSync(file, 'latin1');
    // Node.js ignores text without a certificate.
    if (!certificates.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${file} contains no certificate (PEM)`);
    setDefaultCACertificates([...getCACertificates('default'), certificates]);
  } catch (error) {
    throw new OperatorError(startProblems.file('SEALPOST_CA_FILE', (error as Error).message), { cause: error });
  }
}

/** A wrong name may be the reason why a value is missing, so the remarks are printed before the error. */
function readConfigOrRemark(variables: NodeJS.Dict<string>, remarks: readonly string[]): Config {
  try {
    return readConfig(variables, isCheckout ? root : process.cwd());
  } catch (error) {
    for (const remark of remarks) console.error(remark);
    throw error;
  }
}

/** Reads no environment variable. A user without an account, as in some containers, has no name. */
function osUser(): LocalActor {
  try {
    return { ...localActor, name: userInfo().username.slice(0, 100).toWellFormed() };
  } catch {
    return localActor;
  }
}

function version(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

function readConfigFile(path: string | undefined): NodeJS.Dict<string> {
  if (!path) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`Cannot read configuration file ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Protects the keys in memory: forbids the inspector, and makes new files readable by this user only. */
function protectProcess(): void {
  if (inspectorUrl() !== undefined)
    throw new OperatorError(
      'Refusing to start: the Node.js inspector is open (--inspect), and keys are held in memory.',
    );
  // Without a listener this signal would open the inspector.
  process.on('SIGUSR1', () => {});
  process.umask(0o077);
}

function waitForShutdown(): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: a signal to the process group arrives twice, because bin/sealpost.mjs forwards it.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function onReload(listener: () => unknown): void {
  process.on('SIGHUP', () => void listener());
}
