/**
 * Runs in the browser: finds elements with too little space. Checks that every line of text and every control is inside
 * the window and its painted box, is not clipped, and overlaps no other. Ignores a page behind a dialog, an open menu or suggestions.
 */
export const measureLayout = `(() => {
  const root = document.documentElement;
  const top = document.querySelector('dialog:modal, .menu[open] > div, .suggestions') ?? document.body;
  // Text for screen readers only, and the skip link while it has no focus.
  const isHidden = (element) => element.closest('.visually-hidden, .skip:not(:focus)') !== null || !element.checkVisibility();
  const items = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const words = node.data.trim();
    if (words === '' || isHidden(node.parentElement)) continue;
    // Preserved white space may extend beyond the end of a line.
    const isPreformatted = getComputedStyle(node.parentElement).whiteSpace.startsWith('pre');
    const rects = [...node.data.matchAll(isPreformatted ? /\\S+/g : /\\S.*/gs)].flatMap((match) => {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    });
    items.push({ element: node.parentElement, words: words.slice(0, 60), rects });
  }
  for (const element of top.querySelectorAll('input, select, textarea, button, progress, iframe, a.button')) {
    if (!isHidden(element)) items.push({ element, words: element.id || element.className, rects: [...element.getClientRects()] });
  }
  const paints = (style) =>
    !/^(inline|contents)$/.test(style.display) &&
    (parseFloat(style.borderTopWidth) > 0 || !/, 0\\)$|^transparent$/.test(style.backgroundColor));
  const isInside = (rect, box) =>
    rect.left >= box.left - 1 && rect.right <= box.right + 1 && rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
  const found = [];
  for (const { element, words, rects } of items) {
    for (const rect of rects) {
      if (rect.left < -1 || rect.right > root.clientWidth + 1) found.push('beyond the window: ' + words);
      let isBoxed = false;
      for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        // A scrollable element can show all of its content.
        if (/auto|scroll/.test(style.overflow)) break;
        const box = each.getBoundingClientRect();
        if (/hidden|clip/.test(style.overflow) && !isInside(rect, box)) found.push('cut off: ' + words);
        if (isBoxed || !paints(style)) continue;
        isBoxed = true;
        if (!isInside(rect, box)) found.push('out of its box: ' + words);
      }
    }
  }
  // The visible part of an element inside scrollable ancestors.
  const seen = (element, rect) => {
    let { left, right, top: from, bottom } = rect;
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const box = each.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [from, bottom] = [Math.max(from, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top: from, bottom, height: rect.height };
  };
  for (const item of items) item.rects = item.rects.map((rect) => seen(item.element, rect));
  const overlap = (a, b) => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Some scripts have characters taller than their line.
    return width > 2 && height > Math.min(a.height, b.height) / 4;
  };
  // A bar that sticks to an edge of the window covers content that can be scrolled.
  const bars = [...top.querySelectorAll('*')].filter((element) => getComputedStyle(element).position === 'sticky');
  for (const item of items) item.bar = bars.find((bar) => bar.contains(item.element));
  for (const [index, one] of items.entries()) {
    for (const other of items.slice(index + 1)) {
      if (one.bar !== other.bar) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.rects.some((a) => other.rects.some((b) => overlap(a, b)))) found.push(one.words + ' overlaps ' + other.words);
    }
  }
  return [...new Set(found)];
})()`;
