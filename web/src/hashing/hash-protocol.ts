export interface HashRequest {
  readonly file: Blob;
  /** The name that the API uses, such as `SHA-256`. */
  readonly algorithm: string;
}

export type HashResponse = { readonly share: number } | { readonly digest: string } | { readonly failed: true };
