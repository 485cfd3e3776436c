import { isCompoundFile, readStream } from './compound-file.ts';

const starts: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const end = 0x000a;
/** Record types of [MS-XLS] 2.3 and the smallest size of each. Types of versions before Excel 97 follow in the same line. */
const leastSizes: ReadonlyMap<number, number> = new Map([
  // Beginning and end of a sheet, list of sheets, password, code page, 1904 dates.
  ...[...starts].map((type) => [type, 4] as const),
  [end, 0],
  [0x0085, 8],
  [0x002f, 2],
  [0x0042, 2],
  [0x0022, 2],
  // Formats of numbers, and the cell styles that refer to them.
  ...[0x041e, 0x001e].map((type) => [type, 2] as const),
  ...[0x00e0, 0x0043, 0x0243, 0x0443].map((type) => [type, 4] as const),
  // Shared strings and continued records.
  [0x00fc, 8],
  [0x003c, 0],
  // Cells: blank, integer, number, text, boolean or error, text of a formula.
  ...[0x0201, 0x0001].map((type) => [type, 6] as const),
  [0x0002, 9],
  [0x0203, 14],
  [0x0003, 15],
  ...[0x0204, 0x0004].map((type) => [type, 8] as const),
  ...[0x0205, 0x0005].map((type) => [type, 8] as const),
  ...[0x0207, 0x0007].map((type) => [type, 1] as const),
  // RK number, several RK numbers, several blanks, formatted text, shared text.
  [0x027e, 10],
  [0x00bd, 12],
  [0x00be, 8],
  [0x00d6, 9],
  [0x00fd, 10],
]);
const formulaTypes: ReadonlySet<number> = new Set([0x0006, 0x0206, 0x0406]);
const continued = 0x003c;
const newestStart = 0x0809;
/** A record type that readers skip. */
const unknownType = 0x0fff;

/** Excel 97 to 2003, Excel 5 and 95; what a password of newer workbooks locks is in a stream of the third name. */
const streamNames = ['WORKBOOK', 'BOOK', 'ENCRYPTEDPACKAGE'];

/**
 * A workbook reduced to the records that hold cells, without the formulas behind their last values: the library reads damaged
 * records of other kinds for ever, or fills the memory. What isn't a container of the format is cleaned as a stream of records.
 * @throws Error if the container is damaged, a record is too short or reaches beyond the end of the file.
 */
export function cleanRecords(bytes: Uint8Array): Uint8Array {
  if (!isCompoundFile(bytes)) return cleanStream(Uint8Array.from(bytes));
  const stream = readStream(bytes, streamNames);
  if (!stream) throw new Error('The file has no workbook');
  if (stream.name === 'ENCRYPTEDPACKAGE') throw new Error('The workbook has a password');
  // The library reads the stream alone, too.
  return cleanStream(Uint8Array.from(stream.content));
}

function cleanStream(stream: Uint8Array): Uint8Array {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let isKept = true;
  let version = 0;
  let depth = 0;
  for (let at = 0; at + 4 <= stream.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    // What follows the last sheet is no record.
    if (depth === 0 && !starts.has(type)) {
      stream.fill(0, at);
      break;
    }
    const data = stream.subarray(at + 4, at + 4 + length);
    if (data.length < length) throw new Error('A record reaches beyond the end of the file');
    if (starts.has(type)) version = findVersion(type, data);
    if (starts.has(type)) depth += 1;
    if (type === end) depth -= 1;
    if (type !== continued) isKept = leastSizes.has(type) || formulaTypes.has(type);
    if (formulaTypes.has(type)) clearFormula(data, version);
    else if (length < (leastSizes.get(type) ?? 0)) throw new Error('A record is too short');
    if (!isKept) view.setUint16(at, unknownType, true);
    at += 4 + length;
  }
  return stream;
}

/** The version of the records that follow the beginning of a sheet: 2, 3, 4, 5 or 8. */
function findVersion(type: number, data: Uint8Array): number {
  if (type !== newestStart) return type === 0x0009 ? 2 : type >> 8 === 0x02 ? 3 : 4;
  const version = data[1] ?? 0;
  if (version !== 5 && version !== 6) throw new Error('The version of a sheet is unknown');
  return version === 5 ? 5 : 8;
}

/** Keeps cell, style and last value; the size of the formula becomes zero. [MS-XLS] 2.4.127. */
function clearFormula(data: Uint8Array, version: number): void {
  const [valueEnd, least] = version === 2 ? [15, 17] : version < 5 ? [14, 18] : [14, 22];
  if (data.length < least) throw new Error('A formula is too short');
  data.fill(0, valueEnd);
}
