import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeBrand, getBrand, prepareBrandPreview, removeLogo, saveLogo } from '../actions/brand/brand.ts';
import { previewBrandEmail } from '../actions/mailing/previews.ts';
import { brandOf } from '../core/brand.ts';
import { codeOf, OperatorError } from '../core/errors.ts';
import { logoLimits } from '../core/logo/logo.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { isSettingName, type SettingName, settingNames, settingText } from '../core/settings.ts';
import { brandPreview, type PreviewFiles } from '../http/pages/brand-preview.ts';
import { readWebApp } from '../http/pages/web-app.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

const prefix = 'brand.';
const parts = settingNames.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

export async function showBrand(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { all, logo } = await getBrand(ports);
    const rows = [...parts.map((part) => [part, settingText(all[settingOf(part)])]), ['logo', logo?.type ?? '']];
    if (call.options.json) call.print(JSON.stringify(Object.fromEntries(rows)));
    else printTable(call, ['Name', 'Value'], rows);
  });
}

export async function setBrand(call: Call): Promise<void> {
  const [part = '', value = ''] = call.values;
  const name = settingOf(part);
  await withService(call, async ({ ports }) => {
    const { all } = await changeBrand(ports, { [name]: value }, call.actor);
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
    const { removed } = await saveLogo(ports, bytes, call.actor);
    call.print('Logo saved.');
    warnOfRemoved(call, removed);
  });
}

function warnOfRemoved(call: Call, removed: readonly string[]): void {
  if (removed.length > 0)
    call.warn(
      `Removed from the picture: ${removed.slice(0, maxNamed).join(', ')}. Look at a page. If something is missing, export the picture with attributes instead of styles, and shapes instead of symbols.`,
    );
}

export async function clearLogo(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    await removeLogo(ports, call.actor);
    call.print('Logo removed.');
  });
}

/** Writes sample pages. Nothing is stored, and a value that cannot be set is rejected here, too. */
export async function previewBrand(call: Call): Promise<void> {
  const [folder = ''] = call.values;
  const { set = [], logo: file } = call.options;
  const picture = file === undefined ? undefined : await readPicture(file);
  await withService(call, async ({ ports }) => {
    const web = await readWebApp();
    if (web === undefined) throw new OperatorError('The web app was not built. Build it: npm run prepare');
    const brand = await prepareBrandPreview(ports, Object.fromEntries(set.map(parsePart)), picture);
    const language = ports.languages.choose('en');
    const files = new Map(await brandPreview(web, ports.languages, language, brand));
    const serviceUrl = call.config.baseUrl?.href ?? 'https://files.example.org/';
    files.set('email.html', await previewBrandEmail(ports, brandOf(brand.settings), language, serviceUrl));
    await writeFiles(folder, files);
    warnOfRemoved(call, brand.removed);
    call.print(`Open ${['receive.html', 'send.html', 'email.html'].map((name) => join(folder, name)).join(', ')}.`);
  });
}

function parsePart(text: string): readonly [name: SettingName, value: string] {
  const [part = '', ...value] = text.split('=');
  return [settingOf(part), value.join('=')];
}

async function writeFiles(folder: string, files: PreviewFiles): Promise<void> {
  try {
    for (const each of [folder, join(folder, 'assets')]) await createFolder(each);
    for (const [path, content] of files) await writeFile(join(folder, path), content);
  } catch (error) {
    throw new OperatorError(`Cannot write to ${folder}: ${(error as Error).message}`, { cause: error });
  }
}

/** Its parent must exist: the option that creates parents too would never end in `/proc`. */
async function createFolder(path: string): Promise<void> {
  await mkdir(path).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error;
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
