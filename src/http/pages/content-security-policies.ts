/** Pages of the web app load and run only scripts and styles of this server. */
export const appCsp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The policy with which the app starts its workers.
  'trusted-types sealpost',
].join('; ');

/** A worker has the policy of its script, and computes checksums with WebAssembly. */
export const assetCsp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** The style sheet and the logo of a brand load and run nothing, also when they are opened as a document. */
export const brandAssetCsp = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The sandbox permissions of a frame with untrusted content. */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** Isolates untrusted content in a frame: no origin, no scripts and no external content. */
export function frameCsp(styleSource: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${frameSandbox}`,
  ].join('; ');
}

/** The HTML of an email keeps its inline styles and its links, and nothing else. */
export const emailCsp = frameCsp("'unsafe-inline'");

/** A sample page contains its style sheets and pictures. */
export const sampleCsp = `${frameCsp('data:')}; img-src data:`;

export interface HashedInline {
  /** The content of the style or script element. */
  readonly text: string;
  /** The source expression for a content security policy. */
  readonly source: string;
}

/** Creates an inline style sheet or script that a content security policy allows by its hash. */
export async function hashedInline(text: string): Promise<HashedInline> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return { text, source: `'sha256-${Buffer.from(digest).toString('base64')}'` };
}
