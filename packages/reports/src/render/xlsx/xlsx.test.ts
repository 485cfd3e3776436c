import { createTranslator } from '@lotbook/messages/translator';
import { Writable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { gainsByTerm } from '../../gains-by-term/report.ts';
import { reports } from '../../registry.ts';
import type { BuiltReport } from '../../report.ts';
import { everyKind, toInput } from '../../testing.ts';
import { sheetNames } from './workbook.ts';
import { writeXlsx } from './xlsx.ts';

describe('a report as a workbook, opened by another program', () => {
  it('has a sheet for each table, with numbers and days as such, and a line of totals', async () => {
    const file = await toXlsx(gainsByTerm.build(toInput(everyKind)));
    const [head, first, , total] = await readSheet(file, 1);
    expect(head!.slice(0, 5)).toEqual([
      'Asset',
      'Quantity',
      'Date acquired',
      'Date sold',
      'Proceeds',
    ]);
    expect(first).toEqual([
      'ETH',
      2,
      new Date('2025-01-10'),
      new Date('2025-02-02'),
      10,
      20,
      -10,
      'kraken',
      'r1',
      's2',
      'I',
    ]);
    expect([total![0], ...total!.slice(4, 7)]).toEqual(['Total', 80, 20, 60]);
    expect((await readSheet(file, 2))[1]!.slice(4, 7)).toEqual([900, 100, 800]);
  });

  it('keeps what a spreadsheet would cut short, and runs no text as a formula', async () => {
    const built = gainsByTerm.build(
      toInput(`
        b1  2025-01-10  buy   123456.123456789012345678 X for 300 USD  @=1+1
        s1  2025-02-01  sell  123456.123456789012345678 X for 400 USD  @=1+1
      `),
    );
    const file = await toXlsx(built);
    const row = (await readSheet(file, 1))[1]!;
    expect([row[1], row[7]]).toEqual(['123456.123456789012345678', '=1+1']);
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).not.toContain('<f>');
  });

  it('keeps times to the second as a spreadsheet counts them, and what was before its calendar or is no day as text', async () => {
    const cells = [
      '2025-01-31 14:05:59',
      '2025-01-31T14:05:59.250Z',
      '1899-12-31',
      '1900-02-28 10:00:00',
      '2025-13-45',
      'Various',
    ];
    const file = await toXlsx(getTable(cells.map((cell) => [cell, '1', ''])));
    expect((await readSheet(file, 1)).slice(1, 7).map(([cell]) => cell)).toEqual([
      new Date('2025-01-31T14:05:59Z'),
      new Date('2025-01-31T14:05:59.250Z'),
      ...cells.slice(2),
    ]);
  });

  it('says in a line of its own what a total is of that some rows do not count for', async () => {
    const totalsOfSome = [{ label: 'Cost of what was sold', totals: ['', '', '3'] }];
    const built = getTable([['2025-01-31', '1', '5']]);
    const file = await toXlsx({
      ...built,
      sections: [{ ...built.sections[0]!, totals: ['', '1', ''], totalsOfSome }],
    });
    expect((await readSheet(file, 1)).slice(2)).toEqual([
      ['Total', 1, null],
      ['Cost of what was sold', null, 3],
    ]);
  });

  it('holds any letters, and none that XML forbids', async () => {
    const built = gainsByTerm.build(toInput(everyKind));
    const [section] = built.sections;
    const odd = {
      ...section!,
      rows: [
        section!.rows[0]!.map((cell, index) => (index === 0 ? 'a<b>&"李\u0001\ud800 🙂' : cell)),
      ],
    };
    expect((await readSheet(await toXlsx({ ...built, sections: [odd] }), 1))[1]![0]).toBe(
      'a<b>&"李 🙂',
    );
  });

  it('names its sheets as spreadsheets allow, each once', () => {
    expect(sheetNames(['a/b: c?', 'A b  c', '', 'x'.repeat(40), 'x'.repeat(35)])).toEqual([
      'a b  c',
      'A b  c 2',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(29)} 2`,
    ]);
  });

  it.each(
    reports
      .filter(({ formats }) => formats.includes('xlsx'))
      .map((report) => [report.id, report] as const),
  )('is made of the report %s, empty or not', async (_, report) => {
    for (const book of [everyKind, '']) {
      const built = report.build(toInput(book));
      expect(await readSheet(await toXlsx(built), 1)).toHaveLength(1 + toLines(built));
    }
  });
});

/** A table of a day and two amounts. */
const getTable = (rows: BuiltReport['sections'][number]['rows']): BuiltReport => ({
  id: 'table',
  translator: createTranslator(),
  title: 'Table',
  accountName: 'Ada',
  currency: 'USD',
  columns: [
    { id: 'on', label: 'On', kind: 'date' },
    { id: 'worth', label: 'Worth', kind: 'money' },
    { id: 'cost', label: 'Cost', kind: 'money' },
  ],
  sections: [{ id: 'all', title: 'All', rows, totals: ['', '', ''] }],
  notes: [],
});

const toLines = ({ sections: [first] }: BuiltReport): number =>
  first ? first.rows.length + (first.totals.some((total) => total !== '') ? 1 : 0) : 0;

async function toXlsx(built: BuiltReport): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeXlsx(built, out, new Date('2026-01-01'));
  return Buffer.concat(chunks);
}
