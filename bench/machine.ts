import { readFileSync } from 'node:fs';

/** CPU seconds of the whole machine since it started. */
export interface MachineTime {
  /** Time of programs, of the kernel on their behalf, and stolen by the host. Excludes interrupts. */
  readonly busy: number;
  readonly total: number;
}

const ticksPerSecond = 100;

export function machineTime(): MachineTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = ticks;
  const total = ticks.reduce((sum, value) => sum + value, 0);
  return { busy: (user + nice + system + steal) / ticksPerSecond, total: total / ticksPerSecond };
}

/** The share of CPU time that unrelated processes used between two readings, given the benchmark's own CPU seconds. */
export function foreignShare(before: MachineTime, after: MachineTime, ourSeconds: number): number {
  const total = after.total - before.total;
  return total <= 0 ? 0 : Math.max(0, after.busy - before.busy - ourSeconds) / total;
}

/** CPU seconds that a process has used since it started, to a hundredth. */
export function cpuSecondsOf(pid: number): number {
  const { user, system } = cpuTimesOf(pid);
  return user + system;
}

/** CPU seconds that exited children of the current process have used, to a hundredth. */
export function cpuSecondsOfChildren(): number {
  const { childrenUser, childrenSystem } = cpuTimesOf(process.pid);
  return childrenUser + childrenSystem;
}

function cpuTimesOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name, in parentheses, may contain any character.
  const ticks = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = ticks.map((value) => value / ticksPerSecond);
  return { user, system, childrenUser, childrenSystem };
}
