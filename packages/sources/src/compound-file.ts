/**
 * Reads streams of a compound file: the container of Excel workbooks before 2007, and of encrypted ones after ([MS-CFB]).
 * The spreadsheet library's own reader follows damaged chains of sectors until the memory is full. This one compares each count,
 * chain and size with the length of the file, so it never needs more memory than the file has bytes.
 */

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Numbers of sectors end here; higher ones mark free sectors and the ends of chains. */
const LAST_SECTOR = 0xfffffffa;
const FREE = 0xffffffff;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const MINI_STREAM_LIMIT = 4096;
const STREAM = 2;
const ROOT = 5;

/** Sectors of one size, and which one follows each. */
interface Sectors {
  readonly bytes: Uint8Array;
  readonly sectorBytes: number;
  readonly next: Uint32Array;
}
interface Header {
  readonly sectorBytes: number;
  readonly tableCount: number;
  readonly directoryStart: number;
  readonly miniTableStart: number;
  readonly moreTablesStart: number;
  /** The first 109 sectors that hold chains. */
  readonly tables: readonly number[];
}
interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly start: number;
  readonly size: number;
}

/** The first four bytes decide, as in the detection of the kind of a file. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  SIGNATURE.slice(0, 4).every((byte, index) => bytes[index] === byte);

/**
 * The first of the named streams that the file has. Names are in upper case, because case doesn't matter in a container.
 * @throws Error if the container is damaged.
 */
export function readStream(
  bytes: Uint8Array,
  names: readonly string[],
): { readonly name: string; readonly content: Uint8Array } | undefined {
  const header = readHeader(bytes);
  const sectors = readSectors(bytes.subarray(header.sectorBytes), header);
  const entries = readEntries(readChain(sectors, header.directoryStart));
  const root = entries[0];
  if (root?.kind !== ROOT) throw new Error('The directory has no root');
  for (const name of names) {
    const entry = entries.find((one) => one.kind === STREAM && one.name === name);
    if (!entry) continue;
    const isSmall = entry.size < MINI_STREAM_LIMIT;
    const content = readSized(isSmall ? readMiniSectors(sectors, header, root) : sectors, entry);
    return { name, content };
  }
  return undefined;
}

/** [MS-CFB] 2.2. */
function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < HEADER_BYTES) throw new Error('The header is incomplete');
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte))
    throw new Error('The signature is damaged');
  const view = viewOver(bytes);
  const [version, shift] = [view.getUint16(26, true), view.getUint16(30, true)];
  if (!((version === 3 && shift === 9) || (version === 4 && shift === 12)))
    throw new Error('The version of the container is unknown');
  if (view.getUint16(32, true) !== 6 || view.getUint32(56, true) !== MINI_STREAM_LIMIT)
    throw new Error('The sizes of small streams are unknown');
  return {
    sectorBytes: 2 ** shift,
    tableCount: view.getUint32(44, true),
    directoryStart: view.getUint32(48, true),
    miniTableStart: view.getUint32(60, true),
    moreTablesStart: view.getUint32(68, true),
    tables: readNumbers(bytes.subarray(76, HEADER_BYTES)),
  };
}

/** The sectors after the header. Only the last one may be incomplete. */
function readSectors(bytes: Uint8Array, header: Header): Sectors {
  const { sectorBytes } = header;
  const next = new Uint32Array(Math.ceil(bytes.length / sectorBytes)).fill(FREE);
  const file = { bytes, sectorBytes, next };
  for (const [index, table] of findTables(file, header).entries()) {
    const numbers = readNumbers(getSector(file, table)).slice(0, sectorBytes / 4);
    const first = index * (sectorBytes / 4);
    next.set(numbers.slice(0, Math.max(0, next.length - first)), Math.min(first, next.length));
  }
  return file;
}

/** The sectors that hold chains: 109 are named in the header, more of them in sectors that are linked to each other. */
function findTables(file: Sectors, header: Header): readonly number[] {
  const sectorCount = file.next.length;
  if (header.tableCount > sectorCount) throw new Error('There are more tables than sectors');
  const tables = header.tables.slice(0, header.tableCount);
  let more = header.moreTablesStart;
  for (let read = 0; tables.length < header.tableCount && more <= LAST_SECTOR; read += 1) {
    if (read > sectorCount) throw new Error('The list of tables has no end');
    const numbers = readNumbers(getSector(file, more));
    more = numbers.pop() ?? FREE;
    tables.push(...numbers.slice(0, header.tableCount - tables.length));
  }
  if (tables.length < header.tableCount) throw new Error('Tables are missing');
  return tables;
}

/** The small sectors are a stream of their own, whose chains are in another stream ([MS-CFB] 2.4). */
function readMiniSectors(sectors: Sectors, header: Header, root: Entry): Sectors {
  const bytes = readSized(sectors, root);
  const next = Uint32Array.from(readNumbers(readChain(sectors, header.miniTableStart)));
  return { bytes, sectorBytes: MINI_SECTOR_BYTES, next };
}

/** [MS-CFB] 2.6.1. The upper half of a size is undefined in version 3; no file that is read needs it. */
function readEntries(directory: Uint8Array): readonly Entry[] {
  const decoder = new TextDecoder('utf-16le');
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const bytes = directory.subarray(at, at + ENTRY_BYTES);
    const view = viewOver(bytes);
    const nameBytes = Math.min(64, Math.max(2, view.getUint16(64, true)));
    entries.push({
      name: decoder.decode(bytes.subarray(0, nameBytes - 2)).toUpperCase(),
      kind: view.getUint8(66),
      start: view.getUint32(116, true),
      size: view.getUint32(120, true),
    });
  }
  return entries;
}

function readSized(sectors: Sectors, { start, size }: Entry): Uint8Array {
  if (size === 0) return new Uint8Array();
  if (size > sectors.bytes.length) throw new Error('A stream is larger than the file');
  const bytes = readChain(sectors, start);
  if (bytes.length < size) throw new Error('A stream ends too early');
  return bytes.subarray(0, size);
}

/** The bytes of a chain of sectors. @throws Error if it leads to itself, or out of the file. */
function readChain(sectors: Sectors, start: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = start; at <= LAST_SECTOR; at = sectors.next[at] ?? FREE) {
    if (parts.length * sectors.sectorBytes >= sectors.bytes.length)
      throw new Error('A chain of sectors has no end');
    parts.push(getSector(sectors, at));
  }
  return new Uint8Array(Buffer.concat(parts));
}

function getSector({ bytes, sectorBytes }: Sectors, index: number): Uint8Array {
  const from = index * sectorBytes;
  if (from >= bytes.length) throw new Error('A chain of sectors leads out of the file');
  return bytes.subarray(from, from + sectorBytes);
}

function readNumbers(bytes: Uint8Array): number[] {
  const view = viewOver(bytes);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    view.getUint32(index * 4, true),
  );
}

const viewOver = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
