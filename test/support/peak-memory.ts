import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that a process had at a time, since it started or since its peak was forgotten; in bytes. */
export function peakMemory(pid: number = process.pid): number {
  return told(pid, /^VmHWM:\s*(\d+) kB$/m);
}

/** The memory that a process has now, in bytes. */
export function presentMemory(pid: number = process.pid): number {
  return told(pid, /^VmRSS:\s*(\d+) kB$/m);
}

function told(pid: number, line: RegExp): number {
  const [, kibibytes = '0'] = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Where the system does not allow it, the peak stays that since the start of the process: never too low. */
export function forgetPeakMemory(pid: number = process.pid): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch (error) {
    console.error(`The peak of memory cannot be reset: ${error}`);
  }
}
