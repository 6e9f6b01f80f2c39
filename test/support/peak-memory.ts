import { readFileSync, writeFileSync } from 'node:fs';

/** The most memory that this process had at a time, since it started or since its peak was forgotten; in bytes. */
export function peakMemory(): number {
  const [, kibibytes = '0'] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Where the system does not allow it, the peak stays that since the start of the process: never too low. */
export function forgetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch (error) {
    console.error(`The peak of memory cannot be reset: ${error}`);
  }
}
