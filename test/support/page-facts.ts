import type { Frame } from 'playwright-core';

export interface PageFacts {
  readonly language: string;
  readonly direction: string;
  readonly isWiderThanItsWindow: boolean;
  /** Where links lead whose words cannot be seen whole. */
  readonly hiddenLinks: readonly string[];
  /** Texts whose colour is too near to that behind them, with the ratio of the two. */
  readonly faintTexts: readonly string[];
}

/** What can be measured about a page as it is shown. */
export async function pageFacts(frame: Frame): Promise<PageFacts> {
  return (await frame.evaluate(measure)) as PageFacts;
}

/** The ratio that every reader should have (WCAG 2, level AA). */
const leastContrast = 4.5;

/** Runs in the browser. */
const measure = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if ((channels(color)[3] ?? 1) === 1) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const contrast = (element) => {
    const [dark, bright] = [getComputedStyle(element).color, behind(element)].map(luminance).sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faintTexts = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    // What a closed part of the page hides gets its colours when it is opened.
    if (!texts.currentNode.parentElement.checkVisibility()) continue;
    const ratio = contrast(texts.currentNode.parentElement);
    if (text !== '' && ratio < ${leastContrast}) faintTexts.push(text + ' ' + ratio.toFixed(2));
  }
  const root = document.documentElement;
  const isHidden = (link) => {
    const { left, right, width, height } = link.getBoundingClientRect();
    return width === 0 || height === 0 || left < 0 || right > root.clientWidth;
  };
  return {
    language: root.lang,
    direction: getComputedStyle(document.body).direction,
    isWiderThanItsWindow: root.scrollWidth > root.clientWidth,
    hiddenLinks: [...document.links].filter(isHidden).map((link) => link.href),
    faintTexts,
  };
})()`;
