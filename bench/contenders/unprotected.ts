import { join } from 'node:path';
import type { OpenTransfer } from '../../src/actions/open-transfer.ts';
import { readConfig } from '../../src/config.ts';
import type { Route } from '../../src/http/route.ts';
import type { RouteNeeds } from '../../src/http/routes.ts';
import type { HouseJobs } from '../../src/jobs/house-jobs.ts';
import type { Contender } from './contender.ts';
import { benchClientId, sealpostDoor } from './sealpost-door.ts';

/**
 * Ours without a lock: whoever asks gets the file, in all else by the same code. The first request for a transfer has to
 * bring its password all the same, or nobody could decrypt it.
 */
export const unprotected: Contender = {
  async serve(directory) {
    const { beginPolicy } = await import('../../src/actions/change-policy.ts');
    const { registerClient } = await import('../../src/actions/register-client.ts');
    const { startServer } = await import('../../src/http/server.ts');
    const { startJobs } = await import('../../src/jobs/house-jobs.ts');
    const { openHouse } = await import('../../src/wiring.ts');
    const folders = { SEALPOST_DATA: join(directory, 'data'), SEALPOST_KEYS: join(directory, 'keys') };
    const config = readConfig({ SEALPOST_PORT: '0', ...folders });
    const { ports } = await openHouse(config);
    await beginPolicy(ports, true);
    await registerClient(ports, benchClientId, 'verification');
    let jobs: HouseJobs | undefined;
    const needs = {
      ...config,
      tls: undefined,
      log: { level: config.logLevel },
      clock: ports.clock,
      readiness: async () => {},
      ports,
      completeSoon: () => jobs?.completeSoon(),
      mailSoon: () => {},
    };
    const server = await startServer(needs, await openRoutes());
    jobs = startJobs({ ...ports, serviceUrl: server.baseUrl.href }, server.logJobFailure);
    return { origin: server.baseUrl.origin };
  },
  door: (at) => sealpostDoor({ ...at, proof: 'none' }),
};

async function openRoutes(): Promise<(needs: RouteNeeds) => readonly Route[]> {
  const { downloadFile } = await import('../../src/actions/download-file.ts');
  const { doorTo, openTransfer } = await import('../../src/actions/open-transfer.ts');
  const { fileParams } = await import('../../src/contract/downloads.ts');
  const { lookup } = await import('../../src/crypto/identifiers.ts');
  const { findRecipient } = await import('../../src/db/recipients.ts');
  const { route } = await import('../../src/http/route.ts');
  const { routesOf } = await import('../../src/http/routes.ts');
  const { sendDownload } = await import('../../src/http/sending-bytes.ts');
  const { shownBy } = await import('../../src/http/shown-proof.ts');

  return (needs) => {
    const { ports } = needs;
    const door = doorTo(ports);
    const opened = new Map<string, { readonly transfer: OpenTransfer; readonly hash: string }>();
    const getFile = route({
      method: 'GET',
      path: '/unprotected/:transferId/:fileId',
      general: 'checked',
      schema: { operationId: 'unprotected', summary: 'A file for everybody', params: fileParams, response: {} },
      async handler(request, reply) {
        const { transferId, fileId } = request.params;
        const known = opened.get(transferId) ?? {
          transfer: await openTransfer(door, { ...shownBy(request), transferId }),
          hash: lookup(ports.keys, 'transfer-id', transferId),
        };
        opened.set(transferId, known);
        const recipient = await findRecipient(ports.db, known.hash, fileId);
        return sendDownload(ports, request, reply, downloadFile(ports, { ...known.transfer, file: recipient?.file }));
      },
    });
    return [...routesOf(needs), getFile];
  };
}
