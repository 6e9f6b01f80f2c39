import { installStandIns, sendTransfer } from './checkout.ts';
import { type Machine, startMachine } from './machine.ts';

/**
 * Starts a machine on which nothing is installed yet. The folder of root has the packages of these versions, made from
 * this checkout, for the architecture of this machine. `systemctl` and `journalctl` are stand-ins: see their files.
 */
export async function startBareMachine(versions: readonly string[]): Promise<Machine> {
  const machine = await startMachine();
  await installStandIns(machine);
  await machine.run(`
    SEALPOST_TEST_PROGRAM=$(ls /mnt/package/dist > /dev/null 2>&1 && echo /mnt/package/bin/sealpost.mjs) \
      /mnt/checkout/node_modules/.bin/node /mnt/checkout/test/support/packages/make-packages-process.ts /root ${versions.join(' ')}
    export DEBIAN_FRONTEND=noninteractive
    echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/assume-yes
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
