/**
 * Bytes that arrive in pieces of any size and leave in pieces of the size asked for. Large pieces are not copied; small
 * ones are gathered, so that a sender who drips its bytes costs neither the memory nor the time of many buffers.
 */
export interface PieceQueue {
  readonly size: number;
  push(piece: Buffer): void;
  /** The next bytes, exactly so many. Asking for more than there are is a mistake of the caller. */
  take(length: number): Buffer[];
}

const smallPiece = 16 * 1024;
const gatherSize = 64 * 1024;

export function pieceQueue(): PieceQueue {
  let pieces: Buffer[] = [];
  let size = 0;
  /** Small pieces lie here one after the other; `gathered` of its bytes are used. */
  let room = Buffer.alloc(0);
  let gathered = 0;
  /** Where the last piece of the queue begins in `room`; undefined when it lies elsewhere. */
  let tail: number | undefined;

  function gather(piece: Buffer): void {
    if (gathered + piece.length > room.length) {
      room = Buffer.allocUnsafeSlow(gatherSize);
      gathered = 0;
      tail = undefined;
    }
    room.set(piece, gathered);
    const start = tail ?? gathered;
    gathered += piece.length;
    if (tail !== undefined) pieces.pop();
    pieces.push(room.subarray(start, gathered));
    tail = start;
  }

  return {
    get size() {
      return size;
    },
    push(piece) {
      size += piece.length;
      if (piece.length < smallPiece) {
        gather(piece);
        return;
      }
      pieces.push(piece);
      tail = undefined;
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
      // What is left of the last piece may begin later now; the next small one starts a new piece.
      tail = undefined;
      size -= length;
      return taken;
    },
  };
}
