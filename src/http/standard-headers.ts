/** What every answer carries, whatever it says. A route may replace a value, never drop the row. */
const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** The standard headers of a server; `https` tells whether its public address is one. */
export function standardHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  return https ? { ...always, 'strict-transport-security': 'max-age=31536000' } : always;
}
