import { getHealth, type RefreshDeps, refreshHealth } from '../../../actions/health/health.ts';
import { getStorage } from '../../../actions/health/storage.ts';
import { adminStatusResponse, healthResponse, storageResponse } from '../../../contract/admin/health.ts';
import { response } from '../../../contract/schema-helpers.ts';
import type { PartHealth } from '../../../core/health.ts';
import type { Ports } from '../../../ports/ports.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/values.ts';
import { type CheckDeps, serverOf, whileConnected } from './checked-server.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'Get the state of each part',
    description:
      'Returns the state of database, storage, free space, mail server, virus scanner, clock and certificate, and whether the master key was copied, since when, and the last error with its code. The service checks them each minute, the mail server every five minutes and the certificate every hour.',
    response: { 200: response('The parts.', healthResponse) },
  },
  async handler(deps: Pick<Ports, 'db' | 'keys'>) {
    return serialize(await getHealth(deps));
  },
});

export const check = operation({
  general: 'checked',
  schema: {
    summary: 'Check each part now',
    description:
      'Checks all parts and returns their state. Takes up to a minute if a part does not respond. While another check runs, returns the state before it.',
    response: { 200: response('The parts.', healthResponse) },
  },
  async handler(deps: CheckDeps & Omit<RefreshDeps, 'server'>, _request, reply) {
    return serialize(await refreshHealth({ ...deps, server: serverOf(deps) }, { stopping: whileConnected(reply) }));
  },
});

function serialize(parts: readonly PartHealth[]) {
  const data = parts.map(({ since, checkedAt, validUntil, ...part }) => ({
    ...part,
    since: formatWireDate(since),
    checkedAt: formatWireDate(checkedAt),
    validUntil: validUntil && formatWireDate(validUntil),
  }));
  return { data, meta: {} };
}

export const status = operation({
  general: 'checked',
  schema: {
    summary: 'Get the version',
    description: 'Returns the version of the program that has responded.',
    response: { 200: response('The version.', adminStatusResponse) },
  },
  async handler({ version }: { readonly version: string }) {
    return { data: { version }, meta: {} };
  },
});

export const storage = operation({
  general: 'checked',
  schema: {
    summary: 'Get used and free space',
    description:
      'Returns how much space is used and free, and when the disk will be full at the use of the last 14 days.',
    response: { 200: response('The space.', storageResponse) },
  },
  async handler(deps: Pick<Ports, 'db' | 'blobs' | 'clock'>) {
    const { storedBytes, freeBytes, freeSpoolBytes, minFreeBytes, databaseBytes, forecast } = await getStorage(deps);
    const data = {
      storedBytes: storedBytes ?? null,
      freeBytes: freeBytes ?? null,
      freeSpoolBytes: freeSpoolBytes ?? null,
      minFreeBytes,
      databaseBytes,
      forecast:
        forecast === undefined
          ? null
          : {
              usedPerDay: forecast.usedPerDay,
              fullAt: forecast.fullAt === undefined ? null : formatWireDate(forecast.fullAt),
            },
    };
    return { data, meta: {} };
  },
});
