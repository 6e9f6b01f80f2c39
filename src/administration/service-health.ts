import { Type } from 'typebox';
import {
  type CheckedServer,
  checkHealth,
  getHealth,
  type HealthDeps,
  type RefreshDeps,
  refreshHealth,
} from '../actions/health/health.ts';
import { getStorage } from '../actions/health/storage.ts';
import { byteCount, named, nullable, text, time } from '../contract/schema-helpers.ts';
import { checkCodeNames, checkCodes, healthParts } from '../core/health.ts';
import { bytesText } from '../core/sentences.ts';
import type { Ports } from '../ports/ports.ts';
import { data, type Operator, operation } from './operation.ts';

const meanings = checkCodeNames.map((code) => `\`${code}\`: ${checkCodes[code]}`).join(' ');

/** Codes that pages translate. Later versions may add some. */
export const checkCodeSchema = named(
  'CheckCode',
  Type.Enum([...checkCodeNames], { description: `The result of a check, for programs. ${meanings}` }),
);

const partHealth = named(
  'PartHealth',
  Type.Object({
    part: Type.Enum([...healthParts], {
      description:
        'What was checked. `disk` is the free space, `keyCopy` whether someone has confirmed that there is a copy of the master key.',
      examples: ['mail'],
    }),
    state: Type.Enum(['ok', 'failing', 'off'], {
      description: '`off`: the part is not used, or cannot be checked from the server.',
      examples: ['failing'],
    }),
    since: time('When the part got this state.'),
    checkedAt: time('The last check.', '2026-03-01T12:05:00+00:00'),
    lastError: nullable(
      text(
        'The last error, in English. It stays when the part works again.',
        'The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP.',
      ),
    ),
    lastErrorCode: nullable(checkCodeSchema),
    validUntil: nullable(
      time(
        'The end of the certificate, if the last check has read it. Null for other parts.',
        '2026-05-30T12:00:00+00:00',
      ),
    ),
  }),
);

const allParts = data(
  'The parts.',
  Type.Array(partHealth, { description: 'Empty until the first check, right after the start.' }),
  'HealthResponse',
);

const storageUse = named(
  'StorageUse',
  Type.Object({
    storedBytes: nullable(
      byteCount('Encrypted contents of all files, within an hour. Null before the first measurement.'),
    ),
    freeBytes: nullable(byteCount('Free space of the blob folder. Null for an object store, which has no limit.')),
    freeSpoolBytes: nullable(byteCount('Free space for running uploads to an object store. Null for a folder.')),
    minFreeBytes: byteCount('New files are rejected if less would be free.'),
    databaseBytes: byteCount('Size of the database.'),
    forecast: nullable(
      named(
        'DiskForecast',
        Type.Object({
          usedPerDay: byteCount('By how much the free space shrinks in a day. Negative if it grows.'),
          fullAt: nullable(
            time('When only the minimum is free. Null if not in the next ten years.', '2026-07-18T12:00:00+00:00'),
          ),
        }),
      ),
    ),
  }),
);

const columns = {
  Part: 'part',
  State: 'state',
  Since: 'since',
  Checked: 'checkedAt',
  'Last error': 'lastError',
} as const;

const partNames =
  'Parts: database, storage, disk (free space), mail (mail server), scanner, clock, certificate and keyCopy (whether someone has confirmed that there is a copy of the master key). A part that is not used, or cannot be checked from this server, is off.';

/** The dependencies of checks, and the server that they check. */
export type CheckDeps = Omit<HealthDeps, 'server'> & { readonly checkedServer: () => CheckedServer };

/** The parts of the service, and its space. */
export const serviceHealth = {
  getHealth: operation({
    route: ['GET', '/api/admin/health'],
    permission: 'health.read',
    summary: 'Get the state of each part',
    description:
      'Returns the state of database, storage, free space, mail server, virus scanner, clock and certificate, and whether the master key was copied, since when, and the last error with its code. The service checks them each minute, the mail server every five minutes and the certificate every hour.',
    output: allParts,
    sdk: 'service.health(): Health',
    types: { Health: 'The parts of the service with their state, since when, and the last error.' },
    run: (deps: Pick<Ports, 'db' | 'keys'>) => getHealth(deps),
    command: {
      name: 'admin health show',
      entry: 'part',
      summary: 'Show the state of each part of the service.',
      details: `Also shows since when, and the last error. A running service checks the parts. ${partNames}`,
      examples: [{ about: 'Show what works and what fails.', run: 'admin health show' }],
      columns,
      done(parts, { commandLine }) {
        if (parts.length > 0) return {};
        const warn = `No part was checked yet. A running service checks all of them; \`${commandLine('admin health check')}\` checks them now.`;
        return { warn };
      },
    },
  }),
  checkHealth: operation({
    route: ['POST', '/api/admin/health/check'],
    permission: 'health.check',
    summary: 'Check each part now',
    description:
      'Checks all parts and returns their state. Takes up to a minute if a part does not respond. While another check runs, returns the state before it.',
    output: allParts,
    sdk: 'service.checkHealth(): Health',
    run: (deps: CheckDeps & Omit<RefreshDeps, 'server'>, _input, { stopping }: Operator) =>
      refreshHealth({ ...deps, server: deps.checkedServer() }, { stopping }),
    command: {
      name: 'admin health check',
      entry: 'part',
      summary: 'Check each part of the service now, from this machine.',
      details: `Stores nothing: the running service may have other rights. ${partNames}`,
      findings: 'A part is failing.',
      examples: [{ about: 'Check all parts, for example in monitoring.', run: 'admin health check --json' }],
      columns,
      run:
        () =>
        (deps: CheckDeps, { stopping }: Operator) =>
          checkHealth({ ...deps, server: deps.checkedServer() }, { stopping, isStored: false }),
      done(parts) {
        const failing = parts.filter(({ state }) => state === 'failing').map(({ part }) => part);
        return failing.length === 0 ? {} : { fault: `Failing: ${failing.join(', ')}.` };
      },
    },
  }),
  getAdminStatus: operation({
    route: ['GET', '/api/admin/status'],
    permission: 'health.read',
    summary: 'Get the version',
    description: 'Returns the version of the program that has responded.',
    output: data(
      'The version.',
      named(
        'AdminStatus',
        Type.Object({
          version: text(
            'The version of the program, as in `0.1.0`. During an upgrade of several servers they differ.',
            '0.1.0',
          ),
        }),
      ),
    ),
    sdk: 'service.status(): AdminStatus',
    types: { AdminStatus: 'The version of the program.' },
    run: async ({ version }: { readonly version: string }) => ({ version }),
    command: 'the version of the server: `--version` prints that of the program',
  }),
  getStorage: operation({
    route: ['GET', '/api/admin/storage'],
    permission: 'health.read',
    summary: 'Get used and free space',
    description:
      'Returns how much space is used and free, and when the disk will be full at the use of the last 14 days.',
    output: data('The space.', storageUse, 'StorageResponse'),
    sdk: 'service.storage(): StorageUse',
    types: { StorageUse: 'Used and free space.' },
    run: (deps: Pick<Ports, 'db' | 'blobs' | 'clock'>) => getStorage(deps),
    command: {
      name: 'admin storage show',
      summary: 'Show used and free space, and when the disk will be full.',
      details:
        'The forecast extends the use of the last 14 days, and needs two days of it. Stored bytes are measured each hour while the service runs.',
      examples: [{ about: 'Show the space.', run: 'admin storage show' }],
      text({ forecast, ...sizes }) {
        const lines = Object.entries(sizes).flatMap(([name, bytes]) =>
          bytes === undefined ? [] : [`${name}: ${bytes} (${bytesText(bytes)})`],
        );
        if (forecast === null) return lines.join('\n');
        const fullAt = forecast.fullAt?.toISOString() ?? 'not in the next years';
        return [...lines, `usedPerDay: ${forecast.usedPerDay}`, `fullAt: ${fullAt}`].join('\n');
      },
    },
  }),
};
