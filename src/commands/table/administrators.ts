import type { CommandGroup } from '../command.ts';
import { yes } from '../confirm-irreversible.ts';

const adminAdministrator = () => import('../admin-administrator.ts');
const adminInvitation = () => import('../admin-invitation.ts');
const adminSession = () => import('../admin-session.ts');
const adminToken = () => import('../admin-token.ts');

const json = { name: 'json', help: 'Print JSON, one line for each entry.' } as const;

export const administratorCommands: CommandGroup = {
  title: 'Administrators',
  commands: [
    {
      name: 'admin invite',
      options: [
        {
          name: 'role',
          value: '<role>',
          help: '`viewer`, `operator` or `administrator`. The first one is an administrator.',
        },
        { name: 'name', value: '<name>', help: 'Name of the new administrator. Without it, the person chooses one.' },
      ],
      summary: 'Print a link with which one person becomes an administrator.',
      details: 'The link works once, and expires after 24 hours. Pass it on in a way that others cannot read.',
      examples: [
        { about: 'Make the first administrator.', run: 'admin invite' },
        { about: 'Invite a person who may read but not change.', run: 'admin invite --role viewer --name bob' },
      ],
      load: async () => (await adminAdministrator()).invite,
    },
    {
      name: 'admin invitation list',
      options: [json],
      summary: 'List links for administrators that can still be used.',
      details: 'The links themselves are not stored, and not shown again.',
      examples: [{ about: 'List all open invitations.', run: 'admin invitation list' }],
      load: async () => (await adminInvitation()).listLinks,
    },
    {
      name: 'admin invitation end',
      values: '<id>',
      summary: 'End a link that was not used.',
      examples: [{ about: 'End a link that was sent to the wrong person.', run: 'admin invitation end q4Zn7RtB2x' }],
      load: async () => (await adminInvitation()).endLink,
    },
    {
      name: 'admin administrator list',
      options: [json],
      summary: 'List administrators with role, state and last sign-in.',
      examples: [{ about: 'List all administrators.', run: 'admin administrator list' }],
      load: async () => (await adminAdministrator()).listAccounts,
    },
    {
      name: 'admin administrator show',
      values: '<name>',
      options: [json],
      summary: 'Show one administrator.',
      examples: [{ about: 'Show how Ann can sign in.', run: 'admin administrator show ann' }],
      load: async () => (await adminAdministrator()).showAccount,
    },
    {
      name: 'admin administrator change',
      values: '<name>',
      options: [
        { name: 'role', value: '<role>', help: 'New role: `viewer`, `operator` or `administrator`.' },
        { name: 'state', value: '<state>', help: '`active` or `disabled`.' },
      ],
      summary: 'Change the role of an administrator, or disable one.',
      details: 'An administrator whose role was lowered, or who was disabled, is signed out and loses all API tokens.',
      examples: [{ about: 'Let Bob no longer sign in.', run: 'admin administrator change bob --state disabled' }],
      load: async () => (await adminAdministrator()).changeAccount,
    },
    {
      name: 'admin administrator remove',
      values: '<name>',
      options: [yes],
      summary: 'Remove an administrator with all sessions and API tokens.',
      examples: [{ about: 'Remove Bob.', run: 'admin administrator remove bob' }],
      load: async () => (await adminAdministrator()).removeAccount,
    },
    {
      name: 'admin administrator reset',
      values: '<name>',
      summary: 'Print a link to set a new password and authenticator app.',
      details: 'The old password, the authenticator app, all sessions and all API tokens end at once.',
      examples: [{ about: 'Help Ann, who has lost her phone.', run: 'admin administrator reset ann' }],
      load: async () => (await adminAdministrator()).resetAccount,
    },
    {
      name: 'admin role list',
      options: [{ name: 'json', help: 'Print JSON, one line for each permission.' }],
      summary: 'List permissions with their lowest role, and which can be scopes.',
      examples: [{ about: 'List all permissions.', run: 'admin role list' }],
      load: async () => (await adminAdministrator()).listRoles,
    },
    {
      name: 'admin session list',
      values: '<name>',
      options: [json],
      summary: 'List the browsers in which an administrator is signed in.',
      examples: [{ about: 'List the sessions of Ann.', run: 'admin session list ann' }],
      load: async () => (await adminSession()).listSessions,
    },
    {
      name: 'admin session end',
      values: '<name> [session-id]',
      summary: 'Sign an administrator out, everywhere or in one browser.',
      details: 'API tokens stay valid.',
      examples: [
        { about: 'Sign Ann out everywhere.', run: 'admin session end ann' },
        { about: 'Sign Ann out in one browser.', run: 'admin session end ann k7Qm2XwR9b' },
      ],
      load: async () => (await adminSession()).endSessions,
    },
    {
      name: 'admin token list',
      values: '<name>',
      options: [json],
      summary: 'List the API tokens of an administrator.',
      examples: [{ about: 'List the tokens of Ann.', run: 'admin token list ann' }],
      load: async () => (await adminToken()).listApiTokens,
    },
    {
      name: 'admin token add',
      values: '<name>',
      options: [
        { name: 'for', value: '<purpose>', help: 'What the token is for, as lists show it.' },
        { name: 'scope', value: '<permission>', help: 'What the token may do. Repeat the option for more.' },
        { name: 'days', value: '<n>', help: 'Days after which the token expires, 1 to 366. Default: 90.' },
      ],
      optionUsage: '--for <purpose> --scope <permission>… [--days <n>]',
      summary: 'Create an API token for a program, and print it.',
      details:
        'It acts for the administrator: within its scopes and the role of the administrator. It is not shown again.',
      examples: [
        {
          about: 'Let a monitoring program read the state of the service.',
          run: 'admin token add ann --for Monitoring --scope health.read --scope statistics.read',
        },
      ],
      load: async () => (await adminToken()).addApiToken,
    },
    {
      name: 'admin token remove',
      values: '<name> <id>',
      summary: 'Remove an API token. Its next request is refused.',
      examples: [{ about: 'Remove a token of Ann.', run: 'admin token remove ann Hm3pX8wLk1' }],
      load: async () => (await adminToken()).removeApiToken,
    },
  ],
};
