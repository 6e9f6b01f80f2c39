import { readFileSync } from 'node:fs';
import { environmentVariables, variableGroups } from '../src/config.ts';
import { type SettingName, settingGroups, settingNames, settings, settingText } from '../src/core/settings.ts';
import { code, markdownTable } from './markdown.ts';

/** How environment variables are read. */
export const variableNote = `Environment variables are read once, when a server or a command starts: from the environment, or from a file of \`NAME=value\` lines that is
named with \`--config <file>\`. The environment takes precedence over the file. An empty value counts as absent. All invalid values are
reported at once, before anything is opened. Values that may contain a password are never logged.`;

export function printConfiguration(): string {
  return `<!-- Printed from src/config.ts and src/core/setting-table.ts. Do not edit: run \`npm run print\`. -->

# Configuration

Sealpost has two kinds of options:

| | Environment variables | Settings |
|---|---|---|
| For | what a server needs to start: addresses, folders, mail server | rules of the service: limits, passwords, retention |
| Stored in | the environment, or a file named with \`--config\` | the database |
| Change | restart the server | \`sealpost admin setting set\`; takes effect immediately on all servers |

## Environment variables

${variableNote}

### Example file

This file is also in the repository: [sealpost.env.example](sealpost.env.example).

\`\`\`ini
${exampleFile().trim()}
\`\`\`

${variableGroups.map(variableSection).join('\n\n')}

## Settings

\`\`\`sh
sealpost admin setting list --verbose
sealpost admin setting get retention.days
sealpost admin setting set retention.days 14
\`\`\`

Separate the items of a list with commas. An empty value (\`""\`) clears a text or a list. All commands: [Command line](cli.md).

${settingGroups.map(settingSection).join('\n\n')}

Next: [Command line](cli.md) · [Administration](administration.md) · [Install](install.md)
`;
}

function exampleFile(): string {
  return readFileSync(new URL('../docs/sealpost.env.example', import.meta.url), 'utf8');
}

/** Text below the table of a group. */
const notes: Readonly<Partial<Record<(typeof variableGroups)[number], string>>> = {
  'Storage and keys': `| Parameter of \`s3://bucket/prefix\` | Default | Description |
|---|---|---|
| \`endpoint\` | Amazon S3 | URL of the object store without a path, such as \`https://s3.example.org\` |
| \`region\` | \`us-east-1\` | Region of the bucket |
| \`pathStyle\` | \`true\` with an endpoint, otherwise \`false\` | \`true\`: \`https://host/bucket/…\`. \`false\`: \`https://bucket.host/…\` |
| \`ca\` | the authorities that Node.js trusts | File with the certificate (PEM) of the authority to trust instead |

The prefix is optional. Requirements and rights of the access key: [Object store](scaling.md#object-store).`,
  'Mail server': `| Form of \`SEALPOST_SMTP\` | Connection |
|---|---|
| \`smtps://user:password@mail.example.org\` | TLS from the first byte, port 465 |
| \`smtp://user:password@mail.example.org\` | STARTTLS, required, port 587 |
| \`smtp://mail.example.org:25?tls=optional\` | STARTTLS if the server offers it. No password possible. |
| \`smtp://127.0.0.1:25\` | A mail server on this machine: as \`tls=optional\`. Add \`?tls=required\` to require TLS. |

Percent-encode special characters in the password. SPF, DKIM, DMARC and tests: [Email delivery](email-delivery.md).`,
  'Virus scanning': `\`clamd.conf\` needs \`AlertExceedsMax yes\`, and \`StreamMaxLength\`, \`MaxFileSize\` and \`MaxScanSize\` of at least
\`SEALPOST_CLAMD_MAX_BYTES\`. Set \`scanner.unscannable\` before you start the server with a scanner. Step by step:
[Virus scanning](virus-scanning.md).`,
  'Single sign-on':
    'Step by step, and the settings for administrators and senders: [Single sign-on](single-sign-on.md).',
  Traces: 'What is traced: [Monitoring](monitoring.md#traces).',
  Metrics: 'All metrics, alert rules and a dashboard: [Metrics](metrics.md).',
  'HTTPS and reverse proxy': `Own authorities: outgoing connections (mail server, object store, single sign-on, PostgreSQL, traces, checks of the base URL) trust the authorities
of Node.js and, if they were started by a package or by \`./sealpost\`, those of the system (\`update-ca-certificates\`). With \`npx\`, and in containers
without certificates of the system, set \`SEALPOST_CA_FILE\`. It also applies to all commands.

Examples for nginx, Caddy, Apache, HAProxy and Traefik: [Reverse proxy](reverse-proxy.md).`,
};

function variableSection(group: (typeof variableGroups)[number]): string {
  const rows = variablesOf(group).map((variable) => [code(variable.name), variable.default, variable.help]);
  const table = markdownTable(['Variable', 'Default', 'Description'], rows);
  return [`### ${group}`, table, notes[group]].filter((part) => part !== undefined).join('\n\n');
}

interface DescribedVariable {
  readonly name: string;
  /** Markdown. Empty if there is none. */
  readonly default: string;
  /** Markdown. */
  readonly help: string;
}

/** The environment variables of a group. */
export function variablesOf(group: (typeof variableGroups)[number]): readonly DescribedVariable[] {
  type Printed = { readonly group: string; readonly default?: string; readonly help: string; readonly secret?: true };
  return Object.entries<Printed>(environmentVariables)
    .filter(([, variable]) => variable.group === group)
    .map(([name, { default: standard = '', help, secret }]) => ({
      name,
      default: withUnit(name, standard),
      help: secret ? `${help} Never logged.` : help,
    }));
}

function settingSection({ title, prefixes }: (typeof settingGroups)[number]): string {
  const names = settingNames.filter((name) => prefixes.includes(name.split('.')[0] ?? ''));
  const rows = names.map((name) => {
    const { default: standard, help } = settings[name];
    return [code(name), valuesOf(name), withUnit(name, settingText(standard)), help];
  });
  return `### ${title}\n\n${markdownTable(['Setting', 'Values', 'Default', 'Description'], rows)}`;
}

function valuesOf(name: SettingName): string {
  const setting = settings[name];
  switch (setting.type) {
    case 'integer':
      return `${setting.min} to ${setting.max}`;
    case 'switch':
      return '`true`, `false`';
    case 'choice':
      return setting.choices.map(code).join(', ');
    case 'text':
      return `${setting.form}, at most ${setting.maxLength} characters`;
    case 'list':
      return `${setting.form}, at most ${setting.maxItems}`;
  }
}

/** Adds a readable form to a number of bytes or minutes. */
function withUnit(name: string, text: string): string {
  const value = Number(text);
  if (text === '' || Number.isNaN(value) || value === 0) return code(text);
  if (/bytes/i.test(name)) return `${code(text)} (${readableBytes(value)})`;
  if (/minutes$/i.test(name) && value >= 60) return `${code(text)} (${readableMinutes(value)})`;
  return code(text);
}

function readableBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const count = bytes / 1024 ** power;
  return `${Number.isInteger(count) ? '' : 'about '}${Math.round(count * 10) / 10} ${units[power]}`;
}

function readableMinutes(minutes: number): string {
  const hours = minutes / 60;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
