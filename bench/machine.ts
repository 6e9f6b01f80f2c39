import { readFileSync } from 'node:fs';

/** CPU seconds of the whole machine since it started. */
export interface MachineTime {
  /** Spent by programs and by the kernel for them, or taken away by the host. Interrupts belong to nobody. */
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

/** The share of the machine that others took between two readings, while we took so many CPU seconds. */
export function foreignShare(before: MachineTime, after: MachineTime, ourSeconds: number): number {
  const total = after.total - before.total;
  return total <= 0 ? 0 : Math.max(0, after.busy - before.busy - ourSeconds) / total;
}
