import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { archiveLimits, openArchive } from './archive.ts';
import { FileRefused } from './refusal.ts';

const readRefusal = (bytes: Uint8Array): string => {
  try {
    openArchive(bytes, 'all.zip');
  } catch (error) {
    if (error instanceof FileRefused) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'opened';
};

it('gives the export files of nested folders, and names what it leaves', () => {
  const archive = openArchive(
    zipSync({
      'kraken/ledgers.csv': strToU8('a,b\n'),
      'old/2019/x.CSV': strToU8('c'),
      'read me.pdf': strToU8('%PDF'),
      '__MACOSX/kraken/._ledgers.csv': strToU8('x'),
      'in.zip': strToU8('PK'),
    }),
    'all.zip',
  );
  expect(archive?.files.map(({ path, bytes }) => [path, Buffer.from(bytes()).toString()])).toEqual([
    ['kraken/ledgers.csv', 'a,b\n'],
    ['old/2019/x.CSV', 'c'],
  ]);
  expect(archive?.others).toEqual(['read me.pdf', 'in.zip']);
});

it('leaves a workbook alone, which is an archive too', () => {
  expect(
    openArchive(
      zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>') }),
      'book.xlsx',
    ),
  ).toBeUndefined();
});

it('refuses bombs by count and by size before anything is unpacked', () => {
  const many = Object.fromEntries(
    Array.from({ length: archiveLimits.files + 1 }, (_, index) => [`${index}.csv`, strToU8('a')]),
  );
  expect(readRefusal(zipSync(many))).toBe(
    'FILE_TOO_LARGE all.zip is over a limit: an archive may contain 200 export files at most.',
  );
  const zeros = new Uint8Array(50 * 1024 * 1024);
  const large = zipSync(
    Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.csv`, zeros])),
  );
  expect(large.length).toBeLessThan(1024 * 1024);
  expect(readRefusal(large)).toBe(
    'FILE_TOO_LARGE all.zip is over a limit: the files of an archive may have 256 MiB at most, unpacked.',
  );
});

it('refuses what is damaged in words, whatever the bytes', () => {
  const sound = zipSync({ 'a.csv': strToU8('Timestamp,Type\n'.repeat(50)) });
  const words =
    'FILE_MALFORMED all.zip could not be read: it is not a complete ZIP archive, or it is locked with a password. Unpack it and import the files.';
  expect(readRefusal(sound.subarray(0, 60))).toBe(words);
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.nat({ max: sound.length - 1 }),
      (bytes, at) => {
        const mixed = Buffer.concat([sound.subarray(0, at), bytes]);
        expect(['opened', words]).toContain(
          readRefusal(mixed).replace(/FILE_TOO_LARGE.*/, 'opened'),
        );
      },
    ),
  );
});

it.each([
  ['xl/workbook.bin', 'it is a binary Excel workbook (.xlsb)'],
  ['META-INF/manifest.xml', 'it is an OpenDocument file'],
  ['Index/Document.iwa', 'it is a document of Apple Numbers'],
  ['word/document.xml', 'it is a Word or PowerPoint document'],
])('refuses a document of another program, known by %s, with the reason', (mark, reason) => {
  const bytes = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [mark]: strToU8('x') });
  expect(readRefusal(bytes)).toContain(reason);
});
