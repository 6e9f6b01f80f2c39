// Printed from src/administration. Do not edit: run `npm run print`.
import type { Command } from './command.ts';

const run = async () => (await import('./run-operation.ts')).runOperation;
const invitations = async () => (await import('../administration/invitations.ts')).invitations;
const administrators = async () => (await import('../administration/administrators.ts')).administrators;
const sessions = async () => (await import('../administration/sessions.ts')).sessions;
const tokens = async () => (await import('../administration/tokens.ts')).tokens;
const policy = async () => (await import('../administration/policy.ts')).policy;
const settings = async () => (await import('../administration/settings.ts')).settings;
const legal = async () => (await import('../administration/legal.ts')).legal;
const languagePacks = async () => (await import('../administration/language-packs.ts')).languagePacks;
const packTexts = async () => (await import('../administration/pack-texts.ts')).packTexts;
const brand = async () => (await import('../administration/brand.ts')).brand;
const serviceHealth = async () => (await import('../administration/service-health.ts')).serviceHealth;
const attention = async () => (await import('../administration/attention.ts')).attention;
const setup = async () => (await import('../administration/setup.ts')).setup;
const allTransfers = async () => (await import('../administration/all-transfers.ts')).allTransfers;
const logs = async () => (await import('../administration/logs.ts')).logs;
const audit = async () => (await import('../administration/audit.ts')).audit;
const statistics = async () => (await import('../administration/statistics.ts')).statistics;
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
  policy: [
    {
      "name": "admin policy list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each rule."
        }
      ],
      "summary": "List all policy rules.",
      "examples": [
        {
          "about": "List all rules with their IDs.",
          "run": "admin policy list"
        }
      ],
      load: async () => (await run())((await policy()).listRules),
    },
    {
      "name": "admin policy add",
      "options": [
        {
          "name": "allow",
          "help": "Allow matching transfers."
        },
        {
          "name": "deny",
          "help": "Deny matching transfers. A deny rule takes precedence over allow rules."
        },
        {
          "name": "from",
          "value": "<pattern>",
          "help": "Sender addresses."
        },
        {
          "name": "to",
          "value": "<pattern>",
          "help": "Recipient addresses."
        },
        {
          "name": "network",
          "value": "<cidr>",
          "help": "Only senders in this network, such as 10.0.0.0/8."
        },
        {
          "name": "set",
          "value": "<name>=<value>",
          "help": "A setting of an allow rule, such as maxTotalSize=1000000. Can be repeated."
        }
      ],
      "optionUsage": "--allow|--deny --from <pattern> --to <pattern> [--network <cidr>] [--set <name>=<value>]...",
      "summary": "Add a policy rule.",
      "details": "A pattern is an address, '*@example.org', '*@*.example.org', '/regex/' or '*' for everyone. Settings of rules: docs/policy.md in the source repository.",
      "examples": [
        {
          "about": "Let everyone at example.org send to anyone.",
          "run": "admin policy add --allow --from '*@example.org' --to '*'"
        },
        {
          "about": "Limit what guests send to 100 MB.",
          "run": "admin policy add --allow --from '*' --to '*@example.org' --set maxTotalSize=100000000"
        },
        {
          "about": "Do not let anyone send to a mailing list.",
          "run": "admin policy add --deny --from '*' --to all-staff@example.org"
        }
      ],
      load: async () => (await run())((await policy()).addRule),
    },
    {
      "name": "admin policy change",
      "values": "<id>",
      "options": [
        {
          "name": "allow",
          "help": "Allow matching transfers."
        },
        {
          "name": "deny",
          "help": "Deny matching transfers."
        },
        {
          "name": "from",
          "value": "<pattern>",
          "help": "Sender addresses."
        },
        {
          "name": "to",
          "value": "<pattern>",
          "help": "Recipient addresses."
        },
        {
          "name": "network",
          "value": "<cidr>",
          "help": "Only senders in this network. \"\" for all networks."
        },
        {
          "name": "set",
          "value": "<name>=<value>",
          "help": "A setting of an allow rule. <name>= removes the setting. Can be repeated."
        }
      ],
      "summary": "Change a policy rule.",
      "details": "What no option names stays as it is. A pattern is an address, '*@example.org', '*@*.example.org', '/regex/' or '*' for everyone. Settings of rules: docs/policy.md in the source repository.",
      "examples": [
        {
          "about": "Set another size limit.",
          "run": "admin policy change k3v9x2maQ7 --set maxTotalSize=200000000"
        }
      ],
      load: async () => (await run())((await policy()).changeRule),
    },
    {
      "name": "admin policy order",
      "values": "<id>...",
      "summary": "Change the order in which policy rules are listed.",
      "details": "Rules that are not named follow in their present order. The order makes no difference for what the rules decide.",
      "examples": [
        {
          "about": "List one rule first.",
          "run": "admin policy order k3v9x2maQ7"
        }
      ],
      load: async () => (await run())((await policy()).orderRules),
    },
    {
      "name": "admin policy export",
      "summary": "Print all policy rules as CSV.",
      "details": "The rule of a new service that lets everyone send is left out.",
      "examples": [
        {
          "about": "Save the rules.",
          "run": "admin policy export > rules.csv"
        }
      ],
      load: async () => (await run())((await policy()).exportRules),
    },
    {
      "name": "admin policy import",
      "values": "<file>",
      "options": [
        {
          "name": "replace",
          "help": "Remove all rules that are not in the file."
        },
        {
          "name": "dry-run",
          "help": "Print what would change, and change nothing."
        },
        {
          "name": "yes",
          "help": "Do not ask for confirmation. Only terminals are asked."
        }
      ],
      "summary": "Import policy rules from a CSV file.",
      "details": "Adds the rules that do not exist. If a line is wrong, nothing is changed. The format is that of `admin policy export`.",
      "examples": [
        {
          "about": "Show what would change.",
          "run": "admin policy import rules.csv --replace --dry-run"
        },
        {
          "about": "Replace all rules.",
          "run": "admin policy import rules.csv --replace"
        }
      ],
      load: async () => (await run())((await policy()).importRules),
    },
    {
      "name": "admin policy remove",
      "values": "<id>",
      "summary": "Remove a policy rule.",
      "details": "`admin policy list` shows the IDs.",
      "examples": [
        {
          "about": "Remove one rule.",
          "run": "admin policy remove k3v9x2ma"
        }
      ],
      load: async () => (await run())((await policy()).removeRule),
    },
    {
      "name": "admin policy explain",
      "values": "<sender> <recipient>",
      "options": [
        {
          "name": "network",
          "value": "<ip>",
          "help": "The IP address of the sender, for rules with a network."
        }
      ],
      "summary": "Show whether a sender may send to a recipient, and why.",
      "details": "Prints the rules that decide, and the settings that apply. Exits with 0 in both cases.",
      "examples": [
        {
          "about": "Explain one pair of addresses.",
          "run": "admin policy explain ann@example.org bob@example.net"
        }
      ],
      load: async () => (await run())((await policy()).simulatePolicy),
    },
  ],
  settings: [
    {
      "name": "admin setting list",
      "options": [
        {
          "name": "verbose",
          "help": "Also print the description and the allowed values of each setting."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each setting."
        }
      ],
      "summary": "List all settings and their values.",
      "details": "A default is shown only for a setting that was changed. `--verbose` adds the descriptions.",
      "examples": [
        {
          "about": "List all settings.",
          "run": "admin setting list"
        },
        {
          "about": "List them with descriptions.",
          "run": "admin setting list --verbose"
        }
      ],
      load: async () => (await run())((await settings()).listSettings),
    },
    {
      "name": "admin setting get",
      "values": "<name>",
      "summary": "Print the value of a setting.",
      "examples": [
        {
          "about": "Print one value.",
          "run": "admin setting get retention.days"
        }
      ],
      load: async () => (await run())((await settings()).getSetting),
    },
    {
      "name": "admin setting set",
      "values": "<name> <value>",
      "acceptsHyphen": true,
      "summary": "Change a setting on all servers, immediately.",
      "details": "Separate the items of a list with commas. Use \"\" to clear a text or a list.",
      "examples": [
        {
          "about": "Keep expired transfers listed for 14 days.",
          "run": "admin setting set retention.days 14"
        },
        {
          "about": "Clear a text.",
          "run": "admin setting set admin.email \"\""
        }
      ],
      load: async () => (await run())((await settings()).setSetting),
    },
    {
      "name": "admin setting change",
      "values": "<name>=<value>...",
      "summary": "Change several settings at once, or none of them.",
      "details": "Use it for settings that must agree with each other.",
      "examples": [
        {
          "about": "Change both limits of the password length.",
          "run": "admin setting change password.minimumLength=20 password.maximumLength=100"
        }
      ],
      load: async () => (await run())((await settings()).changeSettings),
    },
    {
      "name": "admin setting reset",
      "values": "<name>...",
      "summary": "Give settings their defaults.",
      "examples": [
        {
          "about": "Reset one setting.",
          "run": "admin setting reset retention.days"
        }
      ],
      load: async () => (await run())((await settings()).resetSettings),
    },
  ],
  legal: [
    {
      "name": "admin legal-notice set",
      "values": "<file>",
      "summary": "Set the legal notice from a .txt, .md or .html file.",
      "examples": [
        {
          "about": "Set the legal notice.",
          "run": "admin legal-notice set legal-notice.md"
        }
      ],
      load: async () => (await run())((await legal()).saveLegalNotice),
    },
    {
      "name": "admin legal-notice show",
      "summary": "Print the legal notice.",
      "examples": [
        {
          "about": "Print it.",
          "run": "admin legal-notice show"
        }
      ],
      load: async () => (await run())((await legal()).showLegalNotice),
    },
    {
      "name": "admin legal-notice remove",
      "summary": "Remove the legal notice.",
      "examples": [
        {
          "about": "Remove it.",
          "run": "admin legal-notice remove"
        }
      ],
      load: async () => (await run())((await legal()).removeLegalNotice),
    },
    {
      "name": "admin legal-notice preview",
      "values": "<file>",
      "summary": "Print the HTML that pages would show for a file.",
      "details": "The file is a .txt, .md or .html file with a legal notice or terms of use. Nothing is changed.",
      "examples": [
        {
          "about": "See what is left of an HTML file.",
          "run": "admin legal-notice preview legal-notice.html"
        }
      ],
      load: async () => (await run())((await legal()).previewLegalText),
    },
    {
      "name": "admin terms set",
      "values": "<language> <title> <file>",
      "summary": "Set the terms of use in one language from a file.",
      "details": "The language is a tag such as de or pt-BR, and the file a .txt, .md or .html file. If the setting terms.active is true, the upload page asks senders to accept the terms, and the API declares it to other clients.",
      "examples": [
        {
          "about": "Set the English terms of use.",
          "run": "admin terms set en 'Terms of use' terms-en.md"
        }
      ],
      load: async () => (await run())((await legal()).saveTerms),
    },
    {
      "name": "admin terms list",
      "summary": "List the languages of the terms, and whether acceptance is required.",
      "examples": [
        {
          "about": "List them.",
          "run": "admin terms list"
        }
      ],
      load: async () => (await run())((await legal()).listTerms),
    },
    {
      "name": "admin terms show",
      "values": "<language>",
      "summary": "Print the terms of use in one language.",
      "examples": [
        {
          "about": "Print the English terms.",
          "run": "admin terms show en"
        }
      ],
      load: async () => (await run())((await legal()).showTerms),
    },
    {
      "name": "admin terms remove",
      "values": "<language>",
      "summary": "Remove the terms of use in one language.",
      "examples": [
        {
          "about": "Remove the English terms.",
          "run": "admin terms remove en"
        }
      ],
      load: async () => (await run())((await legal()).removeTerms),
    },
  ],
  languagePacks: [
    {
      "name": "language-pack install",
      "values": "<folder-or-zip>",
      "summary": "Install or replace a language pack.",
      "details": "All running servers use it after a few seconds.",
      "examples": [
        {
          "about": "Install a pack from a folder.",
          "run": "language-pack install languages/de_2"
        }
      ],
      load: async () => (await run())((await languagePacks()).installLanguagePack),
    },
    {
      "name": "language-pack list",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each pack."
        }
      ],
      "summary": "List language packs, their versions and how complete they are.",
      "examples": [
        {
          "about": "List all packs.",
          "run": "language-pack list"
        }
      ],
      load: async () => (await run())((await languagePacks()).listInstalledPacks),
    },
    {
      "name": "language-pack check",
      "values": "<id-or-folder-or-zip>",
      "summary": "List what is missing from a language pack compared with English.",
      "examples": [
        {
          "about": "Check an installed pack.",
          "run": "language-pack check de_2"
        }
      ],
      "findings": "The pack is incomplete.",
      load: async () => (await run())((await languagePacks()).checkLanguagePack),
    },
    {
      "name": "language-pack remove",
      "values": "<id>",
      "options": [
        {
          "name": "yes",
          "help": "Do not ask for confirmation. Only terminals are asked."
        }
      ],
      "summary": "Remove a language pack.",
      "details": "Upgrades do not install it again.",
      "examples": [
        {
          "about": "Remove a pack.",
          "run": "language-pack remove de_2"
        }
      ],
      load: async () => (await run())((await languagePacks()).removeLanguagePack),
    },
  ],
  packTexts: [
    {
      "name": "language-pack text list",
      "values": "<id>",
      "options": [
        {
          "name": "query",
          "value": "<words>",
          "help": "Only messages with all of these words in their key or text."
        },
        {
          "name": "own",
          "help": "Only messages with a text of your own."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many messages, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<key>",
          "help": "Continue after this message."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each message."
        }
      ],
      "summary": "List the texts of a language pack, and your own.",
      "examples": [
        {
          "about": "Find a text by its words.",
          "run": "language-pack text list en_2 --query \"sent by\""
        },
        {
          "about": "List your own texts.",
          "run": "language-pack text list en_2 --own"
        }
      ],
      load: async () => (await run())((await packTexts()).listPackTexts),
    },
    {
      "name": "language-pack text set",
      "values": "<id> <key> <text>",
      "acceptsHyphen": true,
      "summary": "Replace one text of a language pack.",
      "details": "All running servers use it after a few seconds. It stays when the pack is replaced, also by an upgrade. Keep the words in braces.",
      "examples": [
        {
          "about": "Change the last line of emails.",
          "run": "language-pack text set en_2 mail/common:writtenBy \"This email was sent by Example Ltd at {service}.\""
        }
      ],
      load: async () => (await run())((await packTexts()).changePackTexts),
    },
    {
      "name": "language-pack text remove",
      "values": "<id> <key>...",
      "summary": "Return to the texts of a language pack.",
      "examples": [
        {
          "about": "Remove one own text.",
          "run": "language-pack text remove en_2 mail/common:writtenBy"
        }
      ],
      load: async () => (await run())((await packTexts()).removePackTexts),
    },
  ],
  brand: [
    {
      "name": "admin brand show",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Show name, colors, contacts and logo of your organization.",
      "details": "All parts except the logo are also settings.",
      "examples": [
        {
          "about": "Show the brand.",
          "run": "admin brand show"
        }
      ],
      load: async () => (await run())((await brand()).getBrand),
    },
    {
      "name": "admin brand set",
      "values": "<name> <value>",
      "acceptsHyphen": true,
      "summary": "Set the name, a color or another part of the brand.",
      "details": "Parts: name, color, sealColor, support, place, footer. They are also settings. A color that cannot be read is rejected, with a suggestion. Separate footer lines with `|`. Use \"\" to return to the default.",
      "examples": [
        {
          "about": "Show the name of your organization.",
          "run": "admin brand set name \"Example Ltd\""
        },
        {
          "about": "Change the color of links and buttons.",
          "run": "admin brand set color \"#5b2d8e\""
        }
      ],
      load: async () => (await run())((await brand()).changeBrand),
    },
    {
      "name": "admin brand logo",
      "values": "<file>",
      "summary": "Show a logo from an SVG or PNG file on all pages.",
      "details": "The file may have 64 KiB. Everything except shapes or pixels is removed. Prints what was removed from an SVG file.",
      "examples": [
        {
          "about": "Set the logo.",
          "run": "admin brand logo logo.svg"
        }
      ],
      load: async () => (await run())((await brand()).saveLogo),
    },
    {
      "name": "admin brand remove-logo",
      "summary": "Remove the logo.",
      "examples": [
        {
          "about": "Remove it.",
          "run": "admin brand remove-logo"
        }
      ],
      load: async () => (await run())((await brand()).removeLogo),
    },
    {
      "name": "admin brand preview",
      "values": "<folder>",
      "options": [
        {
          "name": "set",
          "value": "<name>=<value>",
          "help": "Another value than the current one, such as color=#5b2d8e. Can be repeated."
        },
        {
          "name": "logo",
          "value": "<file>",
          "help": "Another logo than the current one."
        }
      ],
      "summary": "Write sample pages with the brand into a folder.",
      "details": "Writes receive.html, send.html and email.html, and changes nothing.",
      "examples": [
        {
          "about": "Look at the current brand.",
          "run": "admin brand preview my-brand"
        },
        {
          "about": "Look at another color before you set it.",
          "run": "admin brand preview my-brand --set color=#5b2d8e --logo logo.svg"
        }
      ],
      load: async () => (await import('./admin-brand.ts')).previewBrand,
    },
  ],
  serviceHealth: [
    {
      "name": "admin health show",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each part."
        }
      ],
      "summary": "Show the state of each part of the service.",
      "details": "Also shows since when, and the last error. A running service checks the parts. Parts: database, storage, disk (free space), mail (mail server), scanner, clock, certificate and keyCopy (whether someone has confirmed that there is a copy of the master key). A part that is not used, or cannot be checked from this server, is off.",
      "examples": [
        {
          "about": "Show what works and what fails.",
          "run": "admin health show"
        }
      ],
      load: async () => (await run())((await serviceHealth()).getHealth),
    },
    {
      "name": "admin health check",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each part."
        }
      ],
      "summary": "Check each part of the service now, from this machine.",
      "details": "Stores nothing: the running service may have other rights. Parts: database, storage, disk (free space), mail (mail server), scanner, clock, certificate and keyCopy (whether someone has confirmed that there is a copy of the master key). A part that is not used, or cannot be checked from this server, is off.",
      "examples": [
        {
          "about": "Check all parts, for example in monitoring.",
          "run": "admin health check --json"
        }
      ],
      "findings": "A part is failing.",
      load: async () => (await run())((await serviceHealth()).checkHealth),
    },
    {
      "name": "admin storage show",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Show used and free space, and when the disk will be full.",
      "details": "The forecast extends the use of the last 14 days, and needs two days of it. Stored bytes are measured each hour while the service runs.",
      "examples": [
        {
          "about": "Show the space.",
          "run": "admin storage show"
        }
      ],
      load: async () => (await run())((await serviceHealth()).getStorage),
    },
  ],
  attention: [
    {
      "name": "admin attention",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each kind."
        }
      ],
      "summary": "Count what needs a person.",
      "details": "Counts damaged parts of stored files (see the command scrub), failed emails, locked recipients, transfers with findings of the virus scanner in the last 30 days, senders who have used their quota of 24 hours, open invitations and open steps of the set-up.",
      "examples": [
        {
          "about": "See whether there is something to do.",
          "run": "admin attention"
        }
      ],
      load: async () => (await run())((await attention()).getAttention),
    },
  ],
  setup: [
    {
      "name": "admin setup show",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each step."
        }
      ],
      "summary": "Show which steps of the set-up are open, done or skipped.",
      "details": "Steps: name of your organization, baseUrl, mail, keyCopy (a copy of the master key), policy, scanner and languages. The service finds out itself that a step is done, except for keyCopy and languages.",
      "examples": [
        {
          "about": "Show what is left to do.",
          "run": "admin setup show"
        }
      ],
      load: async () => (await run())((await setup()).getSetup),
    },
    {
      "name": "admin setup set",
      "values": "<step> <state>",
      "summary": "Mark a step of the set-up as done, skipped or open.",
      "examples": [
        {
          "about": "Record that a copy of the master key is in a safe place.",
          "run": "admin setup set keyCopy done"
        },
        {
          "about": "Decide to work without a virus scanner.",
          "run": "admin setup set scanner skipped"
        }
      ],
      load: async () => (await run())((await setup()).changeSetupStep),
    },
    {
      "name": "admin setup check",
      "values": "<check> [address]",
      "summary": "Check one part of the set-up, or send a test email.",
      "details": "Checks: baseUrl (does the public address lead to this service), certificate, clock, database, disk, mail (connection and password), scanner, storage, and testEmail, which sends an email to the address. The service must run for baseUrl and testEmail.",
      "examples": [
        {
          "about": "Check the public address and the reverse proxy.",
          "run": "admin setup check baseUrl"
        },
        {
          "about": "Send a test email.",
          "run": "admin setup check testEmail you@example.org"
        }
      ],
      "findings": "The check has failed.",
      load: async () => (await run())((await setup()).runSetupCheck),
    },
  ],
  allTransfers: [
    {
      "name": "admin transfer list",
      "options": [
        {
          "name": "query",
          "value": "<text>",
          "help": "Only transfers with this text in the address of the sender or a recipient, or at the start of the tracking ID."
        },
        {
          "name": "state",
          "value": "<state>",
          "help": "Only transfers in this state, such as Active."
        },
        {
          "name": "findings",
          "help": "Only transfers with a file in which the virus scanner found something."
        },
        {
          "name": "sender",
          "value": "<address>",
          "help": "Only transfers from this address."
        },
        {
          "name": "recipient",
          "value": "<address>",
          "help": "Only transfers to this address."
        },
        {
          "name": "from",
          "value": "<date>",
          "help": "Only transfers created on this day or later (YYYY-MM-DD, UTC)."
        },
        {
          "name": "until",
          "value": "<date>",
          "help": "Only transfers created on this day or earlier (YYYY-MM-DD, UTC)."
        },
        {
          "name": "min-size",
          "value": "<bytes>",
          "help": "Only transfers whose files have at least this many bytes in total."
        },
        {
          "name": "max-size",
          "value": "<bytes>",
          "help": "Only transfers whose files have at most this many bytes in total."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many transfers, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<tracking-id>",
          "help": "Continue after this transfer."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each transfer."
        }
      ],
      "summary": "List transfers, newest first.",
      "details": "Drafts are not listed. The running service determines the size of a transfer some seconds after it was sent.",
      "examples": [
        {
          "about": "List what was sent to an address in March.",
          "run": "admin transfer list --recipient bob@example.net --from 2026-03-01 --until 2026-03-31"
        },
        {
          "about": "List transfers of more than a gigabyte that have to do with a domain.",
          "run": "admin transfer list --query example.net --min-size 1000000000"
        },
        {
          "about": "List transfers that wait for the virus scanner.",
          "run": "admin transfer list --state Processing"
        }
      ],
      load: async () => (await run())((await allTransfers()).searchTransfers),
    },
    {
      "name": "admin transfer show",
      "values": "<tracking-id>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON."
        }
      ],
      "summary": "Show a transfer and its history.",
      "examples": [
        {
          "about": "Show one transfer.",
          "run": "admin transfer show 20260301-120000-AbCdEfGh"
        }
      ],
      load: async () => (await run())((await allTransfers()).getAdminTransfer),
    },
    {
      "name": "admin transfer delete",
      "values": "<tracking-id>",
      "options": [
        {
          "name": "reason",
          "value": "<text>",
          "help": "Why, for the audit log: 500 characters at most."
        },
        {
          "name": "yes",
          "help": "Do not ask for confirmation. Only terminals are asked."
        }
      ],
      "summary": "Delete a transfer with its keys and files for everyone.",
      "details": "The record of the transfer is kept. No one is notified.",
      "examples": [
        {
          "about": "Delete one transfer.",
          "run": "admin transfer delete 20260301-120000-AbCdEfGh"
        }
      ],
      load: async () => (await run())((await allTransfers()).deleteTransfer),
    },
    {
      "name": "admin transfer export",
      "options": [
        {
          "name": "format",
          "value": "<format>",
          "help": "csv for a table, or json for one object in each line. Default: csv."
        },
        {
          "name": "query",
          "value": "<text>",
          "help": "Only transfers with this text in the address of the sender or a recipient, or at the start of the tracking ID."
        },
        {
          "name": "state",
          "value": "<state>",
          "help": "Only transfers in this state, such as Active."
        },
        {
          "name": "findings",
          "help": "Only transfers with a file in which the virus scanner found something."
        },
        {
          "name": "sender",
          "value": "<address>",
          "help": "Only transfers from this address."
        },
        {
          "name": "recipient",
          "value": "<address>",
          "help": "Only transfers to this address."
        },
        {
          "name": "from",
          "value": "<date>",
          "help": "Only transfers created on this day or later (YYYY-MM-DD, UTC)."
        },
        {
          "name": "until",
          "value": "<date>",
          "help": "Only transfers created on this day or earlier (YYYY-MM-DD, UTC)."
        },
        {
          "name": "min-size",
          "value": "<bytes>",
          "help": "Only transfers whose files have at least this many bytes in total."
        },
        {
          "name": "max-size",
          "value": "<bytes>",
          "help": "Only transfers whose files have at most this many bytes in total."
        }
      ],
      "summary": "Export transfers, newest first, with all recipients.",
      "details": "The audit log records the export.",
      "examples": [
        {
          "about": "Save the transfers of March as a table.",
          "run": "admin transfer export --from 2026-03-01 --until 2026-03-31 > transfers.csv"
        }
      ],
      load: async () => (await run())((await allTransfers()).exportTransfers),
    },
    {
      "name": "admin address list",
      "values": "<text>",
      "options": [
        {
          "name": "json",
          "help": "Print JSON, one line for each address."
        }
      ],
      "summary": "List the first 20 addresses that contain a text.",
      "details": "Also lists how many transfers each of them has sent and received, up to 100.",
      "examples": [
        {
          "about": "List addresses of a domain.",
          "run": "admin address list @example.net"
        }
      ],
      load: async () => (await run())((await allTransfers()).suggestAddresses),
    },
  ],
  logs: [
    {
      "name": "admin log list",
      "options": [
        {
          "name": "tracking-id",
          "value": "<tracking-id>",
          "help": "Only this transfer."
        },
        {
          "name": "event",
          "value": "<event>",
          "help": "Only this event, such as removed."
        },
        {
          "name": "from",
          "value": "<date>",
          "help": "Only events on this day or later (YYYY-MM-DD, UTC)."
        },
        {
          "name": "until",
          "value": "<date>",
          "help": "Only events on this day or earlier (YYYY-MM-DD, UTC)."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many entries, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<place>",
          "help": "Continue after the last entry of the previous list."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each entry."
        }
      ],
      "summary": "List what happened to transfers, newest first.",
      "details": "Events: submitted, finalized, emptied (no file was left), expired, revoked, removed and lockedOut.",
      "examples": [
        {
          "about": "List transfers that administrators have deleted.",
          "run": "admin log list --event removed"
        }
      ],
      load: async () => (await run())((await logs()).listLog),
    },
    {
      "name": "admin log verify",
      "options": [
        {
          "name": "min-anchors",
          "value": "<n>",
          "help": "Also report a problem if the transfer log has fewer than <n> anchors."
        },
        {
          "name": "min-audit-entries",
          "value": "<n>",
          "help": "Also report a problem if fewer than <n> entries were ever written to the audit log."
        }
      ],
      "summary": "Verify that both logs have not been tampered with.",
      "details": "Verifies the transfer log and the audit log. Prints the number of anchors, and of written audit entries. Record them outside of this server and pass them as --min-anchors and --min-audit-entries the next time: a log whose end was removed has fewer.",
      "examples": [
        {
          "about": "Verify both logs, with the numbers of the last run.",
          "run": "admin log verify --min-anchors 120 --min-audit-entries 45"
        }
      ],
      "findings": "A log was changed, or its end is missing.",
      load: async () => (await run())((await logs()).startLogVerification),
    },
    {
      "name": "admin log export",
      "summary": "Export the transfer log as JSON Lines, oldest entry first.",
      "details": "The export contains no email addresses.",
      "examples": [
        {
          "about": "Save the log to a file.",
          "run": "admin log export > transfer-log.jsonl"
        }
      ],
      load: async () => (await run())((await logs()).exportLog),
    },
  ],
  audit: [
    {
      "name": "admin audit list",
      "options": [
        {
          "name": "actor",
          "value": "<id>",
          "help": "Only changes by this actor; local for the command line."
        },
        {
          "name": "action",
          "value": "<action>",
          "help": "Only this kind of change, such as changeSettings."
        },
        {
          "name": "from",
          "value": "<date>",
          "help": "Only changes on this day or later (YYYY-MM-DD, UTC)."
        },
        {
          "name": "until",
          "value": "<date>",
          "help": "Only changes on this day or earlier (YYYY-MM-DD, UTC)."
        },
        {
          "name": "limit",
          "value": "<n>",
          "help": "At most this many entries, 1 to 1000. Default: 50."
        },
        {
          "name": "after",
          "value": "<id>",
          "help": "Continue after this entry, with older ones."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each entry, with old and new values."
        }
      ],
      "summary": "List changes by administrators, newest first.",
      "details": "Also lists exports of logs and of the master key.",
      "examples": [
        {
          "about": "List who changed settings in March, with old and new values.",
          "run": "admin audit list --action changeSettings --from 2026-03-01 --until 2026-03-31 --json"
        }
      ],
      load: async () => (await run())((await audit()).listAudit),
    },
    {
      "name": "admin audit export",
      "summary": "Export the audit log as JSON Lines, oldest entry first.",
      "details": "The export has old and new values, and ends with an entry about itself.",
      "examples": [
        {
          "about": "Save the audit log to a file.",
          "run": "admin audit export > audit-log.jsonl"
        }
      ],
      load: async () => (await run())((await audit()).exportAudit),
    },
  ],
  statistics: [
    {
      "name": "admin statistics",
      "options": [
        {
          "name": "period",
          "value": "<unit>",
          "help": "hour, day or month. Default: day."
        },
        {
          "name": "from",
          "value": "<date>",
          "help": "First day (YYYY-MM-DD, UTC). Default: 24 hours, 30 days or 12 months ago."
        },
        {
          "name": "until",
          "value": "<date>",
          "help": "Last day (YYYY-MM-DD, UTC). Default: today."
        },
        {
          "name": "json",
          "help": "Print JSON, one line for each period."
        }
      ],
      "summary": "Show transfers, volume, downloads and failures of each hour, day or month.",
      "details": "Counted by the running service, some seconds later. Periods are in UTC. The columns are: period, transfers, volume, failedTransfers, findings, expired, revoked, removed, lockedOut, downloads, views, senders, recipients, failedEmails, storedBytes, freeBytes.",
      "examples": [
        {
          "about": "Show the last 12 months.",
          "run": "admin statistics --period month"
        }
      ],
      load: async () => (await run())((await statistics()).getStatistics),
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
