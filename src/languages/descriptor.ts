import { Refusal } from '../core/refusal.ts';
import { languageTag } from '../core/session-language.ts';
import { textLimits } from '../core/text-limits.ts';
import type { LanguagePack } from './pack.ts';
import { descriptorName } from './pack-contents.ts';
import { readJsonObject } from './read-json.ts';

/** What a pack says about itself. */
export type Descriptor = Pick<LanguagePack, 'id' | 'locale' | 'version' | 'displayName' | 'direction'>;

const versionForm = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,5})$/;
const longestName = 100;
/** No signs for the machine, but those that join letters or keep them apart. */
const visibleLine = /^[\P{C}\u200c\u200d]+$/u;

export function parseDescriptor(bytes: Buffer | undefined): Descriptor {
  if (bytes === undefined) throw new Refusal(`There is no ${descriptorName}.`);
  const given = readJsonObject(descriptorName, bytes);
  const locale = localeIn(given['locale']);
  const version = versionIn(given['version']);
  const id = `${locale.replaceAll('-', '_')}_${version.major}`;
  if (given['id'] !== id) throw wrong('id', `must be ${id}, as locale and version say`);
  return { id, locale, version, displayName: nameIn(given['displayName']), direction: directionIn(given['direction']) };
}

function localeIn(value: unknown): string {
  const isTag = typeof value === 'string' && languageTag.test(value) && value.length <= textLimits.languageTag;
  const usual = isTag ? usualSpelling(value) : undefined;
  if (usual === undefined) throw wrong('locale', 'must be a language tag, such as de or pt-BR');
  // Otherwise one language could have two packs.
  if (usual !== value) throw wrong('locale', `must be spelled ${usual}`);
  return usual;
}

function usualSpelling(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function versionIn(value: unknown): LanguagePack['version'] {
  const [, major, minor] = (typeof value === 'string' ? versionForm.exec(value) : null) ?? [];
  if (major === undefined || minor === undefined) throw wrong('version', 'must be two numbers, such as "2.1"');
  return { major: Number(major), minor: Number(minor) };
}

function nameIn(value: unknown): string {
  const isName = typeof value === 'string' && value.length <= longestName && visibleLine.test(value);
  if (!isName || value.trim() === '') throw wrong('displayName', `must be a line of up to ${longestName} characters`);
  return value;
}

function directionIn(value: unknown): 'ltr' | 'rtl' {
  if (value === undefined) return 'ltr';
  if (value !== 'ltr' && value !== 'rtl') throw wrong('direction', 'must be "ltr" or "rtl"');
  return value;
}

function wrong(member: string, must: string): Refusal {
  return new Refusal(`${descriptorName}: ${member} ${must}.`);
}
