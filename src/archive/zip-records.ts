/*
 * The records of a ZIP (APPNOTE 6.3): stored entries with sizes and CRC-32 in front of them, names in UTF-8, the fields of
 * ZIP64 exactly where a number needs them. All are written into one preallocated buffer.
 */

export interface ZipRecord {
  readonly name: string;
  readonly nameLength: number;
  readonly size: number;
  readonly crc32: number;
  readonly date: Date;
  /** The offset of its header in the archive. */
  readonly offset: number;
}

/** Numbers from this value on are stored in a ZIP64 field. */
const tooLong = 0xffff_ffff;
const tooMany = 0xffff;

const plainVersion = 20;
const zip64Version = 45;
const utf8Names = 0x0800;
const madeOnUnix = 3 << 8;
const regularFile = 0o100644;

export function headerSize(record: Omit<ZipRecord, 'offset'>): number {
  return 30 + record.nameLength + extraSize(longSizes(record), record.date);
}

export function directorySize(record: ZipRecord): number {
  return 46 + record.nameLength + extraSize([...longSizes(record), ...longOffset(record)], record.date);
}

/** Writes the local header, which precedes the content. */
export function writeHeader(target: Buffer, at: number, record: ZipRecord): void {
  target.writeUInt32LE(0x0403_4b50, at);
  writeCommon(target, at + 4, record, longSizes(record));
  writeNameAndExtra(target, at + 30, record, longSizes(record));
}

export function writeDirectoryRecord(target: Buffer, at: number, record: ZipRecord): void {
  const long = [...longSizes(record), ...longOffset(record)];
  target.writeUInt32LE(0x0201_4b50, at);
  target.writeUInt16LE(madeOnUnix | versionFor(long), at + 4);
  writeCommon(target, at + 6, record, long);
  target.fill(0, at + 32, at + 38); // no comment, the first disk, no attributes
  target.writeUInt32LE((regularFile << 16) >>> 0, at + 38);
  target.writeUInt32LE(Math.min(record.offset, tooLong), at + 42);
  writeNameAndExtra(target, at + 46, record, long);
}

/**
 * Returns the records after the directory, which begins at `offset`. Readers find the last record by its signature, which
 * contains control characters; the comment behind it must therefore have none.
 */
export function endRecords(count: number, size: number, offset: number, comment = ''): Buffer {
  if (/\p{Cc}/u.test(comment)) throw new Error('The comment of an archive contains a control character');
  const end = Buffer.alloc(22 + Buffer.byteLength(comment));
  end.write(comment, 22);
  end.writeUInt16LE(end.length - 22, 20);
  end.writeUInt32LE(0x0605_4b50);
  end.writeUInt16LE(Math.min(count, tooMany), 8);
  end.writeUInt16LE(Math.min(count, tooMany), 10);
  end.writeUInt32LE(Math.min(size, tooLong), 12);
  end.writeUInt32LE(Math.min(offset, tooLong), 16);
  const isZip64 = count >= tooMany || size >= tooLong || offset >= tooLong;
  return isZip64 ? Buffer.concat([zip64End(count, size, offset), end]) : end;
}

/** The ZIP64 end record and its locator. */
function zip64End(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x0606_4b50);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeOnUnix | zip64Version, 12);
  end.writeUInt16LE(zip64Version, 14);
  for (const [index, number] of [count, count, size, offset].entries()) {
    end.writeBigUInt64LE(BigInt(number), 24 + 8 * index);
  }
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** The fields that both kinds of header have, in the same order. */
function writeCommon(target: Buffer, at: number, record: ZipRecord, long: readonly number[]): void {
  const { nameLength, size, crc32, date } = record;
  const { time, day } = dosTime(date);
  target.writeUInt16LE(versionFor(long), at);
  target.writeUInt16LE(utf8Names, at + 2);
  target.writeUInt16LE(0, at + 4); // stored
  target.writeUInt16LE(time, at + 6);
  target.writeUInt16LE(day, at + 8);
  target.writeUInt32LE(crc32, at + 10);
  target.writeUInt32LE(Math.min(size, tooLong), at + 14);
  target.writeUInt32LE(Math.min(size, tooLong), at + 18);
  target.writeUInt16LE(nameLength, at + 22);
  target.writeUInt16LE(extraSize(long, date), at + 24);
}

function longSizes({ size }: Pick<ZipRecord, 'size'>): readonly number[] {
  return size >= tooLong ? [size, size] : [];
}

function longOffset({ offset }: ZipRecord): readonly number[] {
  return offset >= tooLong ? [offset] : [];
}

function versionFor(long: readonly number[]): number {
  return long.length > 0 ? zip64Version : plainVersion;
}

function extraSize(long: readonly number[], date: Date): number {
  return (long.length === 0 ? 0 : 4 + 8 * long.length) + (hasUnixTime(date) ? 9 : 0);
}

function writeNameAndExtra(target: Buffer, at: number, record: ZipRecord, long: readonly number[]): void {
  target.write(record.name, at);
  let place = at + record.nameLength;
  if (long.length > 0) {
    target.writeUInt16LE(0x0001, place);
    target.writeUInt16LE(8 * long.length, place + 2);
    for (const [index, number] of long.entries()) target.writeBigUInt64LE(BigInt(number), place + 4 + 8 * index);
    place += 4 + 8 * long.length;
  }
  if (!hasUnixTime(record.date)) return;
  target.writeUInt16LE(0x5455, place);
  target.writeUInt16LE(5, place + 2);
  target.writeUInt8(1, place + 4);
  target.writeInt32LE(Math.floor(record.date.getTime() / 1000), place + 5);
}

/** Whether the UTC time can be stored too. Without it, readers interpret the DOS time as local time. */
function hasUnixTime(date: Date): boolean {
  const time = date.getTime();
  return time >= 0 && time < 2 ** 31 * 1000;
}

/** MS-DOS times have steps of two seconds and are limited to the years 1980 to 2107. */
function dosTime(date: Date): { readonly time: number; readonly day: number } {
  const year = date.getUTCFullYear();
  if (year < 1980) return { time: 0, day: (1 << 5) | 1 };
  if (year > 2107) return { time: 0xbf7d, day: 0xff9f };
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  };
}
