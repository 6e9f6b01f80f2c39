import { languageTag } from '../core/accept-language.ts';
import { OperatorError } from '../core/errors.ts';
import { textLimits } from '../core/text-limits.ts';
import type { LanguagePack } from './pack.ts';
import { descriptorName } from './pack-contents.ts';
import { readJsonObject } from './read-json.ts';

/** The content of a pack's descriptor. */
export type Descriptor = Pick<LanguagePack, 'id' | 'locale' | 'version' | 'displayName' | 'direction'>;

const versionPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,5})$/;
const longestName = 100;
/** No control characters except joiners. */
const visibleLine = /^[\P{C}\u200c\u200d]+$/u;

export function parseDescriptor(bytes: Buffer | undefined): Descriptor {
  if (bytes === undefined) throw new OperatorError(`${descriptorName} is missing.`);
  const given = readJsonObject(descriptorName, bytes);
  const locale = localeIn(given['locale']);
  const version = versionIn(given['version']);
  const id = `${locale}_${version.major}`;
  if (given['id'] !== id && given['id'] !== underscoreId(id))
    throw invalid('id', `must be ${id}, made of locale and version`);
  return { id, locale, version, displayName: nameIn(given['displayName']), direction: directionIn(given['direction']) };
}

/** Another spelling of an ID, which packs and requests may use: `pt_BR_2` for `pt-BR_2`. */
export function underscoreId(id: string): string {
  return id.replaceAll('-', '_');
}

function localeIn(value: unknown): string {
  const isTag = typeof value === 'string' && languageTag.test(value) && value.length <= textLimits.languageTag;
  const usual = isTag ? canonicalTag(value) : undefined;
  if (usual === undefined) throw invalid('locale', 'must be a language tag, such as de or pt-BR');
  // Otherwise one language could have two packs.
  if (usual !== value) throw invalid('locale', `must be spelled ${usual}`);
  return usual;
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function versionIn(value: unknown): LanguagePack['version'] {
  const [, major, minor] = (typeof value === 'string' ? versionPattern.exec(value) : null) ?? [];
  if (major === undefined || minor === undefined) throw invalid('version', 'must be two numbers, such as "2.1"');
  return { major: Number(major), minor: Number(minor) };
}

function nameIn(value: unknown): string {
  const isName = typeof value === 'string' && value.length <= longestName && visibleLine.test(value);
  if (!isName || value.trim() === '') throw invalid('displayName', `must be a line of up to ${longestName} characters`);
  return value;
}

function directionIn(value: unknown): 'ltr' | 'rtl' {
  if (value === undefined) return 'ltr';
  if (value !== 'ltr' && value !== 'rtl') throw invalid('direction', 'must be "ltr" or "rtl"');
  return value;
}

function invalid(member: string, must: string): OperatorError {
  return new OperatorError(`${descriptorName}: ${member} ${must}.`);
}
