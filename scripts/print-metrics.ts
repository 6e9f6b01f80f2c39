import { readFileSync } from 'node:fs';
import { openMetrics } from '../src/telemetry/metrics.ts';
import type { MetricDescription } from '../src/telemetry/process-metrics.ts';
import { code, markdownTable } from './markdown.ts';

/** All metrics of a server. */
export function listMetrics(): readonly MetricDescription[] {
  const metrics = openMetrics(() => new Date(0));
  const nothing = async () => assertUnused();
  metrics.addSources({
    ...{ uploads: assertUnused, downloads: assertUnused, keyDerivations: assertUnused, traffic: assertUnused },
    ...{ caches: {}, now: assertUnused, readState: nothing, readFreeBytes: nothing },
  });
  return metrics.describe();
}

/** A description reads no values. */
function assertUnused(): never {
  throw new Error('Metrics are described, not collected');
}

export interface AlertRule {
  readonly name: string;
  readonly severity: string;
  readonly summary: string;
  readonly action: string;
}

export const alertFile = new URL('../deploy/monitoring/alerts.yml', import.meta.url);

/** Reads the rules from the file for Prometheus, which has each of these members on a line of its own. */
export function listAlerts(): readonly AlertRule[] {
  const [, ...rules] = readFileSync(alertFile, 'utf8').split(/^ +- alert: /m);
  return rules.map((rule) => {
    const member = (name: string) => new RegExp(`\\b${name}: "?(.*?)"?(?: \\})?$`, 'm').exec(rule)?.[1] ?? '';
    const [name = ''] = rule.split('\n');
    return { name, severity: member('severity'), summary: member('summary'), action: member('action') };
  });
}

/** Replaces the placeholders of Prometheus by words. */
function readable(summary: string): string {
  return summary
    .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_match, label: string) => `*${label.replace('job_name', 'job')}*`)
    .replaceAll(/\{\{ \$value[^}]*\}\}/g, '…');
}

export function printMetrics(): string {
  const metrics = listMetrics();
  const own = metrics.filter(({ name }) => name.startsWith('sealpost_'));
  const others = metrics.filter(({ name }) => !name.startsWith('sealpost_'));
  return `<!-- Printed by scripts/print-metrics.ts. Do not edit: run \`npm run print\`. -->

# Metrics

For operators with Prometheus, or another program that reads its text format. Metrics are off by default.

${howTo.trim()}

## Metrics of Sealpost

${table(own)}

${notes.trim()}

## Metrics of the process

${table(others)}

## Alerts

The rules are in [alerts.yml](../deploy/monitoring/alerts.yml). Each alert has what to do in its annotation \`action\`.

${markdownTable(
  ['Alert', 'Severity', 'Meaning', 'What to do'],
  listAlerts().map(({ name, severity, summary, action }) => [code(name), severity, readable(summary), action]),
)}

Next: [Monitoring](monitoring.md) · [Configuration](configuration.md#metrics) · [Scaling](scaling.md)
`;
}

function table(metrics: readonly MetricDescription[]): string {
  return markdownTable(
    ['Metric', 'Type', 'Labels', 'Description'],
    metrics.map(({ name, type, labels, help }) => [code(name), type, labels.map(code).join(', '), help]),
  );
}

const howTo = `
## Turn on

Give the metrics a port of their own. By default it can be reached only on this machine:

\`\`\`ini
SEALPOST_METRICS_PORT=9464
\`\`\`

Restart the service, and read them:

\`\`\`sh
curl -fsS http://127.0.0.1:9464/metrics
\`\`\`

If Prometheus runs on another machine, there are two ways:

- \`SEALPOST_METRICS_HOST\` with an address of an internal network. This port has no HTTPS. Restrict it in the firewall, or set
  \`SEALPOST_METRICS_TOKEN\` too.
- \`SEALPOST_METRICS_TOKEN\` without \`SEALPOST_METRICS_PORT\`: \`GET /metrics\` is on the port of the service, below the base URL, and needs the header
  \`Authorization: Bearer <token>\`. Create a token with \`openssl rand -base64 32\`.

Metrics contain no address, ID, file name or other text of a user. They show how much the service is used.

## Prometheus and Grafana

The folder [deploy/monitoring](../deploy/monitoring) has an example for \`prometheus.yml\`, alert rules with their tests, and a dashboard for Grafana
(*Dashboards → New → Import*). Check the rules after you have changed them:

\`\`\`sh
promtool check rules deploy/monitoring/alerts.yml
promtool test rules deploy/monitoring/alerts.test.yml
\`\`\`

With a token, add to the scrape job:

\`\`\`yaml
authorization:
  credentials_file: /etc/prometheus/sealpost-token
\`\`\`

## Several servers and processes

Each server is a target of its own. One request returns the metrics of the whole server: with \`SEALPOST_WORKERS\` above 1, those of its processes
have the label \`worker\`, and a replacement has the number of the worker that ended. A worker that does not respond within two seconds is
left out.

Transfers, queues, parts and the certificate are those of the service: each server returns the same values. Use \`max\` over the servers, not \`sum\`. A job
that runs on one server at a time has its last success on the server that ran it last: use \`max\` here too.
`;

const notes = `
- \`route\` is a pattern such as \`/api/transfers/:transferId\`, and \`unknown\` for a path that does not exist. \`status\` is \`2xx\` to \`5xx\`, or
  \`aborted\` if the connection ended before the response did.
- \`queue\`: \`completion\` (submitted transfers), \`email\` (due emails, and those that failed before), \`scan\` (files without a verdict, only with
  a virus scanner), \`cleanup\` (blobs of ended transfers) and \`erasure\` (personal data).
- \`disk\`: \`data\` (data folder), \`blobs\` (blob folder) and \`spool\` (running uploads to an object store).
- \`operation\` \`begin\` of the database includes the wait for a turn to write on SQLite, and \`commit\` the wait for the disk. \`read\` of a blob folder
  includes the decryption.
- \`part\` is a [part of the service](monitoring.md#state-of-each-part).
- \`job_name\` is a [job](monitoring.md#jobs).
- Values from the database are read at most every ten seconds, and less often if reading them takes long. While \`sealpost_metrics_source_up\` is 0,
  they are absent.
`;
