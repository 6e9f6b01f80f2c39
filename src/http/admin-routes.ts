import type { CheckedServer } from '../actions/health/health.ts';
import type { LanguageDeps } from '../actions/languages/language-packs.ts';
import type { SignInDeps } from '../actions/sign-in/sign-in.ts';
import type { SignOnDeps } from '../actions/sign-in/single-sign-on.ts';
import { nouns } from '../administration/nouns.ts';
import type { ReportDeps } from '../administration/operation.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { AdminDeps } from './access/admin-guard.ts';
import { adminVisitor } from './access/sign-in-guard.ts';
import { nounRoutes, visitorRoutes } from './admin-operations.ts';
import type { WebApp } from './pages/web-app.ts';
import type { ExportDeps } from './responses/send-export.ts';
import { type Route, route } from './route.ts';
import * as brand from './routes/admin/brand.ts';
import * as signOn from './routes/sign-on.ts';

/** The dependencies of guards and handlers. */
interface AdminRouteDeps extends AdminDeps, LanguageDeps, ReportDeps, Ports, Runtime {
  readonly checkedServer: () => CheckedServer;
  readonly configuredUrl?: URL | undefined;
  readonly keyStore: KeyStore;
  readonly signOn?: SignOnDeps['signOn'];
  readonly triggerEmails: () => void;
  readonly version: string;
  readonly web?: WebApp | undefined;
}

const routesOf = nounRoutes<AdminRouteDeps & SignInDeps>;

/** Administration, in the order of its description. Each route names the permission that it needs. */
// biome-ignore format: one line per route
export const adminRoutes: ReadonlyArray<Route<AdminRouteDeps & SignInDeps>> = [
  // Administrators
  ...routesOf(nouns.account),
  ...routesOf(nouns.passkeys),
  ...routesOf(nouns.invitations),
  ...routesOf(nouns.administrators),
  ...routesOf(nouns.adminRoles),
  ...routesOf(nouns.sessions),
  ...routesOf(nouns.tokens),

  // Health and set-up
  ...routesOf(nouns.serviceHealth),
  ...routesOf(nouns.attention),
  ...routesOf(nouns.setup),
  ...routesOf(nouns.testEmails),
  ...routesOf(nouns.keyCopies),

  // Policy and settings
  ...routesOf(nouns.policy),
  ...routesOf(nouns.settings),

  // Legal texts, language packs and brand
  ...routesOf(nouns.legal),
  ...routesOf(nouns.languagePacks),
  ...routesOf(nouns.packTexts),
  ...routesOf(nouns.brand, brand.previewBrand, brand.sample),

  // Transfers, logs and statistics
  ...routesOf(nouns.allTransfers),
  ...routesOf(nouns.logs),
  ...routesOf(nouns.audit),
  ...routesOf(nouns.statistics),

  // People and emails
  ...routesOf(nouns.clients),
  ...routesOf(nouns.verifications),
  ...routesOf(nouns.recipients),
  ...routesOf(nouns.emails),
  ...routesOf(nouns.people),
];

/** Sign-in of administrators, for callers without a session. */
export const signInRoutes = visitorRoutes<AdminDeps & ExportDeps & SignInDeps & SignOnDeps>(nouns.signIns);

/** Single sign-on. A browser leaves for another server and returns, so these are pages and no part of the API. */
// biome-ignore format: one line per route
export const signOnRoutes: ReadonlyArray<Route<AdminDeps & SignInDeps & SignOnDeps>> = [
  route('GET',    '/sign-on/start',    adminVisitor, 'startSignOn',  signOn.start),
  route('GET',    '/sign-on/callback', adminVisitor, 'finishSignOn', signOn.finish),
];
