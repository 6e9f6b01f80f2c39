/** The value of SEALPOST_WORKERS. `auto` is one process for each core. */
export type Workers = number | 'auto';

export const maxWorkers = 64;

/** Throws an error whose message continues after the name of the variable. */
export function parseWorkers(text: string): Workers {
  if (text.toLowerCase() === 'auto') return 'auto';
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > maxWorkers) throw new Error(`must be auto or a whole number from 1 to ${maxWorkers}`);
  return value;
}

/** Returns the share of one process in a limit of the server. The shares are rounded up, so that each is at least 1. */
export function shareOf(limit: number, processes: number): number {
  return Math.ceil(limit / processes);
}
