/**
 * Gives the memory of bytes back at once, by whoever owns them and has no further use for them. Left to the garbage
 * collector, the bytes of a file that passes through make its journey a tenth to a fifth dearer.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Bytes that lie beside others in a larger piece of memory are left alone.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === bytes.length) buffer.transfer(0);
}
