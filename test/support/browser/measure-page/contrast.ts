/** The minimum contrast ratio of WCAG 2, level AA. */
const minContrast = 4.5;

/** Runs in the browser: finds texts with too little contrast, including texts in fields. Disabled elements are exempt. */
export const measureContrast = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const over = (top, share, bottom) => [0, 1, 2].map((n) => top[n] * share + bottom[n] * (1 - share));
  // Computed once for each element, because most have many descendants with text.
  const once = (compute) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, compute(element));
      return known.get(element);
    };
  };
  const behind = once((element) => {
    if (element === null) return [255, 255, 255];
    const color = channels(getComputedStyle(element).backgroundColor);
    const share = color[3] ?? 1;
    return share === 1 ? color.slice(0, 3) : over(color, share, behind(element.parentElement));
  });
  const shareSeen = once((element) =>
    element === null ? 1 : shareSeen(element.parentElement) * Number(getComputedStyle(element).opacity));
  const contrast = (element) => {
    const back = behind(element);
    const ink = channels(getComputedStyle(element).color);
    const seen = over(ink, shareSeen(element) * (ink[3] ?? 1), back);
    const [dark, bright] = [seen, back].map(luminance).sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const inked = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    if (text !== '') inked.push([texts.currentNode.parentElement, text]);
  }
  for (const field of document.querySelectorAll('input, select, textarea')) inked.push([field, '#' + field.id]);
  return inked
    .filter(([element]) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, :disabled *'))
    .map(([element, text]) => [text, contrast(element)])
    .filter(([, ratio]) => ratio < ${minContrast})
    .map(([text, ratio]) => text + ' ' + ratio.toFixed(2));
})()`;
