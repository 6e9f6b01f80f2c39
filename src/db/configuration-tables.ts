import type { LegalDocument, LegalTextType } from '../core/legal-text.ts';
import type { Logo } from '../core/logo/logo.ts';

/* The rows of tables that hold what an administrator has entered. */

export interface LegalTextTable {
  document: LegalDocument;
  /** A language tag. Empty for the legal notice, whose title is empty too. */
  locale: string;
  title: string;
  type: LegalTextType;
  content: string;
}

export interface BrandFileTable {
  name: 'logo';
  /** The start of the SHA-256 checksum of the content. */
  version: string;
  type: Logo['type'];
  width: number;
  height: number;
  content: Uint8Array;
  changed_at: string;
}

/** Entered by the administrator: patterns are configuration, even where one is an address. */
export interface PolicyRuleTable {
  id: string;
  /** The order in lists. It does not change the outcome. */
  position: number;
  effect: 'allow' | 'deny';
  sender: string;
  recipient: string;
  network: string | null;
  /** JSON: setting values by name. */
  settings: string;
  /** 1 for a rule that acts only in try-out mode, otherwise 0. */
  try_out: number;
  created_at: string;
}

export interface LanguagePackTable {
  id: string;
  /** Differs after every change. Null once the pack is removed: the row stays, so that no upgrade installs it again. */
  revision: string | null;
  /** The digest of a pack that came with the program and was not changed since. */
  shipped: string | null;
  /** Differs after every change of own texts. Null if there was none. */
  texts_revision: string | null;
  /** The time when the pack replaced another one with the same ID, or when one of its own texts was changed. */
  changed_at: string | null;
}
