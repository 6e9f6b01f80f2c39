import type { ReportDeps } from '../actions/admin/search-transfers.ts';
import type { LanguageDeps } from '../actions/languages/language-packs.ts';
import type { SignInDeps } from '../actions/sign-in/sign-in.ts';
import type { SignOnDeps } from '../actions/sign-in/single-sign-on.ts';
import { nouns } from '../administration/nouns.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type AdminDeps, admin } from './access/admin-guard.ts';
import { adminVisitor } from './access/sign-in-guard.ts';
import { nounRoutes, visitorRoutes } from './admin-operations.ts';
import type { WebApp } from './pages/web-app.ts';
import type { ExportDeps } from './responses/send-export.ts';
import { type Route, route } from './route.ts';
import * as attention from './routes/admin/attention.ts';
import * as brand from './routes/admin/brand.ts';
import type { CheckDeps } from './routes/admin/checked-server.ts';
import * as health from './routes/admin/health.ts';
import * as logs from './routes/admin/logs.ts';
import type { MasterKeyDeps } from './routes/admin/master-key.ts';
import * as masterKey from './routes/admin/master-key.ts';
import * as setup from './routes/admin/setup.ts';
import * as statistics from './routes/admin/statistics.ts';
import * as transfers from './routes/admin/transfers.ts';
import * as signOn from './routes/sign-on.ts';

/** The dependencies of guards and handlers. */
interface AdminRouteDeps extends AdminDeps, CheckDeps, LanguageDeps, MasterKeyDeps, ReportDeps, Ports, Runtime {
  readonly configuredUrl?: URL | undefined;
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
  route('GET',    '/api/admin/health',                     admin('health.read'),  'getHealth',       health.get),
  route('POST',   '/api/admin/health/check',               admin('health.check'), 'checkHealth',     health.check),
  route('GET',    '/api/admin/attention',                  admin('health.read'),  'getAttention',    attention.get),
  route('GET',    '/api/admin/status',                     admin('health.read'),  'getAdminStatus',  health.status),
  route('GET',    '/api/admin/storage',                    admin('health.read'),  'getStorage',      health.storage),
  route('GET',    '/api/admin/setup',                      admin('setup.read'),   'getSetup',        setup.get),
  route('PATCH',  '/api/admin/setup/steps/:step',          admin('setup.write'),  'changeSetupStep', setup.changeStep),
  route('POST',   '/api/admin/setup/checks/:check',        admin('setup.write'),  'runSetupCheck',   setup.runCheck),
  route('POST',   '/api/admin/setup/test-emails',          admin('setup.write'),  'sendTestEmail',   setup.sendTestEmail),
  route('GET',    '/api/admin/setup/test-emails/:emailId', admin('setup.read'),   'getTestEmail',    setup.getTestEmailState),
  route('POST',   '/api/admin/master-key/export',          admin('keys.read'),    'exportMasterKey', masterKey.exportKey),
  route('POST',   '/api/admin/master-key/check',           admin('setup.write'),  'checkMasterKey',  masterKey.check),

  // Policy and settings
  ...routesOf(nouns.policy),
  ...routesOf(nouns.settings),

  // Legal texts, language packs and brand
  ...routesOf(nouns.legal),
  ...routesOf(nouns.languagePacks),
  ...routesOf(nouns.packTexts),
  ...routesOf(nouns.brand, brand.preview, brand.sample),

  // Transfers, logs and statistics
  route('GET',    '/api/admin/transfers',                    admin('transfers.read'),   'searchTransfers',      transfers.search),
  route('GET',    '/api/admin/addresses',                    admin('transfers.read'),   'suggestAddresses',     transfers.suggest),
  route('GET',    '/api/admin/transfers/:trackingId',        admin('transfers.read'),   'getAdminTransfer',     transfers.get),
  route('POST',   '/api/admin/transfers/:trackingId/delete', admin('transfers.delete'), 'deleteTransfer',       transfers.remove),
  route('GET',    '/api/admin/exports/transfers',            admin('transfers.export'), 'exportTransfers',      transfers.exportAll),
  route('GET',    '/api/admin/log',                          admin('log.read'),         'listLog',              logs.list),
  route('GET',    '/api/admin/log/verification',             admin('log.read'),         'getLogVerification',   logs.getVerification),
  route('POST',   '/api/admin/log/verification',             admin('log.read'),         'startLogVerification', logs.startVerification),
  route('GET',    '/api/admin/exports/log',                  admin('transfers.export'), 'exportLog',            logs.exportTransferLog),
  route('GET',    '/api/admin/audit',                        admin('audit.read'),       'listAudit',            logs.listChanges),
  route('GET',    '/api/admin/exports/audit',                admin('audit.read'),       'exportAudit',          logs.exportChanges),
  route('GET',    '/api/admin/statistics',                   admin('statistics.read'),  'getStatistics',        statistics.get),

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
