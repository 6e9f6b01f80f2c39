/** The part of a file handle that is used here. */
interface Handle {
  writev(chunks: readonly Buffer[], position: number): Promise<{ readonly bytesWritten: number }>;
}

/** Writes all chunks, however few bytes the kernel accepts at a time. */
export async function writeFully(handle: Handle, chunks: readonly Buffer[], position: number): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let rest = chunks;
  for (let written = 0; written < size; ) {
    const { bytesWritten } = await handle.writev(rest, position + written);
    written += bytesWritten;
    if (written < size) rest = [Buffer.concat(rest).subarray(bytesWritten)];
  }
}
