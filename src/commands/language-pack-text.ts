import { changeTexts, listTexts } from '../actions/languages/pack-texts.ts';
import { parseLimit } from '../core/command-values.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listPackTexts(call: Call): Promise<void> {
  const { options, print, warn } = call;
  const [id = ''] = call.values;
  const limit = parseLimit(options.limit);
  await withService(call, async ({ languages, ports }) => {
    const filter = { query: options.query, isOwn: options.own, after: options.after };
    const { texts, next } = await listTexts({ ...ports, languages }, id, filter, limit);
    if (options.json) for (const { placeholders: _, ...text } of texts) print(JSON.stringify(text));
    else {
      const rows = texts.map(({ key, text = '', ownText = '' }) => [key, oneLine(text), oneLine(ownText)]);
      printTable(call, ['Key', 'Text', 'Own text'], rows);
    }
    for (const { fault } of texts) if (fault !== undefined) warn(`Not used: ${fault}`);
    if (next !== undefined) warn(`More results are available. Continue with --after ${next}`);
  });
}

export async function setPackText(call: Call): Promise<void> {
  const [id = '', key = '', text = ''] = call.values;
  await withService(call, async ({ languages, ports }) => {
    await changeTexts({ ...ports, languages }, id, new Map([[key, text]]), call.actor);
    call.print(`${key} = ${oneLine(text)}`);
  });
}

export async function removePackText(call: Call): Promise<void> {
  const [id = '', ...keys] = call.values;
  await withService(call, async ({ languages, ports }) => {
    const changes = new Map(keys.map((key) => [key, null]));
    const { texts } = await changeTexts({ ...ports, languages }, id, changes, call.actor);
    for (const { key, text } of texts) call.print(text === undefined ? `Removed ${key}.` : `${key} = ${oneLine(text)}`);
  });
}

/** A line break would be taken for another row. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
