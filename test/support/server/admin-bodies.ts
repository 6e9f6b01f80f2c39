/** A valid body of each operation of administration that needs one, by operation ID. */
export const adminBodies: Readonly<Record<string, unknown>> = {
  signInByPassword: { name: 'anna', password: 'correct horse battery', code: '123456' },
  signInByCode: { state: 'Sample', code: '123456' },
  openInvitation: { token: 'Sample' },
  acceptInvitation: { token: 'Sample', name: 'bobby', password: 'correct horse battery' },
  confirmInvitation: { state: 'Sample', code: '123456' },
  reauthenticate: { password: 'correct horse battery', code: '123456' },
  changeAdminPassword: { password: 'another horse battery' },
  confirmTotp: { state: 'Sample', code: '123456' },
  inviteAdministrator: { role: 'viewer', name: null },
  changeAdministrator: { role: 'operator', state: null },
  createToken: { name: 'Monitoring', scopes: ['health.read'], days: 30 },
  changeSetupStep: { state: 'skipped' },
  sendTestEmail: { address: 'ann@example.org' },
};
