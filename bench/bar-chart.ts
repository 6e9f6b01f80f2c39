export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly must?: number | undefined;
  readonly aim?: number | undefined;
  readonly met: boolean;
}

const labelWidth = 330;
const barsWidth = 330;
const valueWidth = 60;
const rowHeight = 26;
const barHeight = 14;
const top = 34;

/** Follows the color scheme of the reader. Text and bars have enough contrast on white and on black. */
const style = `
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; font-size: 14px; }
.met { fill: #1a7f5a; } .missed { fill: #b35900; }
.must { stroke: #1f2328; stroke-width: 2; } .aim { stroke: #1f2328; stroke-width: 2; stroke-dasharray: 3 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .met { fill: #3fb68b; } .missed { fill: #e08a3c; }
  .must, .aim { stroke: #e6edf3; }
}`;

/** Returns an SVG with one horizontal bar each: a solid line marks what must be reached, a dashed line the aim. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(...bars.flatMap(({ value, must = 0, aim = 0 }) => [value, must, aim]), Number.MIN_VALUE);
  const scale = (value: number) => labelWidth + (value / largest) * barsWidth;
  const width = labelWidth + barsWidth + valueWidth;
  const height = top + bars.length * rowHeight + 8;
  const rows = bars.map((bar, index) => renderBar(bar, top + index * rowHeight, scale));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<style>${style}
</style>
<text class="title" x="8" y="20">${escapeXml(title)}</text>
${rows.join('\n')}
</svg>
`;
}

function renderBar({ label, value, must, aim, met }: Bar, y: number, scale: (value: number) => number): string {
  const line = (kind: 'must' | 'aim', at: number | undefined) =>
    at === undefined
      ? ''
      : `<line class="${kind}" x1="${px(scale(at))}" x2="${px(scale(at))}" y1="${y}" y2="${y + barHeight + 6}"/>`;
  const end = Math.max(value, must ?? 0, aim ?? 0);
  return [
    `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end">${escapeXml(label)}</text>`,
    `<rect class="${met ? 'met' : 'missed'}" x="${labelWidth}" y="${y + 3}" width="${px(scale(value) - labelWidth)}" height="${barHeight}"/>`,
    `${line('must', must)}${line('aim', aim)}`,
    `<text x="${px(scale(end) + 6)}" y="${y + 14}">${round(value)}</text>`,
  ].join('\n');
}

export function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function px(value: number): string {
  return value.toFixed(1);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
