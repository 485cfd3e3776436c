import { Writable } from 'node:stream';
import type { Disposal } from '@lotbook/model/result';
import { describe, expect, it } from 'vitest';
import { form8949 } from './form-8949/report.ts';
import { reports } from './registry.ts';
import { writeReport } from './render/write.ts';
import type { PrintedReport, Report, ReportFormat, ReportInput } from './report.ts';
import { everyKind, inputOf } from './testing.ts';

async function written(report: Report, built: PrintedReport, format: ReportFormat): Promise<string> {
  const chunks: Buffer[] = [];
  const out = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()) });
  await writeReport(report, built, format, out, new Date('2026-01-01'));
  return Buffer.concat(chunks).toString('latin1');
}

const renamed = (each: Disposal, turn: number): Disposal => ({
  ...each,
  id: `${each.id} ${turn}`,
  entryId: `${each.entryId} ${turn}` as Disposal['entryId'],
});

/** The book many times over, its sides named apart, with a sale of unknown origin in it. */
function many(times: number): ReportInput {
  const input = inputOf(everyKind, { brokerForms: [] });
  return { ...input, disposals: Array.from({ length: times }, (_, turn) => input.disposals.map((each) => renamed(each, turn))).flat() };
}

const fed = reports.filter(({ feed, jurisdictions }) => feed !== undefined && jurisdictions.includes('US'));

describe.each(fed.map((report) => [report.id, report] as const))('%s out of pieces', (_id, report) => {
  it.each(report.formats)('is what it is out of the whole, as %s', async (format) => {
    const input = many(500);
    const feed = report.feed!({ ...input, disposals: [] })!;
    const size = input.disposals.length / 500;
    for (let from = 0; from < input.disposals.length; from += size * 7) feed.take(input.disposals.slice(from, from + size * 7));
    expect(await written(report, feed.end(), format)).toBe(await written(report, report.build(input), format));
  });
});

it('the reports with a row for each sale can be fed', () => {
  expect(fed.map(({ id }) => id)).toEqual(expect.arrayContaining(['form-8949', 'capital-gains', 'gains-by-term', 'turbotax', 'txf', 'drake', 'fdx']));
});

it('forms of brokers and statements need all sales at once', () => {
  const input = many(1);
  expect(form8949.feed?.({ ...input, answers: { lines: 'summary' } })).toBeUndefined();
  expect(form8949.feed?.({ ...input, brokerForms: [{ id: 'f', broker: 'K', coversAll: false, lines: [] }] })).toBeUndefined();
});

const out = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

describe('writing', () => {
  it.each(['pdf', 'xlsx', 'csv', 'json'] as const)('a %s tells how far it is, and ends when it is no longer wanted', async (format) => {
    const report = reports.find(({ id }) => id === 'gains-by-term')!;
    const built = report.build(many(2_000));
    const shares: number[] = [];
    await writeReport(report, built, format, out(), new Date('2026-01-01'), (share) => Promise.resolve(void shares.push(share)));
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
      () => ((calls += 1), calls > 1 ? Promise.reject(new Error('no longer wanted')) : Promise.resolve()),
    );
    await expect(writing).rejects.toThrow('no longer wanted');
    expect(stopped.destroyed).toBe(true);
    expect(calls).toBe(2);
  });
});
