import type { Person } from './person.ts';

export interface ReportFigure {
  readonly format: string;
  readonly taxYear: number;
  readonly rows: number;
  readonly megabytes: number;
  /** From the request to the last byte of the download. */
  readonly seconds: number;
}

interface Line {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly rows: number | null;
  readonly downloadUrl: string | null;
}

/** Form 8949 of the year whose number of disposals is nearest to `rows`, in each format. */
export async function benchReport(person: Person, rows: number): Promise<readonly ReportFigure[]> {
  const { accountId } = person;
  const { gainLossPerYear: years } = await person.send<{
    gainLossPerYear: readonly { year: number; disposals: number }[];
  }>(
    'query Disposals($accountId: ID!) { gainLossPerYear(accountId: $accountId) { year disposals } }',
    { accountId },
  );
  const [nearest] = years.toSorted(
    (a, b) => Math.abs(a.disposals - rows) - Math.abs(b.disposals - rows),
  );
  if (!nearest) throw new Error('There are no disposals to report.');
  const figures: ReportFigure[] = [];
  for (const format of ['pdf', 'csv']) {
    const began = performance.now();
    const made = await person.ask<{ createTaxReport: { id: string } }>('CreateTaxReport', {
      accountId,
      type: 'form-8949',
      taxYear: nearest.year,
      params: { format },
    });
    const ready = await whenReady(person, made.createTaxReport.id);
    const bytes = await person.download(ready.downloadUrl ?? '');
    figures.push({
      format,
      taxYear: nearest.year,
      rows: ready.rows ?? 0,
      megabytes: bytes / 1024 / 1024,
      seconds: (performance.now() - began) / 1000,
    });
  }
  return figures;
}

async function whenReady(person: Person, id: string): Promise<Line> {
  for (;;) {
    const { reports } = await person.ask<{ reports: { reports: readonly Line[] } }>('Reports', {
      accountId: person.accountId,
    });
    const line = reports.reports.find((each) => each.id === id);
    if (line?.status === 'ready') return line;
    if (line?.status === 'failed') throw new Error(line.error ?? 'The report failed.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
