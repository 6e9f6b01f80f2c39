/** A picture that was cleaned, and that browsers may show. */
export interface Logo {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly content: Uint8Array;
  /** In pixels, for the ratio of the sides. */
  readonly width: number;
  readonly height: number;
}

export const logoLimits = {
  /** Size of the file of an administrator, and of what is stored. */
  givenBytes: 65_536,
  pixels: 2_000,
} as const;

/** Explains why a file cannot be a logo. */
export class LogoRejected extends Error {
  override readonly name = 'LogoRejected';
}
