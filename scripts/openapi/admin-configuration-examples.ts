import type { OperationExample } from './examples.ts';

const enveloped = (data: unknown, meta: object = {}) => ({ data, meta });

const ruleText = {
  effect: 'allow',
  sender: '*@example.org',
  recipient: '*',
  network: null,
  settings: { maxTotalSize: 1000000000 },
};
const rule = { id: 'k3v9x2maQ7', ...ruleText, tryOut: false, acting: true };

const retention = {
  name: 'retention.days',
  group: 'Transfers',
  valueType: 'integer',
  description: 'Days that expired transfers stay listed. After that, all records of them are deleted.',
  value: 14,
  default: 30,
  changed: true,
  reauthentication: false,
  minimum: 0,
  maximum: 36500,
};

const pack = { id: 'de_2', displayName: 'Deutsch', locale: 'de', version: '2.1' };
const checkedPack = { ...pack, count: 1, remarks: ['messages:problem.conflict: missing (English is used).'] };

const packText = {
  key: 'mail/common:writtenBy',
  text: 'Diese E-Mail wurde von Sealpost ({service}) gesendet.',
  ownText: 'Diese E-Mail wurde vom Dateiversand der Beispiel GmbH ({service}) gesendet.',
  fault: null,
  placeholders: [{ name: 'service', type: 'text', plural: false, cases: [] }],
};

const brandName = {
  name: 'brand.name',
  group: 'Brand',
  valueType: 'text',
  description: 'Name of your organization.',
  value: 'Example Ltd',
  default: '',
  changed: true,
  reauthentication: false,
  maxLength: 60,
  form: 'a name',
  example: 'Example Ltd',
};
const brand = {
  settings: [brandName],
  logo: { type: 'image/svg+xml', width: 300, height: 100, version: '4f7c0e1d9a2b8c6e' },
};

const notice = { type: 'text/plain', content: 'Example Ltd, 1 Example Street, Bonn' };
const terms = { title: 'Terms of use', type: 'text/markdown', content: 'Send nothing illegal.' };

/** Examples of policy rules, settings, legal texts, language packs and the brand, by operation ID. */
export const configuration: Readonly<Record<string, OperationExample>> = {
  listRules: { response: enveloped([rule]) },
  addRule: { request: ruleText, response: enveloped(rule) },
  changeRule: { request: ruleText, response: enveloped(rule) },
  orderRules: { request: { ids: ['k3v9x2maQ7', 'p8Lw4ZtB2x'] } },
  importRules: {
    request: {
      csv: 'effect,sender,recipient,network,settings\r\nallow,*@example.org,*,,maxTotalSize=1000000000\r\n',
      mode: 'replace',
      dryRun: true,
    },
    response: enveloped({ added: [{ line: 2, ...ruleText }], removed: [], unchanged: 0, faults: [] }),
  },
  simulatePolicy: {
    request: { sender: 'ann@example.org', recipients: ['bob@example.net'] },
    response: enveloped({
      allowed: true,
      maySend: true,
      failedRecipients: [],
      allowing: [rule.id],
      denying: [],
      settings: [
        { name: 'maxRetentionPeriod', value: 30, rules: [] },
        { name: 'maxTotalSize', value: 1000000000, rules: [rule.id] },
      ],
    }),
  },
  listSettings: { response: enveloped([retention]) },
  changeSettings: { request: { changes: { 'retention.days': 14 } }, response: enveloped([retention]) },
  getLegalTexts: {
    response: enveloped({
      notice: { ...notice, changedAt: '2026-03-01T12:00:00+00:00' },
      terms: { active: true, changedAt: '2026-03-01T12:00:00+00:00', texts: [{ locale: 'en', ...terms }] },
    }),
  },
  saveLegalNotice: { request: notice },
  saveTerms: { request: terms },
  previewLegalText: { request: notice, response: enveloped({ html: '<p>Example Ltd<br>1 Example Street</p>' }) },
  listInstalledPacks: {
    response: enveloped({ packs: [{ ...pack, changedAt: null, incomplete: 1 }], invalid: [] }),
  },
  installLanguagePack: { response: enveloped(checkedPack) },
  checkNewLanguagePack: { response: enveloped(checkedPack) },
  checkLanguagePack: { response: enveloped(checkedPack) },
  listPackTexts: { response: enveloped([packText], { pageSize: 50, next: null, ownTexts: 1 }) },
  changePackTexts: {
    request: { changes: { [packText.key]: packText.ownText } },
    response: enveloped([packText]),
  },
  getBrand: { response: enveloped(brand) },
  changeBrand: { request: { changes: { 'brand.name': 'Example Ltd' } }, response: enveloped(brand) },
  saveLogo: { response: enveloped({ removed: [] }) },
  showBrandSample: { response: '<!DOCTYPE html>…' },
  previewBrand: {
    request: { changes: { 'brand.name': 'Example Ltd' } },
    response: enveloped({ receive: '<!DOCTYPE html>…', send: '<!DOCTYPE html>…', email: '<!DOCTYPE html>…' }),
  },
};
