/** From least to most rights: each role has the permissions of the roles before it. */
export const roles = ['viewer', 'operator', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** A kind of action that an administrator or an API token may be allowed. */
interface PermissionRow {
  /** The lowest role that has the permission. */
  readonly role: Role;
  readonly help: string;
  /** False for a permission that only a signed-in person can use: no API token can have it. */
  readonly isGrantable?: false;
  /** True if a session must have confirmed its password, passkey or sign-on a few minutes ago. */
  readonly needsReauthentication?: true;
}

/** The one table of roles and permissions. Each route below `/api/admin` names one of them. */
const table = {
  account: {
    role: 'viewer',
    help: 'Manage your account: sessions, API tokens and factors.',
    isGrantable: false,
  },
  'transfers.read': { role: 'viewer', help: 'Search transfers and show their history.' },
  'log.read': { role: 'viewer', help: 'List the transfer log, and verify both logs.' },
  'policy.read': { role: 'viewer', help: 'List, export and simulate policy rules.' },
  'settings.read': { role: 'viewer', help: 'List settings.' },
  'clients.read': { role: 'viewer', help: 'List registered clients.' },
  'recipients.read': { role: 'viewer', help: 'List locked recipients.' },
  'emails.read': { role: 'viewer', help: 'List queued and failed emails.' },
  'languages.read': { role: 'viewer', help: 'List and check language packs, and list their texts.' },
  'legal.read': { role: 'viewer', help: 'Read legal texts.' },
  'brand.read': { role: 'viewer', help: 'Read the brand.' },
  'health.read': { role: 'viewer', help: 'Read the state of database, storage, mail server and scanner.' },
  'statistics.read': { role: 'viewer', help: 'Read statistics.' },
  'setup.read': { role: 'viewer', help: 'Read the steps of the set-up.' },
  'transfers.delete': { role: 'operator', help: 'Delete transfers.' },
  'transfers.export': { role: 'operator', help: 'Export transfers and the transfer log.' },
  'verifications.read': { role: 'operator', help: 'List the verifications of an address.' },
  'verifications.write': { role: 'operator', help: 'End verifications.' },
  'recipients.unlock': { role: 'operator', help: 'Unlock recipients.' },
  'emails.write': { role: 'operator', help: 'Retry and drop emails.' },
  'languages.write': { role: 'operator', help: 'Install and remove language packs, and change their texts.' },
  'legal.write': { role: 'operator', help: 'Change legal texts.' },
  'people.read': { role: 'operator', help: 'Count what is stored about an address.' },
  'health.check': { role: 'operator', help: 'Check database, storage, mail server and scanner now.' },
  'audit.read': { role: 'operator', help: 'List and export the audit log.' },
  'policy.write': { role: 'administrator', help: 'Change and import policy rules.' },
  'settings.write': { role: 'administrator', help: 'Change settings.' },
  'brand.write': { role: 'administrator', help: 'Change the brand.' },
  'setup.write': { role: 'administrator', help: 'Finish steps of the set-up and run its checks.' },
  'clients.write': {
    role: 'administrator',
    help: 'Register and remove clients.',
    needsReauthentication: true,
  },
  'settings.security': {
    role: 'administrator',
    help: 'Change settings of sign-in, single sign-on and audit log.',
    isGrantable: false,
    needsReauthentication: true,
  },
  'people.export': {
    role: 'administrator',
    help: 'Export the personal data of an address, with texts and file names.',
    needsReauthentication: true,
  },
  'people.erase': {
    role: 'administrator',
    help: 'Erase the personal data of an address.',
    needsReauthentication: true,
  },
  'administrators.read': { role: 'administrator', help: 'List administrators, their sessions and open links.' },
  'administrators.write': {
    role: 'administrator',
    help: 'Invite, change and remove administrators, and end their sessions.',
    isGrantable: false,
    needsReauthentication: true,
  },
  'keys.read': {
    role: 'administrator',
    help: 'Show the master key, to copy it.',
    isGrantable: false,
    needsReauthentication: true,
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof table;

export const permissions: Readonly<Record<Permission, PermissionRow>> = table;
export const permissionNames = Object.keys(table) as readonly Permission[];

/** The permissions that an API token can have, which are its scopes. */
export const scopes: readonly Permission[] = permissionNames.filter(isGrantable);

export function isGrantable(permission: Permission): boolean {
  return permissions[permission].isGrantable !== false;
}

export const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text);

/** The permissions of a role, in the order of the table. A role that this version does not have has none. */
export function permissionsOf(role: Role): readonly Permission[] {
  const rank = roles.indexOf(role);
  return permissionNames.filter((name) => roles.indexOf(permissions[name].role) <= rank);
}
