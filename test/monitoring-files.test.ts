import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blocksIn, readDocPage } from '../scripts/doc-pages.ts';
import { listAlerts, listMetrics } from '../scripts/print-metrics.ts';
import { ensureSystemPackages } from '../scripts/system-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'deploy', 'monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const promtool = (...args: readonly string[]) =>
  execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: ReadonlyArray<{ readonly expr: string }>;
}
const panels: readonly Panel[] = JSON.parse(read('dashboard.json')).panels;
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics that a text names. A histogram has three names. */
function namesIn(text: string): ReadonlySet<string> {
  const names = text.match(/\b(?:sealpost|process|nodejs)_\w+/g) ?? [];
  return new Set(names.map((name) => name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, '')));
}

before(() => ensureSystemPackages(['promtool']));

test('Prometheus accepts the alert rules and the example configuration', () => {
  promtool('check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml');
  promtool('check', 'config', 'prometheus.yml');
});

test('each alert fires in its test, and none for a server in good order', () => {
  const commands = blocksIn(readDocPage('docs/metrics.md')).find(({ text }) => /^promtool test rules /m.test(text));
  execFileSync('sh', ['-ec', commands?.text ?? assert.fail()], { cwd: root, stdio: 'pipe' });
  const tested = [...read('alerts.test.yml').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
  const alerts = listAlerts();
  assert.ok(alerts.length > 10);
  assert.deepEqual(tested.toSorted(), alerts.map(({ name }) => name).toSorted());
  for (const { name, severity, summary, action } of alerts) assert.ok(severity && summary && action, name);
});

test('Prometheus accepts every expression of the dashboard', (t) => {
  const temporary = mkdtempSync(join(tmpdir(), 'sealpost-dashboard-'));
  t.after(() => rmSync(temporary, { recursive: true }));
  const rules = expressions.map((expression, index) => {
    const expr = expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
    return { record: `panel_${index}`, expr };
  });
  assert.ok(rules.length > 20);
  const check = (file: string, content: unknown) => {
    writeFileSync(join(temporary, file), JSON.stringify({ groups: [{ name: 'dashboard', rules: content }] }));
    return promtool('check', 'rules', join(temporary, file));
  };
  check('dashboard.json', rules);
  assert.throws(() => check('wrong.json', [{ record: 'panel', expr: 'sum by (a (b)' }]));
});

test('the panels of the dashboard have different IDs and do not overlap', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const one of panels) {
    const overlaps = panels.filter((other) => {
      const [a, b] = [one.gridPos, other.gridPos];
      return other.id > one.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    });
    assert.deepEqual(
      overlaps.map(({ title }) => title),
      [],
      one.title,
    );
  }
});

test('dashboard and alerts name only metrics that exist, and together all of Sealpost', () => {
  const known = new Set(listMetrics().map(({ name }) => name));
  const used = new Set([...namesIn(expressions.join('\n')), ...namesIn(read('alerts.yml'))]);
  const inTests = namesIn(read('alerts.test.yml'));
  assert.deepEqual(
    [...used, ...inTests].filter((name) => !known.has(name)),
    [],
  );
  assert.deepEqual(
    [...known].filter((name) => name.startsWith('sealpost_') && !used.has(name)),
    [],
  );
});
