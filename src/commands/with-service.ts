import { refreshMs } from '../actions/master-keys/rotate-master-key.ts';
import { toStartError } from '../doctor/start-errors.ts';
import { runJob } from '../jobs/run-job.ts';
import { type OpenOptions, openService, type Service } from '../wiring.ts';
import type { Call } from './command.ts';

/** Opens the service for a command that may take long, during which master keys may be added and removed. */
export async function withService(call: Call, work: (service: Service) => Promise<void>): Promise<void> {
  await withOpenService(call, {}, async (service) => {
    const refresh = { name: 'keys.refresh', everyMs: refreshMs, run: service.refreshKeys };
    const refreshing = runJob(refresh, (_job, error) => call.warn((error as Error).message));
    await work(service).finally(refreshing.stop);
  });
}

/** Opens the service, runs the work and closes it. */
export async function withOpenService(
  call: Call,
  options: Pick<OpenOptions, 'duringMove'>,
  work: (service: Service) => Promise<void>,
): Promise<void> {
  const service = await openWithRemarks(call, options);
  await work(service).finally(service.close);
}

/** Opens the service, and prints what the operator should know: the first command, a notice about the master key. */
export async function openWithRemarks(call: Call, options: Omit<OpenOptions, 'worker'> = {}): Promise<Service> {
  const service = await openService(call.config, { worker: call.worker, ...options }).catch(async (error: unknown) => {
    throw await toStartError(call.config, error);
  });
  if (service.isFresh) call.warn(keyNotice(call), 'start.key_created');
  if (service.moveRemark !== undefined) call.warn(service.moveRemark, 'start.moved');
  return service;
}

function keyNotice({ config: { keys, data }, commandLine }: Call): string {
  return [
    `A new master key was created in ${keys}.`,
    `Back it up now: run \`${commandLine('key export')}\` and store the output on another machine or on paper.`,
    'If the key is lost, no transfer can ever be decrypted.',
    `For production, set SEALPOST_KEYS to a folder on a different disk than the data (${data}).`,
  ].join('\n');
}
