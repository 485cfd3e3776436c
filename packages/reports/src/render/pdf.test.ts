import type { PrintedReport } from '../report.ts';
import { Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Disposal } from '@lotbook/model/result';
import { form8949 } from '../form-8949/report.ts';
import { toInput } from '../testing.ts';
import { formAmount } from './form-8949/amounts.ts';
import { writeForm8949 } from './pdf.ts';
import type { PdfDict } from './testing/read-objects.ts';
import { readStructure } from './testing/read-structure.ts';

class Bytes extends Writable {
  readonly chunks: Buffer[] = [];
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

async function toPdf(report: ReturnType<typeof form8949.build>): Promise<Buffer> {
  const out = new Bytes();
  await writeForm8949(report, out, new Date(0));
  return Buffer.concat(out.chunks);
}

/** Text drawn on the pages, one string per drawn line. */
function readDrawnText(pdf: Buffer): string[] {
  const binary = pdf.toString('latin1');
  const pages = [
    ...binary.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].map((match) => inflateSync(Buffer.from(match[1]!, 'latin1')).toString('latin1'));
  return pages.flatMap((page) =>
    [...page.matchAll(/\[(.*?)\] TJ/g)].map((line) =>
      [...line[1]!.matchAll(/<([0-9a-f]*)>/g)]
        .map((part) => Buffer.from(part[1]!, 'hex').toString('latin1'))
        .join(''),
    ),
  );
}

const book = `
  b1  2023-05-01  buy   1 BTC for 100 USD  @kraken
  b2  2025-01-10  buy   9 BTC for 9000000 USD  @kraken
  s1  2025-02-01  sell  2 BTC for 1000 USD  @kraken
`;

describe('the PDF of Form 8949', () => {
  it('leads from each line to the page of its evidence, where it is known where the application is', async () => {
    const built = form8949.build(toInput(book));
    const getLinks = async (home?: PrintedReport['home']) => {
      const { contents, objects } = readStructure(
        await toPdf({ ...built, ...(home === undefined ? {} : { home }) }),
      );
      return contents.flatMap(({ kind, id }) =>
        kind === 'link' ? [((objects.at(id) as PdfDict)['/A'] as PdfDict)['/URI']] : [],
      );
    };
    const sale = 'https://books.example/tax/evidence?what=entry&id=s1&account=a1';
    // One sale of lots held for short and for long: a line under either box.
    expect(await getLinks({ address: 'https://books.example/tax', account: 'a1' })).toEqual([
      sale,
      sale,
    ]);
    expect(await getLinks()).toEqual([]);
  });

  it('tells nothing of the evidence of lines that sum several sales', () => {
    const summed = form8949.build({ ...toInput(book), answers: { lines: 'summary' } });
    const ofForm = summed.sections.filter(({ id }) => !id.startsWith('statement'));
    expect(ofForm.flatMap(({ rows }) => rows.map((row) => row.at(-1)))).toEqual(['', '']);
  });

  it('shows the lines, the totals and the lines of Schedule D', async () => {
    const drawn = readDrawnText(await toPdf(form8949.build(toInput(book))));
    expect(drawn).toEqual(
      expect.arrayContaining([
        '8949',
        '2025',
        'Ada Lovelace',
        '1 BTC',
        '05/01/2023',
        '02/01/2025',
        '500.00',
        '1,000,000.00',
        '(999,500.00)',
        'Page 1 of 3',
        'Page 3 of 3',
        '(999,100.00)',
      ]),
    );
  });

  it('says of each box whether it is checked, for people who have it read to them', async () => {
    const { objects, contents } = readStructure(await toPdf(form8949.build(toInput(book))));
    const elements = contents
      .filter(({ page }) => page === 1)
      .map(({ element }) => objects.at(element) as PdfDict);
    expect(
      elements.flatMap((element) =>
        element['/ActualText'] === undefined ? [] : [element['/ActualText']],
      ),
    ).toEqual([
      'Not checked: (G) Digital assets reported to you on Form(s) 1099-DA or 1099-B, with basis reported to the IRS',
      'Not checked: (H) Digital assets reported to you on Form(s) 1099-DA or 1099-B, with basis not reported to the IRS',
      'Checked: (I) Digital assets not reported to you on Form 1099-DA or Form 1099-B',
    ]);
  });

  it('is the same, byte for byte, whenever it is made of the same report and time', async () => {
    expect(
      (await toPdf(form8949.build(toInput(book)))).equals(
        await toPdf(form8949.build(toInput(book))),
      ),
    ).toBe(true);
  });

  it('has ten thousand lines in under ten seconds of work', async () => {
    const input = toInput(book);
    const [sale] = input.disposals;
    const disposals = Array.from({ length: 10_000 }, (_, index): Disposal => ({
      ...sale!,
      entryId: `s${index}` as Disposal['entryId'],
    }));
    const report = form8949.build({ ...input, disposals });
    const before = process.threadCpuUsage();
    const pdf = await toPdf(report);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(
      Math.ceil(10_000 / 14) + 1,
    );
  });

  it('prints losses in parentheses and thousands apart', () => {
    expect(['-1234567.5', '999', '-0.01', ''].map(formAmount)).toEqual([
      '(1,234,567.5)',
      '999',
      '(0.01)',
      '',
    ]);
  });
});
