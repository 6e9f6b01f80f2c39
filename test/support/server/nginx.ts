import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemPath } from '../../../scripts/system-packages.ts';

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface RunningNginx {
  /** The worker process. */
  readonly pid: number;
  /** Applies another configuration. Resolves when all requests that used the previous one have ended. */
  reload(server: string, beside?: string): Promise<void>;
  end(): void;
}

/**
 * Runs nginx with this server block and one worker in its own folder, until this process ends. `beside` is
 * configuration beside the server block, such as an upstream.
 */
export async function runNginx(directory: string, server: string, beside = ''): Promise<RunningNginx> {
  const settings = join(directory, 'nginx.conf');
  await writeFile(settings, configurationOf(directory, server, beside));
  const child = spawn('nginx', ['-p', directory, '-c', settings, '-e', 'stderr', '-g', 'daemon off;'], {
    env: { PATH: systemPath },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => void child.kill();
  process.on('exit', end);
  const waitFor = watchLog(child);
  const startedWorker = () => waitFor(/start worker process (\d+)/);
  let pid = await startedWorker();
  return {
    get pid() {
      return Number(pid);
    },
    async reload(...changed) {
      await writeFile(settings, configurationOf(directory, ...changed));
      const replaced = Promise.all([startedWorker(), waitFor(new RegExp(`worker process (${pid}) exited`))]);
      child.kill('SIGHUP');
      [pid] = await replaced;
    },
    end,
  };
}

function configurationOf(directory: string, server: string, beside = ''): string {
  return `
    user root;
    worker_processes 1;
    error_log stderr notice;
    pid ${directory}/nginx.pid;
    events {}
    http {
      ${folders.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      ${beside}
      server {
        ${server}
      }
    }`;
}

/** Returns a function that resolves with the first group of the pattern in a later line of the log. */
function watchLog(child: ChildProcess): (pattern: RegExp) => Promise<string> {
  if (child.stderr === null) throw new Error('nginx has no error output');
  const lines: string[] = [];
  const log = createInterface(child.stderr).on('line', (line) => lines.push(line));
  return (pattern) =>
    new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`nginx has ended with ${code}:\n${lines.join('\n')}`)));
      log.on('line', (line) => {
        const found = pattern.exec(line)?.[1];
        if (found !== undefined) resolve(found);
        // After a reload with a wrong configuration, nginx continues with the previous one.
        else if (line.includes('[emerg]')) reject(new Error(line));
      });
    });
}
