import { updateGauges } from '../../../../src/actions/statistics/gauges.ts';
import { dayMs } from '../../../../src/core/time.ts';
import type { ApiServerOptions } from '../../server/api-server.ts';
import type { WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const gigabyte = 1e9;

/** Gives the server a disk of a known size, so that it has a forecast. */
export const storageOptions: Pick<ApiServerOptions, 'wrapBlobs'> = {
  wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => ({ bytes: 21 * gigabyte }) }),
};

/** Measures the free space as the job does: one value for each of the last days. */
export async function measureDays({ ports }: WebServer, freeGigabytes: readonly number[]): Promise<void> {
  const now = ports.clock.now();
  for (const [index, free] of freeGigabytes.entries()) {
    ports.clock.set(new Date(now.getTime() - (freeGigabytes.length - 1 - index) * dayMs));
    const blobs = { ...ports.blobs, freeSpace: async () => ({ bytes: free * gigabyte }) };
    await updateGauges({ ...ports, blobs }, new AbortController().signal);
  }
}

export const storageStates: Readonly<Record<string, AdminPageState>> = {
  storage: {
    heading: 'Storage',
    role: 'operator',
    async reach(service, page) {
      await measureDays(service, [25, 24, 23, 22, 21]);
      await page.goto(`${service.baseUrl}/admin/storage`);
      await page.getByText('only the minimum will be free on').waitFor();
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByRole('row', { name: 'Mail server' }).waitFor();
      // It covers what is below it.
      await page.getByRole('button', { name: 'Hide this message' }).click();
    },
  },
};
