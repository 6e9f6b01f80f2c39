import type { Frame } from 'playwright-core';
import { measureColours } from './page-facts/colours.ts';
import { measureRoom } from './page-facts/room.ts';

export interface PageFacts {
  readonly language: string;
  readonly direction: string;
  readonly isWiderThanItsWindow: boolean;
  /** Where links lead whose words cannot be seen whole. */
  readonly hiddenLinks: readonly string[];
  /** Texts whose colour is too near to that behind them, with the ratio of the two. */
  readonly faintTexts: readonly string[];
  /** Texts and controls that are cut off, leave their box, or lie on one another. */
  readonly crowded: readonly string[];
}

/** What can be measured about a page as it is shown, with everything open that can be opened. */
export async function pageFacts(frame: Frame): Promise<PageFacts> {
  return (await frame.evaluate(measure)) as PageFacts;
}

/** Runs in the browser, at once: nobody sees that closed parts were open for a moment. */
const measure = `(() => {
  const closed = [...document.querySelectorAll('details:not([open])')];
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
    faintTexts: ${measureColours},
    crowded: ${measureRoom},
  };
  for (const each of closed) each.open = false;
  return facts;
})()`;
