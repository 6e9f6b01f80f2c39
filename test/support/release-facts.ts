/** Describes the contents of a release fixture, for the tests that open it. */
export interface ReleaseFacts {
  /** The time at which the data was made. Tests open it with a clock near that time. */
  readonly madeAt: string;
  readonly sender: { readonly address: string; readonly clientId: string; readonly token: string };
  /** A transfer with two recipients, whose password was changed once. */
  readonly active: SentFacts;
  /** A transfer whose link opens it without a password. */
  readonly linked: { readonly trackingId: string; readonly link: string };
  readonly revoked: SentFacts;
  readonly expired: SentFacts;
  /** A session with a file that is not completely uploaded. */
  readonly session: {
    readonly trackingId: string;
    readonly password: string;
    readonly fileId: string;
    readonly stored: number;
  };
}

export interface SentFacts {
  readonly trackingId: string;
  /** One for each recipient. */
  readonly transferIds: readonly string[];
  readonly password: string;
}

/** The files of the active transfer, with their sizes. */
export const activeFiles: Readonly<Record<string, number>> = {
  'empty.txt': 0,
  'Größe.txt': 11,
  'folder plan.pdf': 9_000,
};
export const sessionFileSize = 20_000;
export const changedSetting = ['retention.days', '45'] as const;
export const legalNotice = 'Example Ltd, 1 Example Street';
