import { inflateRawSync } from 'node:zlib';

/** A file in a ZIP archive, as the central directory at its end lists it. */
export interface ZipEntry {
  readonly name: string;
  readonly originalSize: number;
  /**
   * Its content. Entries can unpack to a thousand times what the directory declares, so unpacking
   * stops there. @throws Error if the content is damaged or longer than declared
   */
  readonly unpack: () => Uint8Array;
}

const directoryEnd = 0x06_05_4b_50;
const largeDirectoryEnd = 0x06_06_4b_50;
const directoryEntry = 0x02_01_4b_50;
const [endBytes, mostComment] = [22, 65_535];
/** A field with this value is stored with 64 bits elsewhere. */
const inLargeField = 0xff_ff_ff_ff;

/** The entries of an archive. @throws Error if it has no readable directory */
export function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  let { count, at } = findDirectory(view);
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== directoryEntry) throw new Error('no entry of the directory');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = decodeName(
      bytes.subarray(at + 46, at + 46 + nameLength),
      (view.getUint16(at + 8, true) & 0x8_00) !== 0,
    );
    const packed = {
      method: view.getUint16(at + 10, true),
      ...readSizes(view, at, at + 46 + nameLength, extraLength),
    };
    entries.push({ name, originalSize: packed.originalSize, unpack: () => unpack(bytes, packed) });
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

function findDirectory(view: DataView): { count: number; at: number } {
  const last = view.byteLength - endBytes;
  for (let end = last; end >= 0 && end >= last - mostComment; end -= 1) {
    if (view.getUint32(end, true) !== directoryEnd) continue;
    const count = view.getUint16(end + 8, true);
    const at = view.getUint32(end + 16, true);
    if (at !== inLargeField && count !== 0xff_ff) return { count, at };
    const large = toNumber(view.getBigUint64(end - 12, true));
    if (view.getUint32(large, true) !== largeDirectoryEnd) return { count, at };
    return {
      count: toNumber(view.getBigUint64(large + 32, true)),
      at: toNumber(view.getBigUint64(large + 48, true)),
    };
  }
  throw new Error('no directory');
}

interface Sizes {
  readonly size: number;
  readonly originalSize: number;
  readonly offset: number;
}

function readSizes(view: DataView, entry: number, extra: number, extraLength: number): Sizes {
  const short = {
    originalSize: view.getUint32(entry + 24, true),
    size: view.getUint32(entry + 20, true),
    offset: view.getUint32(entry + 42, true),
  };
  let next = findLargeSizes(view, extra, extra + extraLength);
  if (next === undefined) return short;
  const read = (value: number): number => {
    if (value !== inLargeField || next === undefined) return value;
    const large = toNumber(view.getBigUint64(next, true));
    next += 8;
    return large;
  };
  // The extra field has only the values that don't fit, in this order.
  const originalSize = read(short.originalSize);
  const size = read(short.size);
  return { originalSize, size, offset: read(short.offset) };
}

function findLargeSizes(view: DataView, from: number, to: number): number | undefined {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return at + 4;
  return undefined;
}

interface Packed extends Sizes {
  readonly method: number;
}

function unpack(bytes: Uint8Array, { method, size, originalSize, offset }: Packed): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (from + size > bytes.length) throw new Error('the archive ends too early');
  const content = bytes.subarray(from, from + size);
  if (method === 0) {
    if (size > originalSize) throw new Error('longer than declared');
    return content;
  }
  if (method !== 8) throw new Error(`unknown compression ${method}`);
  return inflateRawSync(content, { maxOutputLength: Math.max(1, originalSize) });
}

function toNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error('a size is too large');
  return Number(value);
}

/** Archives without the flag for UTF-8 have names in an older encoding; only ASCII matters here. */
const decodeName = (name: Uint8Array, isUtf8: boolean): string =>
  new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(name);
