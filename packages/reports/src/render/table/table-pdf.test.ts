import { Writable } from 'node:stream';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { capitalGains } from '../../capital-gains/report.ts';
import { gainsByTerm } from '../../gains-by-term/report.ts';
import { reports } from '../../registry.ts';
import type { BuiltReport } from '../../report.ts';
import { everyKind, toInput } from '../../testing.ts';
import { csvLines } from '../csv.ts';
import { toLines, readPdf } from '../testing/read-pdf.ts';
import { writeReport } from '../write.ts';
import { writeTablePdf } from './table-pdf.ts';

describe('any report as PDF, read back by another program', () => {
  it('has every cell that its CSV has, totals, page numbers, and a bookmark for each table', async () => {
    const built = gainsByTerm.build(toInput(everyKind));
    const { pages, bookmarks } = await readBack(await toPdf(built));
    const words = pages.flat();
    const cells = [...csvLines(built)].slice(1).flatMap((line) => line.trimEnd().split(','));
    for (const cell of cells.filter(Boolean))
      expect(words).toContain(cell.startsWith('-') ? `(${cell.slice(1)})` : cell);
    for (const total of ['80.00', '950.00', '840.00']) expect(words).toContain(total);
    expect(bookmarks).toEqual([
      'Short-term: held for one year or less',
      'Long-term: held for more than one year',
    ]);
    expect(pages[2]!.join(' ')).toMatch(/gains \(2025\), Ada Lovelace +· +Page 3 of 3/);
  });

  it('tells the tax year as people of its place write it', async () => {
    const { settings, ...known } = toInput(everyKind);
    const { pages } = await readBack(
      await toPdf(capitalGains.build({ ...known, settings: { ...settings, jurisdiction: 'UK' } })),
    );
    expect(pages[0]!.join(' ')).toContain('Tax year 2025/26');
    expect(pages.at(-1)!.join(' ')).toContain('(2025/26)');
  });

  it('is tagged, so that tables can be read aloud', async () => {
    const { roles } = await readBack(await toPdf(gainsByTerm.build(toInput(everyKind))));
    expect(new Set(roles)).toEqual(
      new Set(['Root', 'Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
    );
  });

  it('has links that another program reads, each from its cell to the evidence of its line', async () => {
    const built = {
      ...capitalGains.build(toInput(everyKind)),
      home: { address: 'https://books.example/tax', account: 'a1' },
    };
    const at = (id: string) => built.columns.findIndex((column) => column.id === id);
    const wanted = built.sections.flatMap(({ rows }) =>
      rows.flatMap((row) => [
        `https://books.example/tax/evidence?what=disposal&id=${encodeURIComponent(row[at('disposal')]!)}&account=a1`,
        `https://books.example/tax/transactions?txId=${encodeURIComponent(row[at('transaction')]!)}&account=a1`,
      ]),
    );
    expect(wanted.length).toBeGreaterThan(2);
    const { links, tagged } = await readBack(await toPdf(built));
    expect(links.map(({ url }) => url).toSorted()).toEqual(wanted.toSorted());
    expect(links.every(({ height, width }) => height > 0 && width > 0)).toBe(true);
    expect(tagged).toBe(true);
    expect((await readBack(await toPdf(capitalGains.build(toInput(everyKind))))).links).toEqual([]);
  });

  it('draws no column of addresses: the first cell of a row leads there', async () => {
    const plain = capitalGains.build(toInput(everyKind));
    const address = 'https://books.example/tax/transactions?txId=t0&account=a1';
    const led = {
      ...plain,
      columns: [
        ...plain.columns,
        { id: 'address', label: 'Goes to', kind: 'text', isAddress: true } as const,
      ],
      sections: plain.sections.map((each) => ({
        ...each,
        totals: [...each.totals, ''],
        rows: each.rows.map((row, at) => [...row, at === 0 ? address : '']),
      })),
    };
    const { links, pages } = await readBack(await toPdf(led));
    expect(links.map(({ url }) => url)).toEqual(
      plain.sections.filter(({ rows }) => rows.length > 0).map(() => address),
    );
    expect(pages).toEqual((await readBack(await toPdf(plain))).pages);
  });

  it('goes on over pages, with the sums of each page, which come to the total', async () => {
    const book = Array.from(
      { length: 90 },
      (_, n) =>
        `b${n} 2024-01-01 buy 1 X for ${n} USD @k\ns${n} 2025-03-01T00:${String(n % 60).padStart(2, '0')} sell 1 X for 1000 USD @k`,
    );
    const { pages } = await readBack(await toPdf(capitalGains.build(toInput(book.join('\n')))));
    const sums = pages.map((page) => page[page.indexOf('This page') + 1]).slice(1);
    expect(pages).toHaveLength(4);
    expect(sums.map((each) => Number(each!.replaceAll(',', ''))).reduce((a, b) => a + b, 0)).toBe(
      90_000,
    );
    expect(pages[3]).toContain('90,000.00');
  });

  it('goes on with its notes on a second page, numbered like all others, where the first has no room', async () => {
    const notes = Array.from(
      { length: 45 },
      (_, index) => `Note ${index + 1}: what to know of this.`,
    );
    const { pages } = await readBack(
      await toPdf({ ...gainsByTerm.build(toInput(everyKind)), notes }),
    );
    expect(
      pages.map((page) =>
        page.filter((each) => /Page \d/.test(each)).map((each) => each.slice(each.indexOf('Page'))),
      ),
    ).toEqual([['Page 1 of 4'], ['Page 2 of 4'], ['Page 3 of 4'], ['Page 4 of 4']]);
    expect(
      pages.slice(0, 2).flatMap((page) => page.filter((each) => each.startsWith('Note'))),
    ).toEqual(notes);
  });

  it('cuts no words: what is long takes further lines below the same head, and pages are counted with them', async () => {
    const plain = gainsByTerm.build(toInput(everyKind));
    const at = plain.columns.findIndex(({ id }) => id === 'source');
    const [section] = plain.sections;
    const rows = Array.from({ length: 60 }, (_, n) =>
      section!.rows[0]!.with(at, n % 2 === 0 ? words(n) : 'Kraken').with(at + 1, 'a'.repeat(300)),
    );
    const pages = await readPdf(await toPdf({ ...plain, sections: [{ ...section!, rows }] }));
    const read = pages
      .flatMap(({ tables }) =>
        tables.flatMap((table) => table.slice(1).flatMap((row) => row[at] ?? '')),
      )
      .filter((cell) => cell.startsWith('w'));
    expect(read.map((cell) => cell.replaceAll(/\s+/g, ' '))).toEqual(
      Array.from({ length: 30 }, (_, n) => words(2 * n)),
    );
    expect(pages.length).toBeGreaterThan(4);
    const heads = plain.columns.map(({ label }) => label);
    expect(
      pages
        .slice(1)
        .map(({ tables }) => tables[0]![0]!.map((head) => head.replaceAll(/\s+/g, ' '))),
    ).toEqual(pages.slice(1).map(() => heads));
    expect(pages.map((page) => toLines(page).at(-1)!.join(''))).toEqual(
      pages.map((_, n) => expect.stringContaining(`Page ${n + 1} of ${pages.length}`)),
    );
    const lowest = pages
      .slice(1)
      .map(({ texts }) =>
        Math.min(...texts.filter(({ text }) => /^w\d/.test(text)).map(({ y }) => y)),
      );
    expect(Math.min(...lowest)).toBeGreaterThan(40);
    // A word that is wider than its column is no sentence.
    expect(pages[1]!.texts.some(({ text }) => /^a+…$/.test(text))).toBe(true);
  });

  it('names nobody at its foot where nobody is told', async () => {
    const report = gainsByTerm.build(toInput(everyKind));
    const [told, untold] = await Promise.all(
      ['Ada', ''].map(async (accountName) =>
        (await readBack(await toPdf({ ...report, accountName }))).pages[0]!.join(' '),
      ),
    );
    expect(told).toMatch(/\(\d{4}\), Ada\s+·\s+Page 1 of/);
    expect(untold).toMatch(/\(\d{4}\)\s+·\s+Page 1 of/);
  });

  it('prints names in Latin, Cyrillic, Greek, Chinese, Japanese and Korean letters', async () => {
    const accountName = 'Žofia Łukasz Ада Лавлейс Ελένη 李明 さくら 김';
    const { pages } = await readBack(
      await toPdf(gainsByTerm.build(toInput(everyKind, { accountName }))),
    );
    expect(pages[0]!.join(' ').replaceAll(' ', '')).toContain(accountName.replaceAll(' ', ''));
  });

  it.each(
    reports
      .filter(({ formats }) => formats.includes('pdf'))
      .map((report) => [report.id, report] as const),
  )('is made of the report %s, empty or not', async (_, report) => {
    for (const book of [everyKind, '']) {
      const bytes = new Bytes();
      await writeReport(report, report.build(toInput(book)), 'pdf', bytes, new Date(0));
      expect((await readBack(bytes.all())).pages.length).toBeGreaterThan(0);
    }
  });

  it('is the same, byte for byte, whenever it is made', async () => {
    const built = gainsByTerm.build(toInput(everyKind));
    expect((await toPdf(built)).equals(await toPdf(built))).toBe(true);
  });
});

const words = (n: number): string =>
  Array.from({ length: 30 }, (_, index) => `w${n}x${index}`).join(' ');

class Bytes extends Writable {
  readonly #chunks: Buffer[] = [];
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
  all(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

async function toPdf(built: BuiltReport): Promise<Buffer> {
  const out = new Bytes();
  await writeTablePdf(built, out, new Date(0));
  return out.all();
}

interface Role {
  readonly role?: string;
  readonly children?: readonly Role[];
}

interface ReadBack {
  readonly pages: readonly (readonly string[])[];
  readonly bookmarks: readonly string[];
  readonly roles: readonly string[];
  readonly links: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
  /** The document declares that it is tagged. */
  readonly tagged: boolean;
}

async function readBack(pdf: Buffer): Promise<ReadBack> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  const roles: string[] = [];
  const links: ReadBack['links'][number][] = [];
  const collect = (each: Role): void => {
    if (each.role !== undefined) roles.push(each.role);
    each.children?.forEach(collect);
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    );
    for (const { subtype, url, rect } of (await page.getAnnotations()) as readonly {
      subtype: string;
      url?: string;
      rect: readonly number[];
    }[]) {
      const [left = 0, bottom = 0, right = 0, top = 0] = rect;
      if (subtype === 'Link')
        links.push({ url: url ?? '', width: right - left, height: top - bottom });
    }
    const tree = (await page.getStructTree()) as Role | null;
    if (tree) collect(tree);
  }
  const outline =
    ((await document.getOutline()) as readonly { readonly title: string }[] | null) ?? [];
  const marked = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await task.destroy();
  return {
    links,
    tagged: marked?.get('Marked') === true,
    pages,
    bookmarks: outline.map(({ title }) => title),
    roles,
  };
}
