import { roleMappingPattern } from './sign-on.ts';

/** Settings of administration. */
export const adminSettings = {
  'audit.days': {
    type: 'integer',
    default: 730,
    min: 30,
    max: 36_500,
    help: 'Days that entries stay in the audit log.',
  },
} as const;

/** How long administrators stay signed in. */
export const signInSettings = {
  'admin.sessionMinutes': {
    type: 'integer',
    min: 5,
    max: 1_440,
    default: 60,
    help: 'Minutes without a request after which an administrator is signed out.',
  },
  'admin.sessionHours': {
    type: 'integer',
    min: 1,
    max: 168,
    default: 12,
    help: 'Hours after which an administrator must sign in again, even without a pause. A change applies to later sign-ins.',
  },
} as const;

/** Visible characters without commas, which separate the items of lists. */
const claimName = /^[^\s,\p{C}]{1,200}$/u;

/** Whether senders can verify their address by single sign-on. */
export const senderSignOnSettings = {
  'verification.oidc': {
    type: 'switch',
    default: false,
    help: 'Whether senders can verify their address at the OpenID Connect server of your organization, without a code by email. It needs `SEALPOST_OIDC_ISSUER`.',
  },
  'verification.oidcDomains': {
    type: 'list',
    pattern: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    form: 'domains in lower case',
    example: 'example.org,example.com',
    maxItems: 100,
    default: [],
    help: 'Domains of the addresses that can be verified in this way. Empty: all that the server states to have verified (`email_verified`). A server that does not state this is trusted in these domains: list them only if people cannot change their own address there.',
  },
} as const;

/** How single sign-on decides who is an administrator. The server itself is in environment variables. */
export const signOnSettings = {
  'oidc.label': {
    type: 'text',
    pattern: /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
    form: 'a name in one line',
    example: 'Example Ltd',
    maxLength: 60,
    default: '',
    help: 'Name of your sign-on on the sign-in page. Empty: the host of the OpenID Connect server.',
  },
  'oidc.roleClaim': {
    type: 'text',
    pattern: claimName,
    form: 'the name of a claim without spaces and commas',
    example: 'groups',
    maxLength: 200,
    default: 'groups',
    help: 'Claim with the groups or roles of a person. A dot leads into a claim: `realm_access.roles`.',
  },
  'oidc.roles': {
    type: 'list',
    pattern: roleMappingPattern,
    form: 'values of the claim with the role that they give, such as `value=viewer`',
    example: 'file-admins=administrator,it-support=operator',
    maxItems: 100,
    default: [],
    help: 'Which values of `oidc.roleClaim` make a person an administrator, and with which role: `viewer`, `operator` or `administrator`. The highest role counts. Empty: no one can sign in by single sign-on.',
  },
  'oidc.emailClaim': {
    type: 'text',
    pattern: claimName,
    form: 'the name of a claim without spaces and commas',
    example: 'email',
    maxLength: 200,
    default: 'email',
    help: 'Claim with the email address of a sender (`verification.oidc`). `email_verified` is about the claim `email` alone: with another claim, set `verification.oidcDomains`.',
  },
  'oidc.scopes': {
    type: 'list',
    pattern: /^[!#-+\--[\]-~]{1,100}$/,
    form: 'names of scopes',
    example: 'profile,email,groups',
    maxItems: 20,
    default: ['profile', 'email'],
    help: 'Scopes that are requested beside `openid`. Some servers state the groups of a person only with the scope `groups`.',
  },
} as const;
