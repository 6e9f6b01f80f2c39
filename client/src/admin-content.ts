import type { Send } from './connection.ts';
import type { BodyOf, DataOf, QueryOf, ResponseOf } from './operation-types.ts';
import { type PageQuery, pageOf } from './page-query.ts';
import { type Versioned, versioned } from './versioned.ts';

/** The legal notice, and the terms of use in all languages. */
export type LegalTexts = DataOf<'getLegalTexts'>;
/** Type and content of the legal notice. */
export type LegalNoticeText = BodyOf<'saveLegalNotice'>;
/** Title, type and content of the terms of use in one language. */
export type TermsText = BodyOf<'saveTerms'>;
/** Installed language packs, and stored ones that are invalid. */
export type InstalledLanguagePacks = DataOf<'listInstalledPacks'>;
/** A language pack, and what it lacks. */
export type CheckedLanguagePack = DataOf<'checkLanguagePack'>;
/** A message of a language pack, and the own text that replaces it. */
export type PackText = DataOf<'listPackTexts'>[number];
/** A page of messages. */
export type PackTextPage = ResponseOf<'listPackTexts'>;
/** New texts by key. Null returns to the text of the pack. */
export type PackTextChanges = BodyOf<'changePackTexts'>['changes'];
/** The settings of the brand, and the logo. */
export type BrandDescription = DataOf<'getBrand'>;
/** New values by name, such as `brand.name`. Null gives a setting its default. */
export type BrandChanges = BodyOf<'changeBrand'>['changes'];
/** The parts of a picture that were removed. */
export type SavedLogo = DataOf<'saveLogo'>;

/** A brand to preview: new values by name, and a picture in base64. */
export type BrandPreviewRequest = Partial<BodyOf<'previewBrand'>>;
/** Sample pages and an email. */
export type BrandPreview = DataOf<'previewBrand'>;
/** The name of a sample page or email. */
export type BrandSample = 'receive' | 'send' | 'email';
/** Values by name, such as `brand.name`. */
export type BrandSampleValues = QueryOf<'showBrandSample'>;

/** Which texts to list, and where to continue. */
export interface PackTextQuery extends PageQuery {
  /** Words that the key or one of the texts contains. */
  readonly q?: string;
  /** True: only messages with an own text. */
  readonly own?: boolean;
}

const legal = '/api/admin/legal';
const packs = '/api/admin/language-packs';
const brand = '/api/admin/brand';

/** Legal notice and terms of use, for administrators. */
export class AdminLegal {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns all legal texts. */
  texts(): Promise<Versioned<LegalTexts>> {
    return versioned(this.#send, 'GET', legal);
  }

  /** Replaces the legal notice. Returns the version of all legal texts. */
  async saveNotice(text: LegalNoticeText, version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', `${legal}/notice`, { body: text, version })).version;
  }

  /** Removes the legal notice. Returns the version of all legal texts. */
  async removeNotice(version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', `${legal}/notice`, { version })).version;
  }

  /** Replaces the terms of use in one language. Returns the version of all legal texts. */
  async saveTerms(locale: string, text: TermsText, version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', termsPath(locale), { body: text, version })).version;
  }

  /** Removes the terms of use in one language. Returns the version of all legal texts. */
  async removeTerms(locale: string, version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', termsPath(locale), { version })).version;
  }

  /** Returns the sanitized HTML that pages would show for a text. Nothing is changed. */
  async preview(text: LegalNoticeText): Promise<string> {
    return (await versioned<DataOf<'previewLegalText'>>(this.#send, 'POST', `${legal}/preview`, { body: text })).data
      .html;
  }
}

/** Language packs, for administrators. */
export class AdminLanguages {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists installed language packs. */
  async list(): Promise<InstalledLanguagePacks> {
    return (await versioned<InstalledLanguagePacks>(this.#send, 'GET', packs)).data;
  }

  /** Installs the language pack in a ZIP file. */
  async install(zip: Uint8Array<ArrayBuffer> | Blob): Promise<CheckedLanguagePack> {
    return (await versioned<CheckedLanguagePack>(this.#send, 'POST', packs, { bytes: zip })).data;
  }

  /** Checks the language pack in a ZIP file, and installs nothing. */
  async checkFile(zip: Uint8Array<ArrayBuffer> | Blob): Promise<CheckedLanguagePack> {
    return (await versioned<CheckedLanguagePack>(this.#send, 'POST', `${packs}/check`, { bytes: zip })).data;
  }

  /** Checks an installed language pack. */
  async check(packId: string): Promise<CheckedLanguagePack> {
    return (await versioned<CheckedLanguagePack>(this.#send, 'GET', `${packPath(packId)}/check`)).data;
  }

  /** Removes a language pack. */
  async remove(packId: string): Promise<void> {
    await this.#send('DELETE', packPath(packId));
  }

  /** Lists the messages of a language pack by key. The version is that of all its own texts. */
  async texts(packId: string, { q, own, ...page }: PackTextQuery = {}): Promise<Versioned<PackTextPage>> {
    const query = { ...(q === undefined ? {} : { q }), ...(own === undefined ? {} : { own }), ...pageOf(page) };
    const response = await this.#send('GET', `${packPath(packId)}/texts`, { query });
    return { version: response.headers.get('etag') ?? '*', data: (await response.json()) as PackTextPage };
  }

  /** Changes several texts at once, or none of them. Returns the messages that were named. */
  changeTexts(packId: string, changes: PackTextChanges, version: string): Promise<Versioned<readonly PackText[]>> {
    return versioned(this.#send, 'PATCH', `${packPath(packId)}/texts`, { body: { changes }, version });
  }
}

/** Name, colors and logo of the service, for administrators. */
export class AdminBrand {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns the brand. */
  get(): Promise<Versioned<BrandDescription>> {
    return versioned(this.#send, 'GET', brand);
  }

  /** Changes several settings of the brand at once, or none of them. */
  change(changes: BrandChanges, version: string): Promise<Versioned<BrandDescription>> {
    return versioned(this.#send, 'PATCH', brand, { body: { changes }, version });
  }

  /** Shows a PNG or SVG picture on all pages. */
  saveLogo(picture: Uint8Array<ArrayBuffer> | Blob, version: string): Promise<Versioned<SavedLogo>> {
    return versioned(this.#send, 'PUT', `${brand}/logo`, { bytes: picture, version });
  }

  /** Removes the logo. Returns the version of the brand. */
  async removeLogo(version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', `${brand}/logo`, { version })).version;
  }

  /** Returns sample pages with a brand that is not set yet. */
  async preview(request: BrandPreviewRequest): Promise<BrandPreview> {
    return (await versioned<BrandPreview>(this.#send, 'POST', `${brand}/preview`, { body: request })).data;
  }

  /** Returns the path of a sample below the base URL, for a frame. These values count instead of those that are set. */
  samplePath(sample: BrandSample, values: BrandSampleValues = {}): string {
    const query = String(new URLSearchParams(values as Record<string, string>));
    return `${brand}/preview/${sample}${query === '' ? '' : `?${query}`}`;
  }
}

function termsPath(locale: string): string {
  return `${legal}/terms/${encodeURIComponent(locale)}`;
}

function packPath(packId: string): string {
  return `${packs}/${encodeURIComponent(packId)}`;
}
