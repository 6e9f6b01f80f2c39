import { encode } from 'uqr';

/** Modules of light space around the code. Scanners need four. */
const border = 4;

/** Shows a text as a QR code: always dark on light, because scanners may not read the opposite. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={rows.join('')} />
    </svg>
  );
}
