import { sampleOf } from '../../../scripts/openapi/samples.ts';
import { nouns } from '../../../src/administration/nouns.ts';
import type { AnyOperation } from '../../../src/administration/operation.ts';

/** A valid body of each operation of administration that needs one, by operation ID. */
export const adminBodies: Readonly<Record<string, unknown>> = {
  changeSetupStep: { state: 'skipped' },
  sendTestEmail: { address: 'ann@example.org' },
  checkMasterKey: { key: 'no key' },
  // Policy and settings
  addRule: { effect: 'deny', sender: 'eve@example.org', recipient: '*', network: null, settings: {} },
  changeRule: { effect: 'allow', sender: '*', recipient: '*', network: null, settings: { maxTotalSize: 1e9 } },
  orderRules: { ids: [] },
  importRules: { csv: 'effect,sender,recipient,network,settings\r\n', mode: 'append', dryRun: true },
  simulatePolicy: { sender: 'ann@example.org', recipients: ['bob@example.org'], network: null },
  changeSettings: { changes: { 'brand.name': 'Example Ltd' } },
  // Legal texts, language packs and brand
  saveLegalNotice: { type: 'text/plain', content: 'Example Ltd' },
  saveTerms: { title: 'Terms', type: 'text/plain', content: 'Be kind.' },
  previewLegalText: { type: 'text/plain', content: 'Example Ltd' },
  installLanguagePack: 'No ZIP file',
  checkNewLanguagePack: 'No ZIP file',
  changePackTexts: { changes: { 'mail/common:writtenBy': 'Sent by Example Ltd at {service}.' } },
  changeBrand: { changes: { 'brand.place': 'Bonn' } },
  saveLogo: 'No picture',
  previewBrand: { changes: { 'brand.color': '#17605a' }, logo: null },
  deleteTransfer: { reason: 'Sent to the wrong address' },
  ...Object.fromEntries(definedBodies()),
};

/** The bodies of operations that are defined in `src/administration`, made from the examples of their schemas. */
function definedBodies(): ReadonlyArray<readonly [id: string, body: unknown]> {
  return Object.values(nouns)
    .flatMap((noun) => Object.entries<AnyOperation>(noun))
    .flatMap(([id, operation]) => {
      const body = 'special' in operation ? undefined : operation.body;
      return body === undefined ? [] : [[id, sampleOf(body, id)] as const];
    });
}
