import type { ActorKind } from './actor.ts';

/** The recorded actions: changes by administrators, and exports. */
export const auditActions = [
  'changeSettings',
  'addRule',
  'changeRule',
  'removeRule',
  'orderRules',
  'importRules',
  'exportRules',
  'addClient',
  'removeClient',
  'saveLegalNotice',
  'removeLegalNotice',
  'saveTerms',
  'removeTerms',
  'saveLogo',
  'removeLogo',
  'installLanguagePack',
  'removeLanguagePack',
  'changePackTexts',
  'deleteTransfer',
  'exportTransfers',
  'exportLog',
  'exportAudit',
  'exportMasterKey',
  'makeBackup',
  'restoreBackup',
  'beginMove',
  'cancelMove',
  'rotateMasterKey',
  'removeMasterKey',
  'signIn',
  'failSignIn',
  'failSecondFactor',
  'reauthenticate',
  'inviteAdministrator',
  'endInvitation',
  'createAdministrator',
  'acceptReset',
  'changeAdministrator',
  'removeAdministrator',
  'resetAdministrator',
  'changeAdminPassword',
  'confirmTotp',
  'removeTotp',
  'createRecoveryCodes',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'refusePasskey',
  'createToken',
  'removeToken',
  'endAdminSession',
  'endAdminSessions',
  'changeSetupStep',
  'sendTestEmail',
  'repair',
  // People and emails
  'endVerificationById',
  'endVerificationsOf',
  'unlockRecipientById',
  'retryEmail',
  'retryEmails',
  'dropEmail',
  'exportPerson',
  'erasePerson',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** How entries name a person: an erasure leaves no address in them. */
export const personSubject = (contactId: string): string => `contact:${contactId}`;

/** An entry as its hash covers it. */
export interface AuditEntry {
  /** Consecutive, from 1. */
  readonly id: number;
  /** ISO 8601, exactly as stored. */
  readonly at: string;
  readonly actorKind: ActorKind;
  readonly actorId: string;
  readonly actorName: string;
  readonly action: string;
  readonly subject: string | null;
  /** The JSON text of `AuditDetails`, exactly as it was sealed. */
  readonly details: string;
}

export interface AuditDetails {
  /** The address that the request came from. */
  readonly network?: string;
  readonly old?: unknown;
  readonly new?: unknown;
  /** Entered by the administrator. */
  readonly reason?: string;
}

/** The two ends of the log. Entries before `firstId` were removed at the end of their retention. */
export interface AuditHead {
  readonly firstId: number;
  /** The hash of the entry before the first one. */
  readonly base: string;
  readonly lastId: number;
  /** The hash of the last entry. If no entry is left, equal to `base`. */
  readonly hash: string;
}

export type SignedAuditHead = AuditHead & { readonly signature: string };

/** The head of a log to which no entry was ever written. */
export const emptyAuditHead: AuditHead = { firstId: 1, base: '', lastId: 0, hash: '' };
