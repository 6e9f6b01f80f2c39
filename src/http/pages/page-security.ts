/** For the pages of the web app: their scripts and styles are files of this server, and nothing else is loaded or run. */
export const appSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one that the app starts its workers with.
  'trusted-types sealpost',
].join('; ');

/** For what is no page: a worker has the policy that it came with, and computes checksums with WebAssembly. */
export const assetSecurity = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";
