import { parse } from 'csv-parse/sync';
import { unzipSync, strFromU8 } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { capitalGains } from '../capital-gains/report.ts';
import { fdx } from '../fdx/report.ts';
import { form8949 } from '../form-8949/report.ts';
import { reportById, reports } from '../registry.ts';
import type { Column, Report, ReportFormat } from '../report.ts';
import { scheduleD } from '../schedule-d/report.ts';
import { toLines, readPdf } from './testing/read-pdf.ts';
import { readZip } from './testing/read-zip.ts';
import { getSampleYear, usSample } from '../testing/sample-year.ts';
import { renderReport as renderWithInput } from './testing/render-report.ts';
import { txf } from '../txf/report.ts';
import { yearPackage } from '../year-package/report.ts';
import { formAmount } from './form-8949/amounts.ts';

/** Documents are opened by programs that have nothing to do with what wrote them: PDF.js, read-excel-file, csv-parse, a reader of archives. */

const renderReport = (report: Report, format: Report['formats'][number]): Promise<Buffer> =>
  renderWithInput(report, getSampleYear(report).input, format);

interface ReadTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a report with their cells in another of its formats: CSV, or JSON if there is no CSV. */
async function getTables(report: Report): Promise<readonly ReadTable[]> {
  const built = report.build(getSampleYear(report).input);
  if (!report.formats.includes('csv')) {
    const { sections } = JSON.parse((await renderReport(report, 'json')).toString()) as {
      readonly sections: readonly { readonly rows: readonly object[] }[];
    };
    return sections.map(({ rows }, index) => ({
      columns: built.sections[index]!.columns ?? built.columns,
      rows: rows.map((row) => Object.values(row)),
    }));
  }
  return cutCsv(await renderReport(report, 'csv'), built);
}

function cutCsv(csv: Buffer, built: ReturnType<Report['build']>): readonly ReadTable[] {
  const lines: string[][] = parse(csv, { relax_column_count: true, skip_empty_lines: true });
  const headed = built.sections.some(({ columns }) => columns !== undefined);
  let at = headed ? 0 : 1;
  return built.sections.map(({ rows, columns }) => {
    const start = at + (columns === undefined ? 0 : 2);
    at = start + rows.length;
    return {
      columns: columns ?? built.columns,
      rows: lines.slice(start, at).map((line) => line.map((cell) => cell.replace(/^'/, ''))),
    };
  });
}

/** As a page shows a cell. */
function formatCellText(cell: string, { kind }: Column): string {
  if (kind === 'money') return formAmount(cell);
  return kind === 'date' ? cell.replace(/T(\d\d:\d\d).*/, ' $1') : cell;
}

/** Long words end in an ellipsis; figures and dates never do. */
const isPrinted = (printed: string, cell: string, column: Column): boolean =>
  printed === formatCellText(cell, column) ||
  (column.kind === 'text' &&
    printed.endsWith('…') &&
    cell.startsWith(printed.slice(0, -1).trimEnd()));

const listReportsWith = (format: Report['formats'][number]) =>
  reports.filter(({ formats }) => formats.includes(format)).map((each) => [each.id, each] as const);

describe('the figures of one report are the same in all of its documents', () => {
  it.each(listReportsWith('pdf').filter(([id]) => id !== form8949.id))(
    '%s: each cell of each table stands in its place in the PDF',
    async (_id, report) => {
      const tables = (await getTables(report)).filter(({ rows }) => rows.length > 0);
      const drawn = (await readPdf(await renderReport(report, 'pdf'))).flatMap(
        (page) => page.tables,
      );
      expect(drawn).toHaveLength(tables.length);
      for (const [index, { columns, rows }] of tables.entries()) {
        expect(drawn[index]![0]!.map((label) => label.replaceAll(' ', ''))).toEqual(
          columns.map(({ label }) => label.replaceAll(' ', '')),
        );
        const wrong = rows.flatMap((cells, row) =>
          cells.flatMap((cell, column) => {
            const printed = drawn[index]![row + 1]?.[column] ?? '';
            return isPrinted(printed, cell, columns[column]!)
              ? []
              : [`row ${row + 1}, ${columns[column]!.label}: ${cell} is printed as ${printed}`];
          }),
        );
        expect(wrong).toEqual([]);
      }
    },
  );

  it.each(listReportsWith('pdf').filter(([id]) => id !== form8949.id))(
    '%s: each total stands in the PDF below its column',
    async (_id, report) => {
      const built = report.build(getSampleYear(report).input);
      const drawn = (await readPdf(await renderReport(report, 'pdf'))).flatMap(
        (page) => page.tables,
      );
      const tables = built.sections.filter(({ rows }) => rows.length > 0);
      for (const [index, { totals, columns = built.columns }] of tables.entries()) {
        const last = drawn[index]!.at(-1)!;
        const wrong = totals.filter(
          (total, column) =>
            total !== '' && column > 0 && last[column] !== formatCellText(total, columns[column]!),
        );
        expect(wrong).toEqual([]);
      }
    },
  );

  it.each(listReportsWith('xlsx'))(
    '%s: each cell stands in its place in the workbook',
    async (_id, report) => {
      const file = await renderReport(report, 'xlsx');
      const tables = await getTables(report);
      const sheets = await Promise.all(tables.map((_, index) => readSheet(file, index + 1)));
      const wrong = tables.flatMap(({ columns, rows }, sheet) =>
        rows.flatMap((cells, row) =>
          cells.flatMap((cell, column) => {
            const read = sheets[sheet]?.[row + 1]?.[column] ?? '';
            const isFigure =
              (columns[column]!.kind === 'money' || columns[column]!.kind === 'quantity') &&
              cell !== '';
            return (isFigure ? Number(read) === Number(cell) : toDay(toText(read)) === toDay(cell))
              ? []
              : [`${sheet + 1}, row ${row + 1}: ${cell} is ${toText(read)}`];
          }),
        ),
      );
      expect(wrong).toEqual([]);
    },
  );
});

/** Opens each format with an independent program. Returns its number of lines. */
const readers: Readonly<
  Record<ReportFormat, (bytes: Buffer, tables: readonly ReadTable[]) => Promise<number> | number>
> = {
  pdf: async (bytes) => (await readPdf(bytes)).flatMap(({ tables }) => tables.flat()).length,
  xlsx: async (bytes, tables) =>
    (await Promise.all(tables.map((_, index) => readSheet(bytes, index + 1)))).flat().length,
  csv: (bytes) => parse(bytes, { relax_column_count: true, skip_empty_lines: true }).length,
  json: (bytes) => getLeaves(JSON.parse(bytes.toString())),
  txf: (bytes) => readTxf(bytes.toString('ascii')).length,
  zip: (bytes) => readZip(bytes).size,
};

const getLeaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((count: number, each) => count + getLeaves(each), 0)
    : 1;

describe('every document of the catalogue', () => {
  const all = reports.flatMap((report) =>
    report.formats.map((format) => [report.id, format, report] as const),
  );

  it.each(all)(
    '%s as %s is opened by a reader of its own, with a line for each row',
    async (_id, format, report) => {
      const built = report.build(getSampleYear(report).input);
      const rows = built.sections.reduce((count, section) => count + section.rows.length, 0);
      expect(rows).toBeGreaterThan(0);
      const tables = built.sections.map(({ columns = built.columns, rows: own }) => ({
        columns,
        rows: own,
      }));
      expect(
        await readers[format](await renderReport(report, format), tables),
      ).toBeGreaterThanOrEqual(rows);
    },
  );

  it.each(listReportsWith('csv').filter(([, { renderers }]) => renderers?.csv === undefined))(
    '%s: its CSV has the cells that were built',
    async (_id, report) => {
      const built = report.build(getSampleYear(report).input);
      const read = cutCsv(await renderReport(report, 'csv'), built).map(({ rows }) => rows);
      expect(read).toEqual(
        built.sections.map(({ rows }) =>
          rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        ),
      );
    },
  );
});

/** A day in a workbook is a number, which its reader turns into an instant. */
const toText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString() : String(cell);

/** Days alike, however a form writes them. */
const toDay = (text: string): string =>
  text.replace('T00:00:00.000Z', '').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

/** Columns (a) to (h): the box is in their heading, and evidence is a link. */
const formCells = (cells: readonly string[]): readonly string[] => cells.slice(1, 9);

describe('Form 8949 on paper', () => {
  it('has each line of its CSV in the columns of the form', async () => {
    const lines = (await readPdf(await renderReport(form8949, 'pdf')))
      .flatMap(toLines)
      .map((line) => line.join(' | '));
    for (const { columns, rows } of await getTables(form8949)) {
      for (const cells of rows) {
        const printed = formCells(cells).map((cell, index) =>
          formatCellText(cell, columns[index + 1]!),
        );
        expect(lines).toContain(printed.filter(Boolean).join(' | '));
      }
    }
  });

  it('is tagged, so that its tables can be read aloud: heads, lines, totals', async () => {
    const pages = await readPdf(await renderReport(form8949, 'pdf'));
    for (const { columns, rows } of await getTables(form8949)) {
      for (const cells of rows) {
        const printed = formCells(cells).map((cell, index) =>
          formatCellText(cell, columns[index + 1]!),
        );
        expect(pages.flatMap(({ tables }) => tables.flat())).toContainEqual(printed);
      }
    }
    for (const { tables } of pages.slice(0, -1)) expect(tables[0]![0]![0]).toMatch(/^\(a\)/);
    expect(
      pages
        .at(-1)!
        .tables.flat()
        .map(([line]) => line),
    ).toEqual(expect.arrayContaining(['1b', '7', '10', '15', '16']));
  });

  it('has the totals of its lines, box by box', async () => {
    const lines = (await readPdf(await renderReport(form8949, 'pdf')))
      .flatMap(toLines)
      .map((line) => line.join(' | '));
    for (const { totals } of form8949.build(usSample().input).sections)
      expect(lines).toContain(totals.slice(4).filter(Boolean).map(formAmount).join(' | '));
  });

  it('has the lines of Schedule D as the report Schedule D tells them', async () => {
    const page = (await readPdf(await renderReport(form8949, 'pdf'))).at(-1)!;
    const lines = toLines(page).map((line) => line.join(' | '));
    const [table] = await getTables(scheduleD);
    for (const line of ['1b', '3', '9', '10']) {
      const [, ...cells] = table!.rows.find(([number]) => number === line)!;
      expect(lines).toContain([line, cells[0], ...cells.slice(1).map(formAmount)].join(' | '));
    }
  });
});

describe('the archive of a year', () => {
  it('is opened by another program, and its documents are those of their own reports', async () => {
    const files = readZip(await renderReport(yearPackage, 'zip'));
    expect([...files.keys()]).toEqual(
      yearPackage.build(usSample().input).files.map(({ name }) => name),
    );
    for (const [name, bytes] of files) {
      const [, id = '', format = ''] = /^(.+)-2025\.(\w+)$/.exec(name)!;
      const kind = reportById(id)!;
      expect(bytes.equals(await renderReport(kind, format as Report['formats'][number]))).toBe(
        true,
      );
    }
  });

  it('has the same figures in a CSV as its own report', async () => {
    const csv: string[][] = parse(
      readZip(await renderReport(yearPackage, 'zip')).get('capital-gains-2025.csv')!,
    );
    expect(csv.slice(1)).toEqual(capitalGains.build(usSample().input).sections[0]!.rows);
  });
});

/** A reader by the published description of the format: a header, then records of lines that end with a caret. */
function readTxf(text: string): readonly Readonly<Record<string, readonly string[]>>[] {
  const [header = '', ...records] = text.split(/\^\r?\n/).filter((record) => record !== '');
  expect(
    header
      .split('\r\n')
      .slice(0, 2)
      .map((line) => line[0]),
  ).toEqual(['V', 'A']);
  return records.map((record) =>
    Object.fromEntries(
      Map.groupBy(record.trimEnd().split('\r\n'), (line) => line[0]!)
        .entries()
        .map(([mark, lines]) => [mark, lines.map((line) => line.slice(1))]),
    ),
  );
}

type TxfRecord = ReturnType<typeof readTxf>[number];
const getGain = ({ $ = [] }: TxfRecord): number => Number($[1]) - Number($[0]);
const sumNumbers = (of: readonly number[]): string =>
  of.reduce((total, each) => total + each, 0).toFixed(2);

it('TXF is read back with the proceeds and gains of Form 8949, box by box', async () => {
  const records = readTxf((await renderReport(txf, 'txf')).toString('ascii'));
  const gains = Map.groupBy(records, ({ N }) => N![0]!);
  for (const { id, totals } of form8949.build(usSample().input).sections) {
    const ofBox = gains.get({ G: '321', I: '712', K: '713', L: '714' }[id]!)!;
    expect([
      sumNumbers(ofBox.map(({ $ = [] }) => Number($[1]))),
      sumNumbers(ofBox.map(getGain)),
    ]).toEqual([totals[4], totals[8]]);
  }
  for (const { T, N, C, L, D } of records)
    expect([T, N?.length, C, L, D?.length]).toEqual([['D'], 1, ['1'], ['1'], 2]);
});

it('FDX is JSON with the sums of Form 8949', async () => {
  const { gainsAndLosses } = JSON.parse((await renderReport(fdx, 'json')).toString()) as {
    gainsAndLosses: readonly { salesPrice: number }[];
  };
  const total = form8949
    .build(usSample().input)
    .sections.reduce((sum, { totals }) => sum + Number(totals[4]), 0);
  expect(gainsAndLosses.reduce((sum, { salesPrice }) => sum + salesPrice, 0)).toBeCloseTo(total, 2);
});

/** Tags that are not closed, or closed in another order. */
function listUnbalanced(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, tag = '', closed] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (closed !== '') continue;
    if (slash === '') open.push(tag);
    else if (open.at(-1) === tag) open.pop();
    else return [`</${tag}>`];
  }
  return open;
}

it('a workbook is an archive of well-formed XML', async () => {
  const parts = Object.entries(unzipSync(await renderReport(form8949, 'xlsx')));
  expect(
    parts
      .map(([name, bytes]) => [name, listUnbalanced(strFromU8(bytes))])
      .filter(([, wrong]) => wrong!.length > 0),
  ).toEqual([]);
});
