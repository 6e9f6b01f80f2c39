// Printed from src/administration. Do not edit: run `npm run print`.
import type { Command } from './command.ts';

const run = async () => (await import('./run-operation.ts')).runOperation;
const invitations = async () => (await import('../administration/invitations.ts')).invitations;
const administrators = async () => (await import('../administration/administrators.ts')).administrators;
const sessions = async () => (await import('../administration/sessions.ts')).sessions;
const tokens = async () => (await import('../administration/tokens.ts')).tokens;
const clients = async () => (await import('../administration/clients.ts')).clients;
const verifications = async () => (await import('../administration/verifications.ts')).verifications;
const recipients = async () => (await import('../administration/recipients.ts')).recipients;
const emails = async () => (await import('../administration/emails.ts')).emails;
const people = async () => (await import('../administration/people.ts')).people;

/** The commands of each noun. */
export const adminCommands = {
  invitations: [
    {
      "name": "admin invite",
      "options": [
        {
          "name": "role",
          "value": "<role>",
          "help": "`viewer`, `operator` or `administrator`. The first one is an administrator."
        },
        {
          "name": "name",
          "value": "<name>",
          "help": "Name of the new administrator. Without it, the person chooses one."
        }
      ],
      "summary": "Print a link with which one person becomes an administrator.",
      "details": "The link works once, and expires after 24 hours. Pass it on in a way that others cannot read.",
      "examples": [
        {
          "about": "Make the first administrator.",
          "run": "admin invite"
        },
        {
          "about": "Invite a person who may read but not change.",
          "run": "admin invite --role viewer --name bob"
        }
      ],
      load: async () => (await run())((await invitations()).inviteAdministrator),
    },
    {
      "name": "admin invitation list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each invitation."
        }
      ],
      "summary": "List links for administrators that can still be used.",
      "details": "The links themselves are not stored, and not shown again.",
      "examples": [
        {
          "about": "List all open invitations.",
          "run": "admin invitation list"
        }
      ],
      load: async () => (await run())((await invitations()).listInvitations),
    },
    {
      "name": "admin invitation end",
      "values": "<id>",
      "summary": "End a link that was not used.",
      "examples": [
        {
          "about": "End a link that was sent to the wrong person.",
          "run": "admin invitation end q4Zn7RtB2x"
        }
      ],
      load: async () => (await run())((await invitations()).endInvitation),
    },
  ],
  administrators: [
    {
      "name": "admin administrator list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each administrator."
        }
      ],
      "summary": "List administrators with role, state and last sign-in.",
      "examples": [
        {
          "about": "List all administrators.",
          "run": "admin administrator list"
        }
      ],
      load: async () => (await run())((await administrators()).listAdministrators),
    },
    {
      "name": "admin administrator show",
      "values": "<name>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Show one administrator.",
      "examples": [
        {
          "about": "Show how Ann can sign in.",
          "run": "admin administrator show ann"
        }
      ],
      load: async () => (await run())((await administrators()).getAdministrator),
    },
    {
      "name": "admin administrator change",
      "values": "<name>",
      "options": [
        {
          "name": "role",
          "value": "<role>",
          "help": "New role: `viewer`, `operator` or `administrator`."
        },
        {
          "name": "state",
          "value": "<state>",
          "help": "`active` or `disabled`."
        }
      ],
      "summary": "Change the role of an administrator, or disable one.",
      "details": "An administrator whose role was lowered, or who was disabled, is signed out and loses all API tokens.",
      "examples": [
        {
          "about": "Let Bob no longer sign in.",
          "run": "admin administrator change bob --state disabled"
        }
      ],
      load: async () => (await run())((await administrators()).changeAdministrator),
    },
    {
      "name": "admin administrator remove",
      "values": "<name>",
      "options": [
        {
          "name": "yes",
          "help": "Do not ask for confirmation. Only terminals are asked."
        }
      ],
      "summary": "Remove an administrator with all sessions and API tokens.",
      "examples": [
        {
          "about": "Remove Bob.",
          "run": "admin administrator remove bob"
        }
      ],
      load: async () => (await run())((await administrators()).removeAdministrator),
    },
    {
      "name": "admin administrator reset",
      "values": "<name>",
      "summary": "Print a link to set a new password and authenticator app.",
      "details": "The old password, the authenticator app, all sessions and all API tokens end at once.",
      "examples": [
        {
          "about": "Help Ann, who has lost her phone.",
          "run": "admin administrator reset ann"
        }
      ],
      load: async () => (await run())((await administrators()).resetAdministrator),
    },
  ],
  adminRoles: [
    {
      "name": "admin role list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each permission."
        }
      ],
      "summary": "List permissions with their lowest role, and which can be scopes.",
      "examples": [
        {
          "about": "List all permissions.",
          "run": "admin role list"
        }
      ],
      load: async () => (await import('./admin-role.ts')).listRoles,
    },
  ],
  sessions: [
    {
      "name": "admin session list",
      "values": "<name>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each session."
        }
      ],
      "summary": "List the browsers in which an administrator is signed in.",
      "examples": [
        {
          "about": "List the sessions of Ann.",
          "run": "admin session list ann"
        }
      ],
      load: async () => (await run())((await sessions()).listAdministratorSessions),
    },
    {
      "name": "admin session end",
      "values": "<name> [session-id]",
      "summary": "Sign an administrator out, everywhere or in one browser.",
      "details": "API tokens stay valid.",
      "examples": [
        {
          "about": "Sign Ann out everywhere.",
          "run": "admin session end ann"
        },
        {
          "about": "Sign Ann out in one browser.",
          "run": "admin session end ann k7Qm2XwR9b"
        }
      ],
      load: async () => (await run())((await sessions()).endAdministratorSessions),
    },
  ],
  tokens: [
    {
      "name": "admin token list",
      "values": "<name>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each token."
        }
      ],
      "summary": "List the API tokens of an administrator.",
      "examples": [
        {
          "about": "List the tokens of Ann.",
          "run": "admin token list ann"
        }
      ],
      load: async () => (await run())((await tokens()).listTokens),
    },
    {
      "name": "admin token add",
      "values": "<name>",
      "options": [
        {
          "name": "for",
          "value": "<purpose>",
          "help": "What the token is for, as lists show it."
        },
        {
          "name": "scope",
          "value": "<permission>",
          "help": "What the token may do. Repeat the option for more."
        },
        {
          "name": "days",
          "value": "<n>",
          "help": "Days after which the token expires, 1 to 366. Default: 90."
        }
      ],
      "optionUsage": "--for <purpose> --scope <permission>… [--days <n>]",
      "summary": "Create an API token for a program, and print it.",
      "details": "It acts for the administrator: within its scopes and the role of the administrator. It is not shown again.",
      "examples": [
        {
          "about": "Let a monitoring program read the state of the service.",
          "run": "admin token add ann --for Monitoring --scope health.read --scope statistics.read"
        }
      ],
      load: async () => (await run())((await tokens()).createToken),
    },
    {
      "name": "admin token remove",
      "values": "<name> <id>",
      "summary": "Remove an API token. Its next request is refused.",
      "examples": [
        {
          "about": "Remove a token of Ann.",
          "run": "admin token remove ann Hm3pX8wLk1"
        }
      ],
      load: async () => (await run())((await tokens()).removeToken),
    },
  ],
  clients: [
    {
      "name": "admin client list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each client."
        }
      ],
      "summary": "List registered clients by their fingerprint.",
      "details": "Client IDs are secrets and are not stored. The fingerprint is the start of a keyed hash.",
      "examples": [
        {
          "about": "List all clients.",
          "run": "admin client list"
        }
      ],
      load: async () => (await run())((await clients()).listClients),
    },
    {
      "name": "admin client add",
      "values": "[client-id]",
      "options": [
        {
          "name": "for",
          "value": "<purpose>",
          "help": "`verification` (default) or `logging`. A client may have both."
        }
      ],
      "summary": "Register a client for any sender address, or for log entries.",
      "details": "With `verification`, the client may act for every sender address without a code from an email. With `logging`, it may send log entries to this server. A client ID is a secret of 50 to 4,000 letters and digits. Without one, the command makes and prints it.",
      "examples": [
        {
          "about": "Let the client with this ID send for every address.",
          "run": "admin client add \"$CLIENT_ID\""
        },
        {
          "about": "Register a new client, and save its ID.",
          "run": "admin client add > client-id"
        }
      ],
      load: async () => (await run())((await clients()).addClient),
    },
    {
      "name": "admin client remove",
      "values": "<client-id|fingerprint>",
      "summary": "Remove a client and revoke all of its verifications.",
      "examples": [
        {
          "about": "Remove a client by its fingerprint.",
          "run": "admin client remove 3f9c2a7be1d04586"
        }
      ],
      load: async () => (await run())((await clients()).removeClient),
    },
  ],
  verifications: [
    {
      "name": "admin verification list",
      "values": "<address>",
      "options": [
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many verifications, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<place>",
          "help": "Continue at the place that the previous list has printed."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each verification."
        }
      ],
      "summary": "List the clients that have verified an address.",
      "examples": [
        {
          "about": "List where Ann is verified.",
          "run": "admin verification list ann@example.org"
        }
      ],
      load: async () => (await run())((await verifications()).listVerifications),
    },
    {
      "name": "admin verification end",
      "values": "<address|id>",
      "summary": "End all verifications of an address, or one of them.",
      "details": "The browser or the program must verify the address again. Transfers stay as they are.",
      "examples": [
        {
          "about": "Help Ann, who has lost her laptop.",
          "run": "admin verification end ann@example.org"
        },
        {
          "about": "End one verification.",
          "run": "admin verification end Hm3pX8wLk1"
        }
      ],
      load: async () => (await run())((await verifications()).endVerificationsOf),
    },
  ],
  recipients: [
    {
      "name": "admin recipient list",
      "options": [
        {
          "name": "recipient",
          "value": "<address>",
          "help": "Only recipients with this address."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many recipients, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<place>",
          "help": "Continue at the place that the previous list has printed."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each recipient."
        }
      ],
      "summary": "List recipients who are locked after wrong passwords.",
      "details": "Lists recipients of active transfers. The one whose lock ends last is the first.",
      "examples": [
        {
          "about": "List locked recipients.",
          "run": "admin recipient list"
        },
        {
          "about": "Find out whether Bob is locked.",
          "run": "admin recipient list --recipient bob@example.org"
        }
      ],
      load: async () => (await run())((await recipients()).listAllLockedRecipients),
    },
    {
      "name": "admin recipient unlock",
      "values": "<id>",
      "summary": "Let a locked recipient try again.",
      "examples": [
        {
          "about": "Unlock a recipient.",
          "run": "admin recipient unlock k7Qm2XwR9b"
        }
      ],
      load: async () => (await run())((await recipients()).unlockRecipientById),
    },
  ],
  emails: [
    {
      "name": "admin email list",
      "options": [
        {
          "name": "state",
          "value": "<states>",
          "help": "States, separated by commas. Default: queued,failed."
        },
        {
          "name": "to",
          "value": "<address>",
          "help": "Only emails to this address."
        },
        {
          "name": "transfer",
          "value": "<tracking-id>",
          "help": "Only emails about this transfer."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many emails, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<id>",
          "help": "Continue after this email."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each email."
        }
      ],
      "summary": "List emails that are queued or have failed, with the reason.",
      "details": "States: queued, failed, sent and dropped. Emails whose next or last attempt is the latest come first.",
      "examples": [
        {
          "about": "List the emails that were given up.",
          "run": "admin email list --state failed"
        }
      ],
      load: async () => (await run())((await emails()).listEmails),
    },
    {
      "name": "admin email show",
      "values": "<id>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Show the state of an email.",
      "examples": [
        {
          "about": "Show why an email was not sent.",
          "run": "admin email show Vx5cN8qLp2"
        }
      ],
      load: async () => (await run())((await emails()).getEmail),
    },
    {
      "name": "admin email drop",
      "values": "<id>",
      "summary": "Drop a queued or failed email.",
      "details": "The sender sees that the reader was not notified.",
      "examples": [
        {
          "about": "Drop an email.",
          "run": "admin email drop Vx5cN8qLp2"
        }
      ],
      load: async () => (await run())((await emails()).dropEmail),
    },
    {
      "name": "admin email retry",
      "values": "[id]",
      "summary": "Send an email now, or all queued ones.",
      "details": "An email that is due within three minutes stays as it is. A failed email can be queued again if it contains no link with a secret and its transfer has not ended.",
      "examples": [
        {
          "about": "Send all queued emails after a repair of the mail server.",
          "run": "admin email retry"
        },
        {
          "about": "Queue a failed email again.",
          "run": "admin email retry Vx5cN8qLp2"
        }
      ],
      load: async () => (await run())((await emails()).retryEmail),
    },
  ],
  people: [
    {
      "name": "admin person find",
      "values": "<address>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Count what is stored about an address.",
      "examples": [
        {
          "about": "Find out what is stored about Ann.",
          "run": "admin person find ann@example.org"
        }
      ],
      load: async () => (await run())((await people()).findPerson),
    },
    {
      "name": "admin person erase",
      "values": "<address>",
      "options": [
        {
          "name": "yes",
          "help": "Do not ask for confirmation. Only terminals are asked."
        }
      ],
      "summary": "Erase the personal data of an address.",
      "details": "For the right to erasure (GDPR). It ends the transfers that the address has sent, removes the address everywhere, and cannot be undone.",
      "examples": [
        {
          "about": "Erase the data of Ann.",
          "run": "admin person erase ann@example.org"
        }
      ],
      load: async () => (await run())((await people()).erasePerson),
    },
    {
      "name": "admin person export",
      "values": "<address>",
      "summary": "Export the personal data of an address as JSON Lines.",
      "details": "For the right of access (GDPR). The export has texts and file names of own transfers, but no contents. Others appear only as recipients of own transfers.",
      "examples": [
        {
          "about": "Save the data of Ann to a file.",
          "run": "admin person export ann@example.org > ann.jsonl"
        }
      ],
      load: async () => (await run())((await people()).exportPerson),
    },
  ],
} satisfies Readonly<Record<string, readonly Command[]>>;
