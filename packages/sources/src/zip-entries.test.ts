import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openArchive } from './archive.ts';
import { listZipEntries } from './zip-entries.ts';
import { readWorkbookSheets } from './workbook.ts';

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('lists and unpacks stored, packed, empty and non-ASCII entries', () => {
  const bytes = zipSync({
    'stored.csv': [strToU8('a,b'), { level: 0 }],
    'packed.csv': strToU8('a,b\n'.repeat(500)),
    'empty.csv': strToU8(''),
    'Börse/año.csv': strToU8('x'),
  });
  expect(
    listZipEntries(bytes).map((entry) => [
      entry.name,
      entry.originalSize,
      decode(entry.unpack()).length,
    ]),
  ).toEqual([
    ['stored.csv', 3, 3],
    ['packed.csv', 2000, 2000],
    ['empty.csv', 0, 0],
    ['Börse/año.csv', 1, 1],
  ]);
});

test('reads sizes and places with 64 bits', () => {
  const bytes = toLarge(zipSync({ 'a.csv': strToU8('a,b\n'.repeat(500)) }));
  const [entry] = listZipEntries(bytes);
  expect([entry?.name, entry?.originalSize]).toEqual(['a.csv', 2000]);
  expect(decode(entry!.unpack())).toBe('a,b\n'.repeat(500));
});

test('stops unpacking at the size that the directory declares', async () => {
  const bytes = declareLess(zipSync({ 'a.csv': new Uint8Array(200_000_000) }), 10);
  const began = performance.now();
  expect(() => listZipEntries(bytes)[0]?.unpack()).toThrow(/larger|Buffer/);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(() => openArchive(bytes, 'a.zip')?.files[0]?.bytes()).toThrow(/a\.zip/);

  const stored = declareLess(zipSync({ 'a.csv': [strToU8('a,b,c'), { level: 0 }] }), 2);
  expect(() => listZipEntries(stored)[0]?.unpack()).toThrow('longer than declared');

  const workbook = zipSync({
    'xl/worksheets/sheet1.xml': new Uint8Array(200_000_000),
    '[Content_Types].xml': strToU8('<Types/>'),
  });
  await expect(readWorkbookSheets(declareLess(workbook, 10), 'a.xlsx')).rejects.toThrow(/a\.xlsx/);
});

test('rejects whatever is cut off or overwritten', () => {
  const bytes = zipSync({ 'a.csv': strToU8('a,b\n'.repeat(500)) });
  const end = bytes.length - 22;
  const overwritten = [16, 8].map((field) => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint16(end + field, 60_000, true);
    return copy;
  });
  const cut = Array.from(bytes, (_, length) => bytes.subarray(0, length));
  const read = [...cut, ...overwritten].filter((each) => canList(each));
  expect(read).toEqual([]);
});

function canList(bytes: Uint8Array): boolean {
  try {
    listZipEntries(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The archive with another size of its first entry in the directory. */
function declareLess(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(view.getUint32(bytes.length - 22 + 16, true) + 24, size, true);
  return bytes;
}

/** The archive of one entry with its sizes and places in 64-bit fields. */
function toLarge(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const from = view.getUint32(bytes.length - 22 + 16, true);
  const name = view.getUint16(from + 28, true);
  const entry = new Uint8Array(46 + name + 28);
  entry.set(bytes.subarray(from, from + 46 + name));
  const one = new DataView(entry.buffer);
  const extra = 46 + name;
  one.setUint16(30, 28, true);
  one.setUint16(extra, 1, true);
  one.setUint16(extra + 2, 24, true);
  one.setBigUint64(extra + 4, BigInt(one.getUint32(24, true)), true);
  one.setBigUint64(extra + 12, BigInt(one.getUint32(20, true)), true);
  one.setBigUint64(extra + 20, BigInt(one.getUint32(42, true)), true);
  for (const field of [20, 24, 42]) one.setUint32(field, 0xff_ff_ff_ff, true);
  const end = new DataView(new ArrayBuffer(56 + 20 + 22));
  end.setUint32(0, 0x06_06_4b_50, true);
  end.setBigUint64(32, 1n, true);
  end.setBigUint64(48, BigInt(from), true);
  end.setUint32(56, 0x07_06_4b_50, true);
  end.setBigUint64(56 + 8, BigInt(from + entry.length), true);
  end.setUint32(76, 0x06_05_4b_50, true);
  end.setUint16(76 + 8, 0xff_ff, true);
  end.setUint32(76 + 16, 0xff_ff_ff_ff, true);
  return new Uint8Array([...bytes.subarray(0, from), ...entry, ...new Uint8Array(end.buffer)]);
}
