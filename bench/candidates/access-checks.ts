import { join } from 'node:path';
import type { OpenTransfer } from '../../src/actions/opening/open-transfer.ts';
import { readConfig } from '../../src/config.ts';
import type { BoundRoute } from '../../src/http/route.ts';
import type { RouteDeps } from '../../src/http/routes.ts';
import type { ScheduledJobs } from '../../src/jobs/scheduled-jobs.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import type { Candidate, RunningServer } from './candidate.ts';
import { benchClientId, createSealpostApi } from './sealpost-api.ts';

/** The service with its access checks. Runs from source, to compare it with the one below. */
export const checked: Candidate = {
  async serve(directory) {
    const { createRoutes } = await import('../../src/http/routes.ts');
    return serveFromSource(directory, createRoutes);
  },
  openApi: (at) => createSealpostApi({ ...at, access: 'password' }),
};

/**
 * The service without access checks: every request gets the file, otherwise by the same code. The first request for a
 * transfer must still send the password, because the transfer key cannot be opened without it.
 */
export const unprotected: Candidate = {
  serve: async (directory) => serveFromSource(directory, await unprotectedRoutes()),
  openApi: (at) => createSealpostApi({ ...at, access: 'none' }),
};

type Routes = (deps: RouteDeps) => readonly BoundRoute[];

async function serveFromSource(directory: string, routes: Routes): Promise<RunningServer> {
  const { initializePolicy } = await import('../../src/actions/policy/policy-rules.ts');
  const { registerClient } = await import('../../src/administration/clients.ts');
  const { startServer } = await import('../../src/http/server.ts');
  const { startJobs } = await import('../../src/jobs/scheduled-jobs.ts');
  const { openService } = await import('../../src/wiring.ts');
  const folders = { SEALPOST_DATA: join(directory, 'data'), SEALPOST_KEYS: join(directory, 'keys') };
  const config = readConfig({ SEALPOST_PORT: '0', ...folders });
  const { ports, reports, keyStore, languages, trustedClock, tryOut } = await openService(config);
  await initializePolicy(ports, true);
  await registerClient(ports, benchClientId, 'verification');
  let jobs: ScheduledJobs | undefined;
  const deps = {
    ...config,
    tls: undefined,
    log: { level: config.logLevel },
    version: '0.0.0',
    clock: ports.clock,
    readiness: async () => {},
    ports,
    reports,
    tryOut,
    languagePacks: languages,
    keyStore,
    partChecks: { checkMailServer: undefined, selfTestScanner: undefined, checkClock: trustedClock.check },
    triggerCompletion: () => jobs?.triggerCompletion(),
    triggerEmails: () => {},
  };
  const server = await startServer(deps, routes);
  jobs = startJobs({ ...ports, serviceUrl: server.baseUrl.href }, server.logJobFailure, {
    updateTrustedClock: trustedClock.update,
  });
  return { origin: server.baseUrl.origin };
}

async function unprotectedRoutes(): Promise<Routes> {
  const { downloadFile } = await import('../../src/actions/downloading/file.ts');
  const { openTransfer } = await import('../../src/actions/opening/open-transfer.ts');
  const { fileParams } = await import('../../src/contract/parameters.ts');
  const { lookup } = await import('../../src/crypto/identifiers.ts');
  const { findRecipient } = await import('../../src/db/recipients/recipients.ts');
  const { everyone } = await import('../../src/http/access/guards.ts');
  const { bindRoutes, operation, route } = await import('../../src/http/route.ts');
  const { createRoutes } = await import('../../src/http/routes.ts');
  const { sendDownload } = await import('../../src/http/responses/send-bytes.ts');
  const { accessRequestOf } = await import('../../src/http/access/access-request.ts');

  return (deps) => {
    const opened = new Map<string, { readonly transfer: OpenTransfer; readonly hash: string }>();
    const getFile = operation({
      general: 'checked',
      schema: { summary: 'A file for everyone', params: fileParams, response: {} },
      async handler(ports: Ports & Runtime, request, reply) {
        const { transferId, fileId } = request.params;
        const entry = opened.get(transferId) ?? {
          transfer: await openTransfer(ports, accessRequestOf(request, transferId, deps.baseUrl)),
          hash: lookup(ports.keys, 'transfer-id', transferId),
        };
        opened.set(transferId, entry);
        const recipient = await findRecipient(ports.db, { transferIdHash: entry.hash, fileId, counter: null });
        return sendDownload(ports, request, reply, downloadFile(ports, { ...entry.transfer, file: recipient?.file }));
      },
    });
    const open = route('GET', '/unprotected/:transferId/:fileId', everyone, 'unprotected', getFile);
    return [...createRoutes(deps), ...bindRoutes([open], deps.ports)];
  };
}
