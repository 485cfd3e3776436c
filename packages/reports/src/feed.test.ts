import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { form8949 } from './form-8949/report.ts';
import { reports } from './registry.ts';
import { writeReport } from './render/write.ts';
import { noRows } from './feed.ts';
import type { FedRows, PrintedReport, Report, ReportFormat, ReportInput } from './report.ts';
import { everyExtra, toInput } from './testing.ts';

async function readWritten(
  report: Report,
  built: PrintedReport,
  format: ReportFormat,
): Promise<string> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()),
  });
  await writeReport(report, built, format, out, new Date('2026-01-01'));
  return Buffer.concat(chunks).toString('latin1');
}

const sources = ['Kraken', 'Coinbase', 'Ledger'];

const hour = (n: number): string =>
  new Date(Date.UTC(2025, 0, 2) + n * 60 * 60_000).toISOString().slice(0, 16);

/** A year of many sales with something of everything in between, hour by hour. */
function manyLines(times: number): string {
  return Array.from({ length: times }, (_, n) => {
    const at = `@${sources[n % 3]}`;
    const bought = `b${n}  2024-03-0${(n % 9) + 1}  buy  2 BTC for ${n + 100}.37 USD  ${at}`;
    const others = [
      `r${n}  ${hour(n)}  stake-reward  + 0.5 ETH worth ${n}.5 USD  ${at}`,
      `d${n}  ${hour(n)}  withdrawal/donation  - 0.01 BTC worth 50 USD  ${at}`,
      `f${n}  ${hour(n)}  withdrawal/fee  - 0.01 BTC worth 1.01 USD  ${at}`,
      `u${n}  ${hour(n)}  transfer-out  - 0.01 BTC  ${at}`,
      `g${n}  ${hour(n)}  withdrawal/gift  - 0.01 BTC worth 40 USD  ${at}`,
      `x${n}  ${hour(n)}  sell  1 SOL for 3 USD  ${at}`,
    ];
    return [
      bought,
      `s${n}  ${hour(n)}  sell  1 BTC for ${n}.25 USD  ${at}`,
      others[n % 7] ?? '',
    ].join('\n');
  }).join('\n');
}

const many = (times: number, given: Partial<ReportInput> = {}): ReportInput =>
  toInput(manyLines(times), { ...everyExtra, brokerForms: [], ...given });
const whole = many(420);
/** More than one page of every format takes. */
const large = many(7_000);

/** The rows in pieces of about so many instants, as they are read. */
function* pieces(input: ReportInput, instants: number): Iterable<FedRows> {
  const { disposals, income, gifts, donations, lost, expenses, entries } = input;
  const all = { disposals, income, gifts, donations, lost, expenses, entries };
  const times = [...new Set(entries.map(({ at }) => at))];
  for (let from = 0; from < times.length; from += instants) {
    const wanted = new Set<string>(times.slice(from, from + instants));
    const cut = Object.entries(all).map(([name, rows]) => [
      name,
      rows.filter(({ at }: { readonly at: string }) => wanted.has(at)),
    ]);
    yield Object.fromEntries(cut) as FedRows;
  }
}

function outOfPieces(report: Report, input: ReportInput): PrintedReport {
  const bare = { ...input, ...noRows };
  const feed = report.feed!(bare)!;
  for (const piece of pieces(input, 97)) feed.take(piece);
  return feed.end(bare);
}

const fed = reports.filter(
  ({ feed, jurisdictions }) => feed !== undefined && jurisdictions.includes('US'),
);

describe.each(fed.map((report) => [report.id, report] as const))(
  '%s out of pieces',
  (_id, report) => {
    it.each(report.formats)('is what it is out of the whole, as %s', async (format) => {
      expect(await readWritten(report, outOfPieces(report, whole), format)).toBe(
        await readWritten(report, report.build(whole), format),
      );
    });
  },
);

it('the reports with a row for each sale can be fed', () => {
  expect(fed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'form-8949',
      'capital-gains',
      'gains-by-term',
      'turbotax',
      'txf',
      'drake',
      'fdx',
    ]),
  );
});

it('the reports of a whole year or history can be fed', () => {
  expect(fed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'complete',
      'year-package',
      'transactions',
      'roll-forward',
      'inventory',
      'holdings',
      'summary',
    ]),
  );
});

describe('where brokers sent forms', () => {
  const lines = whole.disposals
    .filter(({ source }, index) => source === 'Kraken' && index % 2 === 0)
    .map(({ id, asset, quantity, disposedOn, proceeds, basis }) => ({
      id,
      asset,
      quantity,
      sold: disposedOn,
      proceeds,
      basis: (basis + 10n ** 18n) as typeof basis,
      basisReported: true,
      noncovered: false,
    }));
  const brokerForms = [{ id: 'f', broker: 'Kraken', source: 'Kraken', coversAll: false, lines }];

  it.each(['form-8949', 'schedule-d', 'reconciliation-1099-da', 'complete', 'txf', 'turbotax'])(
    '%s out of pieces is that out of the whole',
    async (id) => {
      const report = reports.find((each) => each.id === id)!;
      const format = report.formats.includes('json') ? 'json' : report.formats[0]!;
      const input = { ...whole, brokerForms };
      const made = await readWritten(report, outOfPieces(report, input), format);
      expect(made).toBe(await readWritten(report, report.build(input), format));
      // TurboTax's file has no column for what a form changes: its basis is adjusted to the gain.
      const plain = await readWritten(report, report.build(whole), format);
      expect(made === plain).toBe(id === 'turbotax');
    },
  );

  it.each([
    ['a line for each source with statements attached', { lines: 'summary' }],
    [
      'the same, what needs no line on Schedule D alone',
      { lines: 'summary', exception1: 'totals' },
    ],
    ['what needs no line on Schedule D alone', { exception1: 'totals' }],
  ])(
    'Form 8949 out of pieces is that out of the whole: %s',
    async (_what, answers: Readonly<Record<string, string>>) => {
      const input = { ...whole, brokerForms, answers };
      for (const format of ['pdf', 'csv'] as const) {
        expect(await readWritten(form8949, outOfPieces(form8949, input), format)).toBe(
          await readWritten(form8949, form8949.build(input), format),
        );
      }
    },
  );

  it('a line for what is left of a year, and a form that covers all, come to the same out of pieces', async () => {
    const ofYear = {
      ...lines[0]!,
      id: 'year',
      asset: 'SOL' as (typeof lines)[number]['asset'],
      quantity: 0n as (typeof lines)[number]['quantity'],
      aggregate: true as const,
    };
    const forms = [
      ...brokerForms,
      { id: 'g', broker: 'Coinbase', source: 'Coinbase', coversAll: true, lines: [] },
      { id: 'h', broker: 'Any', coversAll: false, lines: [ofYear] },
    ];
    const input = { ...whole, brokerForms: forms };
    const made = await readWritten(form8949, outOfPieces(form8949, input), 'csv');
    expect(made).toBe(await readWritten(form8949, form8949.build(input), 'csv'));
    expect(made).not.toBe(
      await readWritten(form8949, form8949.build({ ...whole, brokerForms }), 'csv'),
    );
  });
});

const out = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

describe('writing', () => {
  it.each(['pdf', 'xlsx', 'csv', 'json'] as const)(
    'a %s tells how far it is, and ends when it is no longer wanted',
    async (format) => {
      const report = reports.find(({ id }) => id === 'gains-by-term')!;
      const built = report.build(large);
      const shares: number[] = [];
      await writeReport(report, built, format, out(), new Date('2026-01-01'), (share) =>
        Promise.resolve(void shares.push(share)),
      );
      expect(shares.length).toBeGreaterThan(2);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(Math.max(...shares)).toBeLessThanOrEqual(1);

      let calls = 0;
      const stopped = out();
      const writing = writeReport(
        report,
        built,
        format,
        stopped,
        new Date('2026-01-01'),
        () => (
          (calls += 1),
          calls > 1 ? Promise.reject(new Error('no longer wanted')) : Promise.resolve()
        ),
      );
      await expect(writing).rejects.toThrow('no longer wanted');
      expect(stopped.destroyed).toBe(true);
      expect(calls).toBe(2);
    },
  );
});
