/** Waits for all promises even if one fails, because the work must not outlive the servers. */
export async function allSettledOrThrow(work: ReadonlyArray<Promise<void>>): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
