/**
 * The size of a buffer slot. Slots hold bytes that may wait for a long time, and are allocated in blocks of 4 MiB. A
 * thousand separate buffers make the process 35 MiB larger, probably by memory fragmentation.
 */
export const slotBytes = 16 * 1024;
const slotsPerBlock = 256;

/** The free slots of each block that has any. A full block is referenced only by its used slots. */
const blocks = new Set<Buffer[]>();

export interface BufferSlot {
  readonly bytes: Buffer;
  /** Call it at most once, and only when the bytes are no longer read. A slot that is not freed is not reused. */
  free(): void;
}

export function takeSlot(): BufferSlot {
  const [block = newBlock()] = blocks;
  const bytes = block.pop() ?? Buffer.allocUnsafeSlow(slotBytes);
  if (block.length === 0) blocks.delete(block);
  return {
    bytes,
    free() {
      block.push(bytes);
      if (block.length === slotsPerBlock && blocks.size > 1) blocks.delete(block);
      else blocks.add(block);
    },
  };
}

function newBlock(): Buffer[] {
  const memory = Buffer.allocUnsafeSlow(slotsPerBlock * slotBytes);
  const block = Array.from({ length: slotsPerBlock }, (_, n) => memory.subarray(n * slotBytes, (n + 1) * slotBytes));
  blocks.add(block);
  return block;
}
