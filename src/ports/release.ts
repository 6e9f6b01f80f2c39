/**
 * Frees the memory of bytes at once. Only the owner of the bytes may call it. Leaving the memory to the garbage collector
 * makes the transport of a file 10 to 20 percent more expensive.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Does not free a view of a larger buffer, which other views may use.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === bytes.length) buffer.transfer(0);
}
