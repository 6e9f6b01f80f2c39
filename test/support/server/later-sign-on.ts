import assert from 'node:assert/strict';
import { type SingleSignOn, singleSignOn } from '../../../src/identity/single-sign-on.ts';
import type { Cleanup } from '../cleanup.ts';
import { type OidcServer, startOidcServer } from './oidc-server.ts';

interface LaterSignOn extends SingleSignOn {
  /** Starts the server for a service. The returned server is closed after the test. */
  startServer(t: Cleanup, service: { readonly baseUrl: string }): Promise<OidcServer>;
}

/** A single sign-on that connects to its server later: that server is started with the URL of the service. */
export function laterSignOn(): LaterSignOn {
  let connected: SingleSignOn | undefined;
  const connection = () => connected ?? assert.fail('There is no server yet');
  return {
    issuer: 'https://login.example.org/',
    start: (request) => connection().start(request),
    finish: (request) => connection().finish(request),
    async startServer(t, { baseUrl }) {
      const server = await startOidcServer({ redirectUri: `${baseUrl}/sign-on/callback` });
      t.after(() => server.close());
      connected = singleSignOn(server.client);
      return server;
    },
  };
}
