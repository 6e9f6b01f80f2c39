/** Why a file was left out when its transfer was completed. Messages `removal.…` tell it to people. */
export const removalCauses = [
  'CHECKSUM_MISMATCH',
  'FILE_TYPE_DECLINED',
  'VIRUS_FOUND',
  'TOO_LARGE_TO_SCAN',
  /** There is more packed in it than the scanner looks through. */
  'SCAN_INCOMPLETE',
] as const;

export type RemovalCause = (typeof removalCauses)[number];

/** What the virus scanner said of a file. The last two: it could not look at all of it. */
export type FileVerdict = 'clean' | 'infected' | 'tooLarge' | 'limitsExceeded';

export interface FileToJudge {
  readonly hasAllowedType: boolean;
  /** By its sender, if at all. */
  readonly announcedChecksum: string | undefined;
  readonly checksum: string;
  /** Null where no scanner was asked. */
  readonly verdict: FileVerdict | null;
}

/** `mark` alone delivers what could not be looked at; whoever has not decided has not allowed it. */
export type AboveCeiling = 'undecided' | 'block' | 'mark';

/** Undefined: the file is delivered. */
export function removalCause(file: FileToJudge, aboveCeiling: AboveCeiling): RemovalCause | undefined {
  return causeBeforeScan(file) ?? causeByVerdict(file.verdict, aboveCeiling);
}

/** What can be told without a scanner. Such a file need not be scanned. */
export function causeBeforeScan({
  hasAllowedType,
  announcedChecksum,
  checksum,
}: Omit<FileToJudge, 'verdict'>): RemovalCause | undefined {
  if (!hasAllowedType) return 'FILE_TYPE_DECLINED';
  return announcedChecksum !== undefined && announcedChecksum !== checksum ? 'CHECKSUM_MISMATCH' : undefined;
}

function causeByVerdict(verdict: FileVerdict | null, aboveCeiling: AboveCeiling): RemovalCause | undefined {
  if (verdict === 'infected') return 'VIRUS_FOUND';
  if (!isUnscanned(verdict) || aboveCeiling === 'mark') return undefined;
  return verdict === 'tooLarge' ? 'TOO_LARGE_TO_SCAN' : 'SCAN_INCOMPLETE';
}

/** The scanner was asked, and could not look at all of it. */
export function isUnscanned(verdict: FileVerdict | null): verdict is 'tooLarge' | 'limitsExceeded' {
  return verdict === 'tooLarge' || verdict === 'limitsExceeded';
}
