/** Bytes that arrive in pieces of any size and leave in pieces of the size asked for, without being copied. */
export interface PieceQueue {
  readonly size: number;
  push(piece: Buffer): void;
  /** The next bytes, exactly so many. Asking for more than there are is a mistake of the caller. */
  take(length: number): Buffer[];
}

export function pieceQueue(): PieceQueue {
  let pieces: Buffer[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(piece) {
      pieces.push(piece);
      size += piece.length;
    },
    take(length) {
      if (length > size) throw new RangeError('There are not so many bytes in the queue');
      const taken: Buffer[] = [];
      let missing = length;
      let used = 0;
      for (const piece of pieces) {
        if (missing === 0) break;
        if (piece.length > missing) {
          taken.push(piece.subarray(0, missing));
          pieces[used] = piece.subarray(missing);
          missing = 0;
        } else {
          taken.push(piece);
          used += 1;
          missing -= piece.length;
        }
      }
      pieces = used === 0 ? pieces : pieces.slice(used);
      size -= length;
      return taken;
    },
  };
}
