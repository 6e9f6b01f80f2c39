import { createReadStream } from 'node:fs';
import { changeSetting } from '../actions/admin/change-setting.ts';
import { removeLogo } from '../actions/admin/remove-logo.ts';
import { saveLogo } from '../actions/admin/save-logo.ts';
import { findLogo } from '../actions/service/find-logo.ts';
import { OperatorError } from '../core/errors.ts';
import { logoLimits } from '../core/logo/logo.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { isSettingName, type SettingName, settingNames, settingText } from '../core/settings.ts';
import { readSettings } from '../db/settings.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

const prefix = 'brand.';
const parts = settingNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

export async function showBrand(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const all = await readSettings(ports.db);
    const logo = await findLogo(ports);
    const rows = parts.map((part) => [part, settingText(all[settingOf(part)])]);
    printTable(call, ['Name', 'Value'], [...rows, ['logo', logo === undefined ? '' : logo.type]]);
  });
}

export async function setBrand(call: Call): Promise<void> {
  const [part = '', value = ''] = call.values;
  const name = settingOf(part);
  await withService(call, async ({ ports }) => {
    const all = await changeSetting(ports, name, value);
    call.print(`${part} = ${settingText(all[name])}`);
  });
}

/** Accepts the name of the setting, too. */
function settingOf(part: string): SettingName {
  const name = part.startsWith(prefix) ? part : `${prefix}${part}`;
  if (isSettingName(name)) return name;
  throw new OperatorError(`The brand has no ${part}.${suggestion(nearMatches(part, parts))} Use ${parts.join(', ')}.`);
}

export async function setLogo(call: Call): Promise<void> {
  const [file = ''] = call.values;
  const bytes = await readPicture(file);
  await withService(call, async ({ ports }) => {
    const removed = await saveLogo(ports, bytes);
    call.print('Logo saved.');
    if (removed.length > 0)
      call.warn(
        `Removed from the picture: ${removed.slice(0, maxNamed).join(', ')}. Look at a page. If something is missing, export the picture with attributes instead of styles, and shapes instead of symbols.`,
      );
  });
}

export async function clearLogo(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    await removeLogo(ports);
    call.print('Logo removed.');
  });
}

const maxNamed = 20;

async function readPicture(file: string): Promise<Uint8Array> {
  try {
    // Reads one byte more than allowed, to detect a file that is too large.
    return Buffer.concat(await Array.fromAsync(createReadStream(file, { end: logoLimits.givenBytes })));
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}
