import { saveLegalNotice, saveTerms } from '../../../../src/actions/legal/legal-texts.ts';
import type { WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const content =
  '# 1. The service\n\nFiles are kept **for two weeks**:\n\n- encrypted,\n- for their recipients alone.\n';

async function publish({ ports }: WebServer): Promise<void> {
  await saveLegalNotice(ports, { type: 'text/plain', content: 'Example Ltd.\nHigh Street 1\n1010 Vienna' });
  await saveTerms(ports, { locale: 'en', title: 'Terms of use', type: 'text/markdown', content });
  await saveTerms(ports, { locale: 'de', title: 'Nutzungsbedingungen', type: 'text/markdown', content });
}

export const legalStates: Readonly<Record<string, AdminPageState>> = {
  'legal texts': {
    heading: 'Legal texts',
    role: 'operator',
    async reach(service, page) {
      await publish(service);
      await page.goto(`${service.baseUrl}/admin/legal`);
      await page.getByRole('link', { name: 'Edit German (de)' }).waitFor();
    },
  },
  'legal text editor': {
    heading: 'Terms of use: English (en)',
    role: 'operator',
    async reach(service, page) {
      await publish(service);
      await page.goto(`${service.baseUrl}/admin/legal/terms/en`);
      await page.locator('.legal strong', { hasText: 'for two weeks' }).waitFor();
      await page.getByLabel('Title').fill('Terms of use for guests');
    },
  },
};
