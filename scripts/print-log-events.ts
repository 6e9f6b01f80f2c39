import { readFileSync } from 'node:fs';
import { logEvents } from '../src/core/log-events.ts';
import { code, markdownTable } from './markdown.ts';

const begin = '<!-- Printed from src/core/log-events.ts. Do not edit: run `npm run print`. -->';
const end = '<!-- End of the printed table. -->';

/** Returns the monitoring page with the current table of log events. */
export function printLogEvents(): string {
  const page = readFileSync(new URL('../docs/monitoring.md', import.meta.url), 'utf8');
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before < 0 || after < before) throw new Error('docs/monitoring.md has no place for the table of log events');
  const rows = Object.entries(logEvents).map(([name, { level, action, ...fixed }]) => [
    code(level),
    code(name),
    'msg' in fixed ? code(fixed.msg) : 'a sentence',
    action,
  ]);
  const table = markdownTable(['Level', '`event`', '`msg`', 'Action'], rows);
  return `${page.slice(0, before)}${begin}\n\n${table}\n\n${page.slice(after)}`;
}
