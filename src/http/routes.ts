import type { CheckedServer, PartChecks } from '../actions/health/health.ts';
import type { LanguageDeps } from '../actions/languages/language-packs.ts';
import type { SignOnDeps } from '../actions/sign-in/single-sign-on.ts';
import type { ApiTag } from '../contract/tags.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Mailbox } from '../ports/mailbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { TryOut } from '../runtime/try-out.ts';
import {
  everyone,
  fileRecipient,
  form,
  type MailboxDeps,
  type MetricsDeps,
  mailboxReader,
  mailboxToken,
  mailboxVisitor,
  metricsReader,
  recipient,
  recipientOf,
  senderOfTransfer,
  session,
  submission,
  verifiedAddress,
} from './access/guards.ts';
import { adminPageVisitor } from './access/sign-in-guard.ts';
import { adminRoutes, signInRoutes, signOnRoutes } from './admin-routes.ts';
import type { WebApp } from './pages/web-app.ts';
import { alias, type BoundRoute, bindRoutes, type Route, route } from './route.ts';
import * as adminPages from './routes/admin-pages.ts';
import * as archives from './routes/archives.ts';
import * as downloads from './routes/downloads.ts';
import * as emails from './routes/emails.ts';
import * as fileContent from './routes/file-content.ts';
import * as health from './routes/health.ts';
import * as languagePacks from './routes/language-packs.ts';
import * as legalPages from './routes/legal-pages.ts';
import * as logs from './routes/logs.ts';
import * as mailboxPages from './routes/mailbox.ts';
import * as metricsPage from './routes/metrics.ts';
import { createNotFoundHandler, type NotFoundHandler } from './routes/not-found.ts';
import * as openapi from './routes/openapi.ts';
import * as passwords from './routes/passwords.ts';
import * as policy from './routes/policy.ts';
import * as polling from './routes/polling.ts';
import * as products from './routes/products.ts';
import * as receivePage from './routes/receive-page.ts';
import * as senderPages from './routes/sender-pages.ts';
import * as sessionFiles from './routes/session-files.ts';
import * as sessions from './routes/sessions.ts';
import * as status from './routes/status.ts';
import * as transfers from './routes/transfers.ts';
import * as verification from './routes/verification.ts';
import * as webApp from './routes/web-app.ts';
import type { BaseUrl } from './wire/links.ts';

interface ServerDeps {
  /** The version of the program. Only administrators may see it. */
  readonly version: string;
  readonly readiness: () => Promise<void>;
  /** Undefined where there is no virus scanner. */
  readonly isScannerTrusted?: (() => boolean) | undefined;
  readonly baseUrl: BaseUrl;
  /** The public URL of the configuration. Undefined where it follows from host and port, which differ between servers. */
  readonly configuredUrl?: URL | undefined;
  readonly partChecks: PartChecks;
  /** The stored language packs, for administrators. */
  readonly languagePacks: LanguageDeps['languagePacks'];
  /** The stored master key, which administrators copy. */
  readonly keyStore: KeyStore;
  /** The database for searches and reports, which may take long. */
  readonly reports: Ports['db'];
  /** Called when a transfer was submitted, so that its completion starts at once. */
  readonly triggerCompletion: () => void;
  /** Called when an email was queued, so that it is sent at once. */
  readonly triggerEmails: () => void;
  /** Set only where the service is reachable from this machine alone. */
  readonly mailbox?: Mailbox | undefined;
  /** Without it, there is no mailbox. */
  readonly tryOut?: TryOut | undefined;
  /** Undefined where no OpenID Connect server is configured. */
  readonly signOn?: SignOnDeps['signOn'];
  /** Set only where the web app was built. */
  readonly web?: WebApp | undefined;
  /** Set only where the metrics are on the port of the service. */
  readonly metricsEndpoint?: MetricsDeps['metricsEndpoint'] | undefined;
}

/** The dependencies that the server passes to its routes. */
export interface RouteDeps extends ServerDeps {
  readonly ports: Ports & Runtime;
}

/** The dependencies of guards and handlers. */
interface HandlerDeps extends Omit<ServerDeps, 'partChecks'>, Ports, Runtime {
  /** The server as administrators check it. */
  readonly checkedServer: () => CheckedServer;
}

/** They also work while a start waits for the database or the blob store. */
// biome-ignore format: one line per route
export const healthRoutes: ReadonlyArray<Route<Pick<HandlerDeps, 'readiness' | 'isScannerTrusted'>>> = [
  route('GET',    '/health/live',                   everyone, 'getLive',        health.live),
  route('GET',    '/health/ready',                  everyone, 'getReady',       health.ready),
];

/**
 * The API, in the order of its description: method, path, guard, operation ID and operation of every route.
 * The guard runs before the operation and decides who may call it. HEAD works wherever GET does.
 */
// biome-ignore format: one line per route
export const apiSections: ReadonlyArray<{ readonly tag: ApiTag; readonly routes: ReadonlyArray<Route<HandlerDeps>> }> = [
  { tag: 'Verification', routes: [
    route('GET',    '/api/clients',                              everyone,        'createClientId',          status.createClientId),
    route('GET',    '/api/users/:email/verification',            everyone,        'getVerification',         verification.get),
    route('POST',   '/api/users/:email/verification/code/email', everyone,        'sendVerificationCode',    verification.emailCode),
    route('POST',   '/api/users/:email/verification/token',      everyone,        'createVerificationToken', verification.createVerificationToken),
    route('POST',   '/api/verification/oidc',                    everyone,        'startSenderSignOn',       verification.startSignOn),
    route('POST',   '/api/verification/oidc/token',              everyone,        'finishSenderSignOn',      verification.finishSignOn),
    route('DELETE', '/api/users/:email/verification',            verifiedAddress, 'endVerification',         verification.end),
    route('DELETE', '/api/users/:email',                         verifiedAddress, 'deleteUser',              verification.erase),
  ] },
  { tag: 'Policy', routes: [
    route('POST',   '/api/users/:email/transfer-policy', verifiedAddress, 'getTransferPolicy', policy.get),
  ] },
  { tag: 'Sending', routes: [
    route('POST',   '/api/users/:email/transfer-sessions',             verifiedAddress, 'createSession', sessions.create),
    route('GET',    '/api/users/:email/transfer-sessions/:trackingId', session,         'getSession',    sessions.get),
    route('PATCH',  '/api/users/:email/transfer-sessions/:trackingId', session,         'updateSession', sessions.change),
    route('POST',   '/api/users/:email/transfer-sessions/:trackingId', submission,      'submitSession', sessions.submit),
    route('DELETE', '/api/users/:email/transfer-sessions/:trackingId', session,         'deleteSession', sessions.remove),
  ] },
  { tag: 'Uploads', routes: [
    route('POST',   '/api/users/:email/transfer-sessions/:trackingId/files',                 session, 'registerFile',       sessionFiles.register),
    route('POST',   '/api/users/:email/transfer-sessions/:trackingId/files/batch',           session, 'addFiles',           sessionFiles.addSeveral),
    route('PUT',    '/api/users/:email/transfer-sessions/:trackingId/files/:fileId/content', session, 'uploadFile',         fileContent.put),
    route('HEAD',   '/api/users/:email/transfer-sessions/:trackingId/files/:fileId/content', session, 'getUploadOffset',    fileContent.head),
    route('PATCH',  '/api/users/:email/transfer-sessions/:trackingId/files/:fileId/content', session, 'appendUpload',       fileContent.patch),
    route('POST',   '/api/users/:email/transfer-sessions/:trackingId/files/:fileId/content', session, 'appendUploadByPost', fileContent.post),
    route('DELETE', '/api/users/:email/transfer-sessions/:trackingId/files/:fileId',         session, 'deleteFile',         sessionFiles.remove),
  ] },
  { tag: 'Transfers', routes: [
    route('GET',    '/api/users/:email/transfers/:trackingId',                               senderOfTransfer, 'getTransferStatus',       transfers.getStatus),
    route('PATCH',  '/api/users/:email/transfers/:trackingId',                               senderOfTransfer, 'updateTransfer',          transfers.change),
    route('PUT',    '/api/users/:email/transfers/:trackingId/password',                      senderOfTransfer, 'changePassword',          transfers.changePassword),
    route('POST',   '/api/users/:email/transfers/:trackingId/recipients/:transferId/unlock', senderOfTransfer, 'unlockRecipient',         transfers.unlock),
    route('GET',    '/api/users/:email/locked-recipients',                                   verifiedAddress,  'listLockedRecipients',    transfers.listLocked),
    route('GET',    '/api/users/:email/transfers/sent-transfers',                            verifiedAddress,  'listSentTransfers',       polling.pollSent),
    route('GET',    '/api/users/:email/transfers/received-transfers',                        verifiedAddress,  'listReceivedTransfers',   polling.pollReceived),
    route('GET',    '/api/users/:email/transfers',                                           verifiedAddress,  'listSentTransfersLegacy', polling.listSent),
  ] },
  { tag: 'Emails', routes: [
    route('POST',   '/api/users/:email/transfers/:trackingId/emails/sender',                        senderOfTransfer, 'previewSenderEmail',    emails.previewSummary),
    route('POST',   '/api/users/:email/transfers/:trackingId/emails/sent',                          senderOfTransfer, 'previewSentCopy',       emails.previewCopy),
    route('POST',   '/api/users/:email/transfers/:trackingId/emails/recipients/:transferId',        senderOfTransfer, 'previewRecipientEmail', emails.previewNotification),
    route('POST',   '/api/users/:email/transfers/:trackingId/emails/recipients/:transferId/resend', senderOfTransfer, 'resendRecipientEmail',  emails.resend),
  ] },
  { tag: 'Receiving', routes: [
    route('GET',    '/api/transfers/:transferId',               recipient,                'getTransfer',            downloads.get),
    route('GET',    '/api/transfers/:transferId/files',         recipient,                'listFiles',              downloads.getFiles),
    route('GET',    '/api/transfers/:transferId/files/:fileId', fileRecipient,            'downloadFile',           downloads.getFile),
    route('GET',    '/api/transfers/:transferId/files/:fileId/preview', fileRecipient,    'previewFile',            downloads.preview),
    route('GET',    '/api/transfers/:transferId/zip',           recipientOf('zip'),       'downloadZip',            archives.zip),
    route('POST',   '/api/transfers/:transferId/zip',           recipientOf('zip'),       'downloadSelectedZip',    archives.selectedZip),
    route('GET',    '/api/transfers/:transferId/files/zip',     recipientOf('zip'),       'downloadZipOfFiles',     alias('downloadZip', archives.zip)),
    route('GET',    '/api/transfers/:transferId/eml',           recipientOf('eml'),       'downloadEml',            archives.eml),
    route('GET',    '/api/transfers/:transferId/files/eml',     recipientOf('eml'),       'downloadEmlOfFiles',     alias('downloadEml', archives.eml)),
    route('GET',    '/api/transfers/:transferId/checksums',     recipientOf('checksums'), 'downloadChecksums',      archives.checksums),
    route('GET',    '/api/transfers/:transferId/message',       recipientOf('message'),   'getConfidentialMessage', archives.message),
  ] },
  { tag: 'Passwords', routes: [
    route('GET',    '/api/password',              everyone, 'generatePassword',         passwords.generate),
    route('POST',   '/api/password',              everyone, 'validatePassword',         passwords.validate),
    route('GET',    '/api/password/requirements', everyone, 'listPasswordRequirements', passwords.listRequirements),
  ] },
  { tag: 'Localization', routes: [
    route('GET',    '/api/products/:productKey/language-packs',           everyone, 'listLanguagePacks',   languagePacks.list),
    route('GET',    '/api/products/:productKey/language-packs/:packId',   everyone, 'getLanguagePack',     languagePacks.get),
    route('GET',    '/api/products/:productKey/language-packs/:packId/*', everyone, 'getLanguagePackFile', languagePacks.getFile),
  ] },
  { tag: 'Legal', routes: [
    route('GET',    '/api/products/:productKey/legal/terms-of-use', everyone, 'getTermsOfUse', products.getTerms),
    route('GET',    '/api/products/:productKey/legal/imprint',      everyone, 'getImprint',    products.getLegalNotice),
  ] },
  { tag: 'Client logs', routes: [
    route('GET',    '/api/products/:productKey/logging', everyone, 'getLogging', products.getLogging),
    route('POST',   '/api/logs',                         everyone, 'sendLogs',   logs.send),
  ] },
  { tag: 'Server', routes: [
    route('GET',    '/api/status',                    everyone, 'getStatus',      status.get),
    route('GET',    '/api/products/:productKey/cors', everyone, 'getCors',        products.getCors),
    ...healthRoutes,
    route('GET',    '/openapi.json',                  everyone, 'getDescription', openapi.get),
  ] },
  { tag: 'Administration', routes: [...signInRoutes, ...adminRoutes] },
];

export const apiRoutes = apiSections.flatMap(({ routes }) => routes);

/** Pages that show the emails of a service that sends none. They exist only where there is a mailbox. */
// biome-ignore format: one line per route
export const mailboxRoutes: ReadonlyArray<Route<HandlerDeps & MailboxDeps>> = [
  route('GET',    '/mailbox',            mailboxVisitor, 'listMails',   mailboxPages.list),
  route('POST',   '/mailbox',            mailboxToken,   'openMailbox', mailboxPages.openMailbox),
  route('GET',    '/mailbox/:name',      mailboxReader,  'getMail',     mailboxPages.show),
  route('GET',    '/mailbox/:name/html', mailboxReader,  'getMailHtml', mailboxPages.showHtml),
];

/** Metrics for a monitoring system. They are no part of the API, on this port or on one of their own. */
// biome-ignore format: one line per route
export const metricsRoutes: ReadonlyArray<Route<MetricsDeps>> = [
  route('GET',    '/metrics', metricsReader, 'getMetrics', metricsPage.get),
];

/** The web app. Its pages are no part of the API and exist only where the app was built. */
// biome-ignore format: one line per route
export const pageRoutes: ReadonlyArray<Route<HandlerDeps & { readonly web: WebApp }>> = [
  route('GET',    '/assets/:name',   everyone,         'getAsset',             webApp.getAsset),
  route('GET',    '/words/:page',    everyone,         'getPageWords',         webApp.getMessages),
  route('POST',   '/language',       form,             'chooseLanguage',       webApp.rememberLanguage),
  route('GET',    '/download',       everyone,         'showReceivePage',      receivePage.show),
  route('POST',   '/download',       form,             'showReceivedTransfer', receivePage.openReceivedTransfer),
  route('GET',    '/',               everyone,         'showSendPage',         senderPages.send),
  route('GET',    '/transfers',      everyone,         'showTransfersPage',    senderPages.transfers),
  route('GET',    '/imprint',        everyone,         'showImprintPage',      legalPages.legalNotice),
  route('GET',    '/terms',          everyone,         'showTermsPage',        legalPages.terms),
  route('GET',    '/api/docs',       everyone,         'showReference',        webApp.getReference),
  route('GET',    '/api/docs/:page', everyone,         'showReferencePage',    webApp.getReferencePage),
  route('GET',    '/admin',          adminPageVisitor, 'showAdmin',            adminPages.show),
  route('GET',    '/admin/*',        adminPageVisitor, 'showAdminSection',     adminPages.show),
];

/** Every route that the server responds to, with its dependencies. */
export function createRoutes(serverDeps: RouteDeps): readonly BoundRoute[] {
  // Named one by one: the options of a server also have members of its configuration, such as the folder of the keys.
  const { ports, version, readiness, isScannerTrusted, baseUrl, configuredUrl, partChecks, reports } = serverDeps;
  const { languagePacks, keyStore, triggerCompletion, triggerEmails, mailbox, tryOut, signOn, web, metricsEndpoint } =
    serverDeps;
  const checkedServer = () => ({ ...partChecks, baseUrl: baseUrl() });
  const deps: HandlerDeps = {
    ...ports,
    ...{ version, readiness, isScannerTrusted, baseUrl, configuredUrl, checkedServer, reports },
    ...{ languagePacks, keyStore, triggerCompletion, triggerEmails, mailbox, tryOut, signOn, web },
  };
  return [
    ...bindRoutes(apiRoutes, deps),
    ...bindRoutes(signOnRoutes, deps),
    ...(mailbox === undefined || tryOut === undefined ? [] : bindRoutes(mailboxRoutes, { ...deps, mailbox, tryOut })),
    ...(metricsEndpoint === undefined ? [] : bindRoutes(metricsRoutes, { metricsEndpoint })),
    ...(web === undefined ? [] : bindRoutes(pageRoutes, { ...deps, web })),
  ];
}

/** Shows people a page at addresses that do not exist. There is none without the web app. */
export function createNotFoundPage({ ports, web }: Pick<RouteDeps, 'ports' | 'web'>): NotFoundHandler | undefined {
  if (web === undefined) return undefined;
  const paths = [...pageRoutes, ...mailboxRoutes].flatMap(({ method, path }) =>
    method === 'GET' && path !== '/' && !/[:*]/.test(path) ? [path] : [],
  );
  return createNotFoundHandler({ ...ports, web }, paths);
}
