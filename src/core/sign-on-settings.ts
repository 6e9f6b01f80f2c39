import { roleMappingPattern } from './sign-on.ts';

/** Visible characters without commas, which separate the items of lists. */
const claimName = /^[^\s,\p{C}]{1,200}$/u;

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
