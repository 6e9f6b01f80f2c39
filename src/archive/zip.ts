import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { bytesPiece, compose, type Piece } from './composition.ts';
import { safeNames } from './safe-names.ts';
import {
  directorySize,
  endRecords,
  headerSize,
  writeDirectoryRecord,
  writeHeader,
  type ZipRecord,
} from './zip-records.ts';

/** A file to pack. Size and CRC-32 are known: nothing of it is read before its bytes are asked for. */
export interface ZipEntry {
  readonly name: string;
  readonly crc32: number;
  readonly date: Date;
  readonly content: Piece;
}

/** A file that lies in memory. */
export function entryOf(name: string, date: Date, bytes: Buffer): ZipEntry {
  return { name, crc32: crc32(bytes), date, content: bytesPiece(bytes) };
}

/** Everything about the bytes of an archive, before any of its contents is read. */
export interface Archive extends Piece {
  /** All bytes that are not contents from elsewhere: the same, with the same contents, make the same archive. */
  readonly generated: readonly Buffer[];
}

/** So few that their records keep nobody waiting. */
const entriesAtOnce = 250;

/** The same entries make the same bytes. Names become safe for every platform. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Archive> {
  const records = await recordsOf(entries);
  const headers = Buffer.allocUnsafe(sum(records, headerSize));
  const directory = Buffer.allocUnsafe(sum(records, directorySize));
  const pieces: Piece[] = [];
  let [headerAt, recordAt, contentEnd] = [0, 0, 0];
  for (const [index, record] of records.entries()) {
    if (index % entriesAtOnce === 0) await setImmediate();
    const headerEnd = headerAt + headerSize(record);
    writeHeader(headers, headerAt, record);
    writeDirectoryRecord(directory, recordAt, record);
    pieces.push(bytesPiece(headers, { start: headerAt, end: headerEnd }), record.content);
    contentEnd = record.offset + (headerEnd - headerAt) + record.size;
    headerAt = headerEnd;
    recordAt += directorySize(record);
  }
  const end = endRecords(records.length, directory.length, contentEnd);
  pieces.push(bytesPiece(directory), bytesPiece(end));
  await setImmediate();
  const inMemory = records.flatMap(({ content }) => content.here?.({ start: 0, end: content.size }) ?? []);
  return { ...compose(pieces), generated: [headers, directory, end, ...inMemory] };
}

async function recordsOf(entries: readonly ZipEntry[]): Promise<Array<ZipRecord & Pick<ZipEntry, 'content'>>> {
  const nameFor = safeNames();
  const records: Array<ZipRecord & Pick<ZipEntry, 'content'>> = [];
  let offset = 0;
  for (const [index, { name: wanted, crc32, date, content }] of entries.entries()) {
    if (index % entriesAtOnce === 0) await setImmediate();
    const name = nameFor(wanted);
    const record = { name, nameLength: Buffer.byteLength(name), size: content.size, crc32, date, offset, content };
    records.push(record);
    offset += headerSize(record) + content.size;
  }
  return records;
}

function sum(records: readonly ZipRecord[], sizeOf: (record: ZipRecord) => number): number {
  let total = 0;
  for (const record of records) total += sizeOf(record);
  return total;
}
