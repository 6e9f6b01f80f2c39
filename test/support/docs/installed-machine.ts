import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installStandIns, sendTransfer } from './checkout.ts';
import { type Machine, startMachine } from './machine.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts a machine on which nothing is installed yet. The repository that the pages clone is this checkout, as it is.
 * `systemctl`, `journalctl` and `npm` are stand-ins: see their files.
 */
export async function startBareMachine(): Promise<Machine> {
  const machine = await startMachine();
  await installStandIns(machine);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const copy =
    'mkdir /srv/sealpost.git && cd /mnt/checkout && tar -c --ignore-failed-read --null -T - | tar -x -C /srv/sealpost.git';
  await machine.run(copy, { input: files });
  await machine.run(`
    git config --system user.name Test
    git config --system user.email test@example.org
    git config --system url./srv/sealpost.git.insteadOf https://git.example.org/sealpost.git
    cd /srv/sealpost.git && git init -q -b main && git add -A && git commit -qm 'First version'
    cd /root
    ${sendTransfer}`);
  await shareCompileCache(machine);
  return machine;
}

/** A command takes half the CPU time with a compile cache. `sudo` would remove the variable. */
async function shareCompileCache(machine: Machine): Promise<void> {
  await machine.write('/etc/sudoers.d/compile-cache', 'Defaults env_keep += NODE_COMPILE_CACHE\n', '0440');
  await machine.run('install -d -m 1777 /var/cache/node\nexport NODE_COMPILE_CACHE=/var/cache/node');
}

/** Creates a certificate for the example names that the programs of the machine trust. */
export async function createCertificate(machine: Machine): Promise<void> {
  await machine.run(`
    mkdir -p /etc/letsencrypt/live/files.example.org && cd /etc/letsencrypt/live/files.example.org
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=files.example.org \\
      -addext subjectAltName=DNS:files.example.org,DNS:mail.example.org,DNS:example.org -keyout privkey.pem -out fullchain.pem
    cat fullchain.pem >> /etc/ssl/certs/ca-certificates.crt
    cd /root`);
}

export const postgresUrl = 'postgres://sealpost:secret@db.example.org/sealpost';

/** Starts the PostgreSQL of Debian, with an empty database for Sealpost. */
export async function startPostgres(machine: Machine): Promise<void> {
  await machine.run(`
    install -d -o postgres -g postgres -m 2775 /run/postgresql
    pg_createcluster --start --port 5432 "$(ls /usr/lib/postgresql | tail -n 1)" docs -- --auth=trust > /dev/null
    createuser --host=127.0.0.1 --username=postgres sealpost
    createdb --host=127.0.0.1 --username=postgres --owner=sealpost sealpost`);
}
