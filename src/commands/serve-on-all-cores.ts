import { availableParallelism } from 'node:os';
import { maxWorkers } from '../core/config-values.ts';
import { startProblems } from '../core/start-problems.ts';
import { newToken } from '../crypto/identifiers.ts';
import { isPostgresLocation } from '../db/engine/open-database.ts';
import { Supervisor } from '../processes/supervisor.ts';
import type { Call } from './command.ts';

/** Runs the server in this process, or in several workers that this process supervises. */
export async function serveOnAllCores(call: Call): Promise<void> {
  const { config, worker, warn } = call;
  const { workers } = config;
  const count = workers === 'auto' ? Math.min(maxWorkers, availableParallelism()) : workers;
  const isSingle = worker !== undefined || count === 1;
  if (!isSingle && isPostgresLocation(config.database)) return superviseWorkers(call, count);
  if (!isSingle) {
    warn(startProblems.workersUnused(workers), 'start.single_process');
  }
  // Loaded here, because the supervisor does not need the memory that the code of the server takes.
  const { serve } = await import('./serve.ts');
  return serve(call);
}

async function superviseWorkers(call: Call, count: number): Promise<void> {
  const { variables, warn, print, waitForShutdown, onReload } = call;
  const stopping = new AbortController();
  void waitForShutdown().then(() => stopping.abort());
  const supervisor = new Supervisor({
    count,
    variables,
    tryOutToken: newToken(),
    stopping: stopping.signal,
    onReady: (lines) => {
      for (const line of lines) print(line);
    },
    warn,
  });
  onReload(() => supervisor.reload());
  await supervisor.run();
}
