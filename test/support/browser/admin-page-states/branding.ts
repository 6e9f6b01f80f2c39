import { removeLogo, saveLogo } from '../../../../src/actions/brand/brand.ts';
import { changeSetting } from '../../../../src/actions/settings/settings.ts';
import { failedWithStatus, type WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#5b2d8e"/><path d="M12 21l6 6 11-13" fill="none" stroke="#fff" stroke-width="4"/></svg>';

async function setBrand({ ports }: WebServer): Promise<void> {
  const values = {
    name: 'Example Ltd',
    support: 'help@example.org',
    place: 'Austria',
    footer: 'Example Ltd, High Street 1, 1010 Vienna | Register: FN 1234',
    color: '#5b2d8e',
  };
  for (const [part, value] of Object.entries(values)) await changeSetting(ports, `brand.${part}`, value);
  await saveLogo(ports, Buffer.from(logo));
}

/** The other states show the look of Sealpost. */
async function clearBrand({ ports }: WebServer): Promise<void> {
  for (const part of ['name', 'support', 'place', 'footer', 'color']) await changeSetting(ports, `brand.${part}`, '');
  await removeLogo(ports);
}

export const brandingStates: Readonly<Record<string, AdminPageState>> = {
  branding: {
    heading: 'Branding',
    role: 'administrator',
    async reach(service, page) {
      await setBrand(service);
      await page.goto(`${service.baseUrl}/admin/branding`);
      await page.frameLocator('iframe').getByText('Register: FN 1234').waitFor();
      await page.getByAltText('The logo on a dark page').waitFor();
      await clearBrand(service);
    },
  },
  'branding unsaved': {
    heading: 'Branding',
    role: 'administrator',
    expectedErrors: [failedWithStatus(400)],
    async reach({ baseUrl }, page) {
      await page.goto(`${baseUrl}/admin/branding`);
      await page.getByText('Email', { exact: true }).click();
      await page.getByLabel('Main color', { exact: true }).fill('#ffcc00');
      await page.getByText('Not readable').waitFor();
      await page.getByText('The preview shows your last valid input').waitFor();
      await page.frameLocator('iframe').getByText('contract.pdf').waitFor();
    },
  },
  'branding viewer': {
    heading: 'Branding',
    role: 'viewer',
    async reach({ baseUrl }, page) {
      await page.goto(`${baseUrl}/admin/branding`);
      await page.getByText('Not set').first().waitFor();
      await page.frameLocator('iframe').locator('h1').waitFor();
    },
  },
};
