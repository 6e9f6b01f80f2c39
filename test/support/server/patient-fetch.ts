import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a request that a busy server rejects, after the time that the server returns, as clients do. */
export const patientFetch: typeof fetch = async (...request) => {
  for (;;) {
    const response = await fetch(...request);
    const seconds = Number(response.headers.get('retry-after'));
    if (![429, 503].includes(response.status) || seconds === 0) return response;
    await response.body?.cancel();
    await pause(seconds * 1_000);
  }
};
