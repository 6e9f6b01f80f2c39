import type { Frame } from 'playwright-core';
import { measureContrast } from './measure-page/contrast.ts';
import { measureLayout } from './measure-page/layout.ts';

export interface PageMeasurements {
  readonly language: string;
  readonly direction: string;
  readonly isWiderThanItsWindow: boolean;
  /** Targets of links whose text is not fully visible. */
  readonly hiddenLinks: readonly string[];
  /** Texts with too little contrast to their background, with the contrast ratio. */
  readonly faintTexts: readonly string[];
  /** Texts and controls that are clipped, overflow their box, or overlap. */
  readonly crowded: readonly string[];
}

/** Measures a rendered page with all expandable elements open, except menus, which cover others. */
export async function measurePage(frame: Frame): Promise<PageMeasurements> {
  return (await frame.evaluate(measureScript)) as PageMeasurements;
}

/** Runs in the browser, synchronously: the browser never paints the temporarily opened elements. */
const measureScript = `(() => {
  const closed = [...document.querySelectorAll('details:not([open], .menu)')];
  for (const each of closed) each.open = true;
  const root = document.documentElement;
  const isHidden = (link) => {
    const { left, right, width, height } = link.getBoundingClientRect();
    return width === 0 || height === 0 || left < 0 || right > root.clientWidth;
  };
  const facts = {
    language: root.lang,
    direction: getComputedStyle(document.body).direction,
    isWiderThanItsWindow: root.scrollWidth > root.clientWidth,
    hiddenLinks: [...document.links].filter(isHidden).map((link) => link.href),
    faintTexts: ${measureContrast},
    crowded: ${measureLayout},
  };
  for (const each of closed) each.open = false;
  return facts;
})()`;
