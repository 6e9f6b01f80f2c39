/** What the system calls an error, such as `ENOENT`; undefined for one that it knows nothing of. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
