export interface HashQuestion {
  readonly file: Blob;
  /** As the interface writes it: `SHA-256`. */
  readonly algorithm: string;
}

export type HashAnswer = { readonly share: number } | { readonly digest: string } | { readonly failed: true };
