import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the peak memory of a process in bytes, since its start or the last `resetPeakMemory`. */
export function peakMemory(pid: number = process.pid): number {
  return readStatusField(pid, /^VmHWM:\s*(\d+) kB$/m);
}

/** Returns the current memory of a process in bytes. */
export function currentMemory(pid: number = process.pid): number {
  return readStatusField(pid, /^VmRSS:\s*(\d+) kB$/m);
}

function readStatusField(pid: number, line: RegExp): number {
  const [, kibibytes = '0'] = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Resets the peak. Where the system does not allow it, the peak since the process start remains, which is never too low. */
export function resetPeakMemory(pid: number = process.pid): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch (error) {
    console.error(`The peak of memory cannot be reset: ${error}`);
  }
}
