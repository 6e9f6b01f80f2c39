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
  // Read once for each element, because most have many descendants with text.
  const known = new Map();
  const boxOf = (element) => {
    if (!known.has(element)) {
      const style = getComputedStyle(element);
      known.set(element, { overflow: style.overflow, isPainted: paints(style), box: element.getBoundingClientRect() });
    }
    return known.get(element);
  };
  const isInside = (rect, box) =>
    rect.left >= box.left - 1 && rect.right <= box.right + 1 && rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
  const found = [];
  for (const { element, words, rects } of items) {
    for (const rect of rects) {
      if (rect.left < -1 || rect.right > root.clientWidth + 1) found.push('beyond the window: ' + words);
      let isBoxed = false;
      for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
        const { overflow, isPainted, box } = boxOf(each);
        // A scrollable element can show all of its content.
        if (/auto|scroll/.test(overflow)) break;
        if (/hidden|clip/.test(overflow) && !isInside(rect, box)) found.push('cut off: ' + words);
        if (isBoxed || !isPainted) continue;
        isBoxed = true;
        if (!isInside(rect, box)) found.push('out of its box: ' + words);
      }
    }
  }
  // The visible part of an element inside scrollable ancestors.
  const seen = (element, rect) => {
    let { left, right, top: from, bottom } = rect;
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      const { overflow, box } = boxOf(each);
      if (overflow === 'visible') continue;
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
  const pieces = items.flatMap((item, index) => item.rects.map((rect) => ({ item, index, rect })));
  pieces.sort((a, b) => a.rect.top - b.rect.top);
  for (const [place, { item, index, rect }] of pieces.entries()) {
    // Those that begin below it cannot overlap it.
    for (let next = place + 1; next < pieces.length && pieces[next].rect.top < rect.bottom; next += 1) {
      const other = pieces[next];
      if (index === other.index || item.bar !== other.item.bar || !overlap(rect, other.rect)) continue;
      if (item.element.contains(other.item.element) || other.item.element.contains(item.element)) continue;
      const [first, second] = index < other.index ? [item, other.item] : [other.item, item];
      found.push(first.words + ' overlaps ' + second.words);
    }
  }
  return [...new Set(found)];
})()`;
