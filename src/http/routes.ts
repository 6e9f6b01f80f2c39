import type { Mailbox } from '../ports/mailbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { BaseUrl } from './links.ts';
import type { WebApp } from './pages/web-app.ts';
import type { Route } from './route.ts';
import { getClients } from './routes/clients.ts';
import { getDescription } from './routes/description.ts';
import { downloadRoutes, oneDoor } from './routes/downloads.ts';
import { emailRoutes } from './routes/emails.ts';
import { getLive, getReady } from './routes/health.ts';
import { languagePackRoutes } from './routes/language-packs.ts';
import { legalPageRoutes } from './routes/legal-pages.ts';
import { logRoutes } from './routes/logs.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { policyRoute } from './routes/policy.ts';
import { pollingRoutes } from './routes/polling.ts';
import { productRoutes } from './routes/products.ts';
import { receivePageRoutes } from './routes/receive-page.ts';
import { senderPageRoutes } from './routes/sender-pages.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { getStatus } from './routes/status.ts';
import { transferRoutes } from './routes/transfers.ts';
import { verificationRoutes } from './routes/verification.ts';
import { webAppRoutes } from './routes/web-app.ts';

/** What the handlers call on. */
export interface RouteNeeds {
  readonly readiness: () => Promise<void>;
  /** Undefined where there is no virus scanner. */
  readonly isScannerTrusted?: (() => boolean) | undefined;
  readonly ports: Ports;
  readonly baseUrl: BaseUrl;
  /** Called when a transfer was submitted, so that its completion need not wait for the clock. */
  readonly completeSoon: () => void;
  /** The same for a mail that was queued. */
  readonly mailSoon: () => void;
  /** Only where nobody but this machine reaches the service. */
  readonly mailbox?: Mailbox | undefined;
  /** Only where it was built. */
  readonly web?: WebApp | undefined;
}

/** Everything that this server answers, in the order of the documentation. HEAD works wherever GET does. */
export function routesOf(needs: RouteNeeds): readonly Route[] {
  const { readiness, isScannerTrusted, ports, baseUrl, completeSoon, mailSoon, mailbox, web } = needs;
  const door = oneDoor(ports);
  return [
    getStatus,
    getClients,
    ...verificationRoutes({ ...ports, mailSoon }),
    policyRoute(ports),
    ...sessionRoutes({ ...ports, baseUrl, completeSoon }),
    ...transferRoutes({ ...ports, baseUrl, mailSoon, door }),
    ...emailRoutes({ ...ports, baseUrl, mailSoon }),
    ...pollingRoutes({ ...ports, baseUrl }),
    ...downloadRoutes(ports, door),
    ...passwordRoutes(ports),
    ...languagePackRoutes(ports),
    ...productRoutes(ports),
    ...logRoutes(ports),
    getLive,
    getReady(readiness, isScannerTrusted),
    getDescription,
    ...mailboxRoutes(ports, mailbox, web !== undefined),
    ...webAppRoutes({ ...ports, baseUrl }, web),
    ...receivePageRoutes({ ...ports, baseUrl, door }, web),
    ...senderPageRoutes(ports, web, mailbox !== undefined),
    ...legalPageRoutes(ports, web),
  ];
}
