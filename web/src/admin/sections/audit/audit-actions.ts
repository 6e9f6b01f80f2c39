import type { AuditFilters } from '#client';

type AuditAction = NonNullable<AuditFilters['action']>;

/** Each action that the API knows. The type fails the build if one is missing. */
const known: Readonly<Record<AuditAction, true>> = {
  changeSettings: true,
  addRule: true,
  changeRule: true,
  removeRule: true,
  orderRules: true,
  importRules: true,
  exportRules: true,
  addClient: true,
  removeClient: true,
  saveLegalNotice: true,
  removeLegalNotice: true,
  saveTerms: true,
  removeTerms: true,
  saveLogo: true,
  removeLogo: true,
  installLanguagePack: true,
  removeLanguagePack: true,
  changePackTexts: true,
  deleteTransfer: true,
  exportTransfers: true,
  exportLog: true,
  exportAudit: true,
  exportMasterKey: true,
  rotateMasterKey: true,
  removeMasterKey: true,
  signIn: true,
  failSignIn: true,
  failSecondFactor: true,
  reauthenticate: true,
  inviteAdministrator: true,
  endInvitation: true,
  createAdministrator: true,
  acceptReset: true,
  changeAdministrator: true,
  removeAdministrator: true,
  resetAdministrator: true,
  changeAdminPassword: true,
  confirmTotp: true,
  removeTotp: true,
  createRecoveryCodes: true,
  addPasskey: true,
  renamePasskey: true,
  removePasskey: true,
  refusePasskey: true,
  createToken: true,
  removeToken: true,
  endAdminSession: true,
  endAdminSessions: true,
  changeSetupStep: true,
  sendTestEmail: true,
  repair: true,
  endVerificationById: true,
  endVerificationsOf: true,
  unlockRecipientById: true,
  retryEmail: true,
  retryEmails: true,
  dropEmail: true,
  exportPerson: true,
  erasePerson: true,
};

export const auditActions = Object.keys(known) as readonly AuditAction[];

/** Undefined for an action that this version does not know. */
export function findAction(name: string | null): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}
