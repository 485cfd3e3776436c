import { execFileSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import { utc, type Instant, type LocalDate } from '@lotbook/model/time';
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

/** Reports of many disposals in each format, out of pieces as the worker reads them, one after the other, each in a process of its own. */
export function benchRender(rows: number): readonly RenderFigure[] {
  const wanted = [
    ['capital-gains', 'csv'],
    ['capital-gains', 'xlsx'],
    ['capital-gains', 'pdf'],
    ['form-8949', 'csv'],
    ['form-8949', 'pdf'],
  ] as const;
  return wanted.map(([report, format]) => {
    const out = execFileSync(process.execPath, [import.meta.filename, report, format, String(rows)], { encoding: 'utf8' });
    return JSON.parse(out) as RenderFigure;
  });
}

/** Disposals in a piece, as the database gives outcomes. */
const atOnce = 5_000;

async function measure(report: string, format: ReportFormat, rows: number): Promise<RenderFigure> {
  const kind = reportById(report)!;
  let bytes = 0;
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  const before = process.cpuUsage();
  const settings = { jurisdiction: 'US', currency: usd, timeZone: utc, method: 'FIFO', methodChanges: [], tracking: 'us', treatments: {} } as const;
  const none = { disposals: [], income: [], gifts: [], donations: [], expenses: [], entries: [], lots: [] };
  const feed = kind.feed?.({ accountName: 'Ada Lovelace', settings, year: 2025, rounding: 'cents', answers: {}, ...none });
  if (!feed) throw new Error(`${report} is not made out of pieces.`);
  for (let from = 0; from < rows; from += atOnce) feed.take(Array.from({ length: Math.min(atOnce, rows - from) }, (_, index) => disposalOf(from + index)));
  await writeReport(kind, feed.end(), format, out, new Date('2026-01-01'));
  const { user, system } = process.cpuUsage(before);
  return { report, format, rows, megabytes: bytes / 2 ** 20, seconds: (user + system) / 1e6, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}

function disposalOf(index: number): Disposal {
  const day = `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`;
  return {
    id: `d${index}`,
    transactionId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` as TransactionId,
    entryId: `t${index}` as MovementId,
    at: `${day}T10:00:00.000Z` as Instant,
    asset: 'BTC' as AssetId,
    quantity: quantity(`0.${String(index + 1).padStart(8, '0')}`),
    source: 'Coinbase' as SourceId,
    category: 'sell_standard',
    isFee: false,
    lotId: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}` as LotId,
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
