import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBrandPreview } from '../actions/brand/brand.ts';
import { previewBrandEmail } from '../actions/mailing/previews.ts';
import { removedParts, settingOf } from '../administration/brand.ts';
import { brandOf } from '../core/brand.ts';
import { codeOf, OperatorError } from '../core/errors.ts';
import { logoLimits } from '../core/logo/logo.ts';
import type { SettingName } from '../core/settings.ts';
import { brandPreview, type PreviewFiles } from '../http/pages/brand-preview.ts';
import { readWebApp } from '../http/pages/web-app.ts';
import type { Call } from './command.ts';
import { readFile } from './given-file.ts';
import { withService } from './with-service.ts';

/** Writes sample pages. Nothing is stored, and a value that cannot be set is rejected here, too. */
export async function previewBrand(call: Call): Promise<void> {
  const [folder = ''] = call.values;
  const { set = [], logo: file } = call.options;
  const picture = file === undefined ? undefined : await readFile(file, logoLimits.givenBytes);
  await withService(call, async ({ ports }) => {
    const web = await readWebApp();
    if (web === undefined) throw new OperatorError('The web app was not built. Build it: npm run prepare');
    const brand = await prepareBrandPreview(ports, Object.fromEntries(set.map(parsePart)), picture);
    const language = ports.languages.choose('en');
    const files = new Map(await brandPreview(web, ports.languages, language, brand));
    const serviceUrl = call.config.baseUrl?.href ?? 'https://files.example.org/';
    files.set('email.html', await previewBrandEmail(ports, brandOf(brand.settings), language, serviceUrl));
    await writeFiles(folder, files);
    for (const remark of removedParts(brand.removed)) call.warn(remark);
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
