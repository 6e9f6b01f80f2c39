/** Headers of every response. A route may replace a value, but never remove a header. */
const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns the standard headers. `https` is true where the public URL uses HTTPS. */
export function standardHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  return https ? { ...always, 'strict-transport-security': 'max-age=31536000' } : always;
}
