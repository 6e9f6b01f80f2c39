import { readFile } from 'node:fs/promises';
import { type Machine, startMachine } from './machine.ts';

/** Starts a machine with Podman. Containers use the network of the machine, and no control groups, which the machine cannot create. */
export async function startPodmanMachine(): Promise<Machine> {
  const machine = await startMachine();
  const { run, write } = machine;
  await run('mount -t sysfs sysfs /sys && mount -t cgroup2 none /sys/fs/cgroup');
  await write('/usr/local/bin/crun', await readFile(new URL('crun.sh', import.meta.url), 'utf8'), '0755');
  const settings = ['[containers]', 'cgroups = "disabled"', 'netns = "host"', '[engine]', 'runtime = "crun"'];
  const runtimes = ['cgroup_manager = "cgroupfs"', 'events_logger = "file"', '[engine.runtimes]'];
  const text = [...settings, ...runtimes, 'crun = ["/usr/local/bin/crun"]'].join('\n');
  await write('/etc/containers/containers.conf', `${text}\n`);
  const storage = ['[storage]', 'driver = "vfs"', 'graphroot = "/tmp/storage"', 'runroot = "/run/storage"'];
  await write('/etc/containers/storage.conf', `${storage.join('\n')}\n`);
  // There is no systemd, whose timers run health checks.
  await run('export DISABLE_HC_SYSTEMD=true');
  return machine;
}
