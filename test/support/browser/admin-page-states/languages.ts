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
};
