import { execFileSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, TaxEntry } from '@lotbook/model/result';
import { utc, type Instant, type LocalDate } from '@lotbook/model/time';
import { createTranslator } from '@lotbook/messages/translator';
import type { BrokerLine } from '@lotbook/reports/broker-forms/broker-form';
import { packFormLines } from '@lotbook/reports/broker-forms/packed-lines';
import { reportById } from '@lotbook/reports/registry';
import { writeReport } from '@lotbook/reports/render/write';
import type { ReportFormat } from '@lotbook/reports/report';

export interface RenderFigure {
  readonly report: string;
  readonly format: string;
  readonly rows: number;
  readonly megabytes: number;
  /** Of processor time, building included. */
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/**
 * Reports with many sales in each format, from chunks as the worker reads them, one after the
 * other, each in a separate process.
 */
export function benchRender(rows: number): readonly RenderFigure[] {
  const reports = [
    ['capital-gains', 'csv'],
    ['capital-gains', 'xlsx'],
    ['capital-gains', 'pdf'],
    ['form-8949', 'csv'],
    ['form-8949', 'pdf'],
    [summed, 'csv'],
    [summed, 'pdf'],
    [withForms, 'csv'],
    [withForms, 'pdf'],
    [reconciled, 'csv'],
    [reconciled, 'pdf'],
    ['transactions', 'csv'],
    ['roll-forward', 'csv'],
    ['inventory', 'csv'],
    ['complete', 'json'],
    ['complete', 'xlsx'],
    ['complete', 'pdf'],
    ['year-package', 'zip'],
  ] as const;
  return reports.map(([report, format]) => {
    const out = execFileSync(
      process.execPath,
      [import.meta.filename, report, format, String(rows)],
      { encoding: 'utf8' },
    );
    return JSON.parse(out) as RenderFigure;
  });
}

/** Form 8949 with broker forms for every sale, line by line. */
const withForms = 'form-8949 with forms';

/** The reconciliation with that form. */
const reconciled = 'reconciliation-1099-da';

/** The same with one line per source, and statements attached (exception 2). */
const summed = 'form-8949 with statements';

/** Transactions in a chunk, as the database returns outcomes. */
const atOnce = 5_000;

async function measure(report: string, format: ReportFormat, rows: number): Promise<RenderFigure> {
  const [id = ''] = report.split(' ');
  const kind = reportById(id)!;
  let bytes = 0;
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  const before = process.cpuUsage();
  const settings = {
    jurisdiction: 'US',
    currency: usd,
    timeZone: utc,
    method: 'FIFO',
    methodChanges: [],
    tracking: 'us',
    treatments: {},
  } as const;
  const none = {
    disposals: [],
    income: [],
    gifts: [],
    donations: [],
    lost: [],
    expenses: [],
    entries: [],
  };
  const brokerForms =
    report === withForms || report === reconciled
      ? [{ id: 'f', broker: 'Coinbase', source: 'Coinbase', coversAll: false, lines: toForm(rows) }]
      : [];
  const input = {
    accountName: 'Ada Lovelace',
    translator: createTranslator(),
    settings,
    year: 2025,
    rounding: 'cents',
    answers: report === summed ? { lines: 'summary' } : {},
    ...none,
    lots: [],
    brokerForms,
  } as const;
  const feed = kind.feed?.(input);
  if (!feed) throw new Error(`${report} is not built from chunks.`);
  // History reports also process the purchases of the year before.
  if (kind.reach === 'history')
    for (const chunk of inChunks(rows)) feed.take({ ...none, entries: chunk.map(toPurchase) });
  for (const chunk of inChunks(rows)) {
    const disposals = chunk.map(toDisposal);
    feed.take({
      ...none,
      disposals,
      entries: kind.reach === undefined ? [] : disposals.map(toSale),
    });
  }
  await writeReport(kind, feed.end(input), format, out, new Date('2026-01-01'));
  const { user, system } = process.cpuUsage(before);
  return {
    report,
    format,
    rows,
    megabytes: bytes / 2 ** 20,
    seconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function* inChunks(rows: number): Iterable<readonly number[]> {
  for (let from = 0; from < rows; from += atOnce)
    yield numbers(Math.min(atOnce, rows - from), from);
}

/** Days in order, with the same number of sales on each. */
const toDay = (year: number, index: number): string =>
  new Date(Date.UTC(year, 0, 1) + Math.floor(index / 700) * 86_400_000).toISOString().slice(0, 10);
const getId = (index: number, kind = 8): string =>
  `00000000-0000-4000-${kind}000-${String(index).padStart(12, '0')}`;

function toPurchase(index: number): TaxEntry {
  const at = `${toDay(2024, index)}T10:00:00.000Z` as Instant;
  return {
    id: `t${index}` as MovementId,
    transactionId: getId(index, 9) as TransactionId,
    at,
    side: 'incoming',
    category: 'buy_standard',
    asset: 'BTC' as AssetId,
    source: 'Coinbase' as SourceId,
    quantity: quantity(`0.${String(index + 1).padStart(8, '0')}`),
    value: money('1000.5'),
    costBasis: money('1000.5'),
    price: { unitPrice: money('20000.5'), at, from: 'row' },
  };
}

const toSale = ({
  entryId,
  transactionId,
  at,
  asset,
  source,
  quantity: units,
  proceeds,
  basis,
  gain,
}: Disposal): TaxEntry => ({
  id: entryId,
  transactionId,
  at,
  side: 'outgoing',
  category: 'sell_standard',
  asset,
  source,
  quantity: units,
  value: proceeds,
  proceeds,
  costBasis: basis,
  gainLoss: gain,
  price: { unitPrice: money('20000.5'), at, from: 'row' },
});

function toForm(rows: number): Iterable<BrokerLine> {
  const lines = packFormLines();
  for (let index = 0; index < rows; index += 1) lines.add(toLine(index));
  return lines;
}

function toLine(index: number): BrokerLine {
  const { id, asset, quantity: units, disposedOn, proceeds, basis } = toDisposal(index);
  return {
    id,
    asset,
    quantity: units,
    sold: disposedOn,
    proceeds,
    basis,
    basisReported: true,
    noncovered: false,
  };
}

function toDisposal(index: number): Disposal {
  const day = toDay(2025, index);
  return {
    id: `d${index}`,
    transactionId: getId(index) as TransactionId,
    entryId: `t${index}` as MovementId,
    at: `${day}T10:00:00.000Z` as Instant,
    asset: 'BTC' as AssetId,
    quantity: quantity(`0.${String(index + 1).padStart(8, '0')}`),
    source: 'Coinbase' as SourceId,
    category: 'sell_standard',
    isFee: false,
    lotId: getId(index, 9) as LotId,
    acquiredOn: '2023-05-01' as LocalDate,
    disposedOn: day as LocalDate,
    proceeds: money(`${index % 5000}.25`),
    basis: money('1000.5'),
    gain: money(String((index % 5000) - 1000)),
    term: 'long',
    box: 'L',
  };
}

if (import.meta.main) {
  const [report = '', format = '', rows = '0'] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await measure(report, format as ReportFormat, Number(rows))));
}
