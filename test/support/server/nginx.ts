import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemPath } from '../../../scripts/system-packages.ts';

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Runs nginx with this server block and one worker in its own folder, until this process ends. `beside` is
 * configuration beside the server block, such as an upstream.
 */
export async function runNginx(
  directory: string,
  server: string,
  beside = '',
): Promise<{ readonly pid: number; end(): void }> {
  const settings = join(directory, 'nginx.conf');
  await writeFile(
    settings,
    `
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
    }`,
  );
  const child = spawn('nginx', ['-p', directory, '-c', settings, '-e', 'stderr', '-g', 'daemon off;'], {
    env: { PATH: systemPath },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => void child.kill();
  process.on('exit', end);
  return { pid: await startedWorker(child), end };
}

/** Resolves with the worker's process ID, once the port is open. */
function startedWorker(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`nginx has ended with ${code}:\n${lines.join('\n')}`)));
    if (child.stderr === null) throw new Error('nginx has no error output');
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      const [, pid] = /start worker process (\d+)/.exec(line) ?? [];
      if (pid !== undefined) resolve(Number(pid));
    });
  });
}
