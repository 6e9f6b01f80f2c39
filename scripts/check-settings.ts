/** Lists settings and environment variables that are not described, and names in the docs that do not exist. */
import { environmentVariables, variableGroups } from '../src/config.ts';
import { settingGroups, settingNames, settings } from '../src/core/settings.ts';
import { listDocPages, readDocPage } from './doc-pages.ts';
import { undescribedNames, unknownNames } from './setting-names.ts';

const known = {
  settings: Object.fromEntries(settingNames.map((name) => [name, settings[name]])),
  settingGroups,
  variables: environmentVariables,
  variableGroups,
};
const undescribed = undescribedNames(known, readDocPage('docs/configuration.md'));
/** The SDK page names members of objects, which look like settings. */
const pages = listDocPages().filter((page) => page !== 'docs/sdk.md');
const unknown = pages.flatMap((page) => unknownNames(readDocPage(page), known).map((name) => `${page}: ${name}`));

for (const name of undescribed) console.log(`${name} has no description, no group, or is not in docs/configuration.md`);
for (const line of unknown) console.log(`${line} does not exist`);
console.log(`${undescribed.length + unknown.length} problems with settings in ${pages.length} pages`);
if (undescribed.length + unknown.length > 0) process.exitCode = 1;
