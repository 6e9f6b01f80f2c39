import { zipOf } from '../../archives/zip-bytes.ts';
import { packFiles } from '../../languages/language-packs.ts';
import type { AdminPageState } from '../admin-page-states.ts';

export const languagesStates: Readonly<Record<string, AdminPageState>> = {
  languages: {
    heading: 'Languages',
    role: 'operator',
    async reach({ baseUrl }, page) {
      const files = Object.entries(packFiles({ locale: 'fr', displayName: 'Français' }));
      const buffer = zipOf(files.map(([name, content]) => ({ name, content })));
      await page.goto(`${baseUrl}/admin/languages`);
      await page.getByRole('row', { name: 'Deutsch' }).waitFor();
      await page.getByLabel('ZIP file').setInputFiles({ name: 'fr.zip', mimeType: 'application/zip', buffer });
      await page.getByRole('button', { name: 'Install Français' }).waitFor();
    },
  },
  'language texts': {
    heading: 'Languages',
    role: 'operator',
    async reach({ baseUrl }, page) {
      await page.goto(`${baseUrl}/admin/languages/texts/de_2?q=mail%2Fcommon`);
      await page.getByRole('button', { name: 'Change mail/common:writtenBy', exact: true }).click();
      await page.getByLabel('New text').fill('Diese E-Mail wurde vom Dateiversand der Beispiel GmbH ({nam}) gesendet.');
      await page.getByText('is not a placeholder').waitFor();
      await page.getByText('1 unsaved change').waitFor();
    },
  },
};
