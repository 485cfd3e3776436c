import { readFile } from 'node:fs/promises';
import { CFB, utils, write } from '@e965/xlsx';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStream } from './compound-file.ts';
import { readOldExcelSheets } from './old-excel.ts';
import { FileRefused } from './refusal.ts';

const library = CFB as unknown as {
  readonly utils: {
    readonly cfb_new: () => object;
    readonly cfb_add: (container: object, name: string, content: Uint8Array) => void;
  };
  readonly write: (container: object, options: { readonly type: 'buffer' }) => Uint8Array;
};

function makeContainer(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const container = library.utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    library.utils.cfb_add(container, `/${name}`, content);
  return Buffer.from(library.write(container, { type: 'buffer' }));
}

/** A workbook with so many rows that its stream takes many sectors. */
function makeWorkbook(rowCount: number): Buffer {
  const book = utils.book_new();
  const rows = Array.from({ length: rowCount }, (_, index) => [`Asset ${index}`, index]);
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'S');
  return Buffer.from(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
}

const fill = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 256);
/** Where the header has its numbers ([MS-CFB] 2.2). */
const HEADER = { tableCount: 44, directoryStart: 48, miniTableStart: 60, firstTable: 76 };
const tableStart = (bytes: Buffer): number => 512 * (1 + bytes.readUInt32LE(HEADER.firstTable));
const directoryStart = (bytes: Buffer): number =>
  512 * (1 + bytes.readUInt32LE(HEADER.directoryStart));

it.each([1, 63, 64, 65, 4095, 4096, 4097, 100_000, 8_000_000])(
  'reads a stream of %i bytes',
  (size) => {
    const content = fill(size);
    const bytes = makeContainer({ Other: fill(500), Workbook: content, Last: fill(9000) });
    const stream = readStream(bytes, ['WORKBOOK']);
    expect(stream?.name).toBe('WORKBOOK');
    expect(Buffer.compare(stream!.content, content)).toBe(0);
  },
);

it('reads the first of the names that the file has', () => {
  const bytes = makeContainer({ Book: fill(10), Workbook: fill(20) });
  expect(readStream(bytes, ['WORKBOOK', 'BOOK'])?.content.length).toBe(20);
  expect(readStream(bytes, ['MISSING', 'BOOK'])?.content.length).toBe(10);
  expect(readStream(bytes, ['MISSING'])).toBeUndefined();
});

const readFileNamed = (bytes: Uint8Array) => readOldExcelSheets(bytes, 'damaged.xls');

it('refuses a file whose chain of sectors leads to itself', async () => {
  const bytes = await readFile(new URL('damaged-files/looping-container.xls', import.meta.url));
  await expect(readFileNamed(bytes)).rejects.toThrow('it is not a complete Excel workbook');
});

it('says that a newer workbook with a password is locked', async () => {
  const bytes = makeContainer({ EncryptionInfo: fill(300), EncryptedPackage: fill(9000) });
  await expect(readFileNamed(bytes)).rejects.toThrow('it is locked with a password');
});

describe('a damaged container', () => {
  const damages: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ['with a cut header', (bytes) => bytes.subarray(0, 300)],
    ['with nothing but a header', (bytes) => bytes.subarray(0, 512)],
    ['that is cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['with more tables than sectors', (bytes) => edit(bytes, HEADER.tableCount, 0x7fffffff)],
    ['without tables', (bytes) => edit(bytes, HEADER.tableCount, 0)],
    ['with a table outside of the file', (bytes) => edit(bytes, HEADER.firstTable, 0xfffff)],
    ['with a directory outside', (bytes) => edit(bytes, HEADER.directoryStart, 0x7fffffff)],
    ['with a directory in the chains', (bytes) => edit(bytes, HEADER.directoryStart, 0)],
    ['whose sectors all lead to one', (bytes) => fillTable(bytes, () => 1)],
    ['whose sectors lead to themselves', (bytes) => fillTable(bytes, (index) => index)],
    ['whose sectors lead out of the file', (bytes) => fillTable(bytes, () => 0x00ffffff)],
    ['whose stream is larger than the file', (bytes) => resize(bytes, 0x7fffffff)],
    ['whose stream is larger than its chain', (bytes) => resize(bytes, bytes.length - 1024)],
  ];
  it.each(damages)('is refused: %s', async (_, damageBytes) => {
    const bytes = damageBytes(makeWorkbook(400));
    await expect(readFileNamed(bytes)).rejects.toThrow('it is not a complete Excel workbook');
  });

  it('is read or refused within the memory, whatever the damage', async () => {
    const sound = makeWorkbook(400);
    const numbers = fc.oneof(
      fc.nat({ max: 100 }),
      fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xfffffffd, 0xfffffffe, 0xffffffff),
    );
    const [chains, names] = [tableStart(sound), directoryStart(sound)];
    const places = fc
      .oneof(
        fc.integer({ min: 24, max: 120 }),
        fc.integer({ min: chains, max: chains + 500 }),
        fc.integer({ min: names, max: names + 500 }),
      )
      .map((at) => at - (at % 4));
    const before = process.resourceUsage().maxRSS;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(places, numbers), { minLength: 1, maxLength: 8 }),
        async (edits) => {
          let bytes = sound;
          for (const [at, number] of edits) bytes = edit(bytes, at, number);
          await readFileNamed(bytes).catch((error: unknown) => {
            if (!(error instanceof FileRefused)) throw error;
          });
        },
      ),
      { numRuns: runs(500) },
    );
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
  });
});

function edit(bytes: Buffer, at: number, number: number): Buffer {
  const edited = Buffer.from(bytes);
  edited.writeUInt32LE(number, at);
  return edited;
}

function fillTable(bytes: Buffer, next: (index: number) => number): Buffer {
  const edited = Buffer.from(bytes);
  for (let index = 0; index < 128; index += 1)
    edited.writeUInt32LE(next(index), tableStart(bytes) + 4 * index);
  return edited;
}

/** The workbook is the second entry of the directory at the earliest. */
function resize(bytes: Buffer, size: number): Buffer {
  const name = Buffer.from('Workbook', 'utf16le');
  return edit(bytes, bytes.indexOf(name, directoryStart(bytes)) + 120, size);
}
