import { Writable } from 'node:stream';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { capitalGains } from '../capital-gains/report.ts';
import { csvLines } from '../render/csv.ts';
import { writeReport } from '../render/write.ts';
import { everyKind, toInput } from '../testing.ts';
import { txf } from '../txf/report.ts';
import { yearPackage } from './report.ts';

async function archive(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => (chunks.push(Buffer.from(chunk)), done()),
  });
  await writeReport(
    yearPackage,
    yearPackage.build(toInput(everyKind)),
    'zip',
    out,
    new Date('2026-01-01'),
  );
  return Buffer.concat(chunks);
}

it('holds the documents of the year, each as its report makes it', async () => {
  const files = unzipSync(await archive());
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'form-8949-2025.pdf',
      'form-8949-2025.csv',
      'schedule-d-2025.pdf',
      'txf-2025.txf',
      'capital-gains-2025.csv',
      'donations-2025.pdf',
    ]),
  );
  expect(Object.keys(files)).not.toContain('sa108-2025.pdf');
  expect(Buffer.from(files['capital-gains-2025.csv']!).toString()).toBe(
    [...csvLines(capitalGains.build(toInput(everyKind)))].join(''),
  );
  expect(Buffer.from(files['txf-2025.txf']!).toString()).toBe(
    [...txf.renderers!.txf!(txf.build(toInput(everyKind)), '2026-01-01')].join(''),
  );
  expect(Buffer.from(files['form-8949-2025.pdf']!).subarray(0, 5).toString()).toBe('%PDF-');
});

it('is the same, byte for byte, of the same figures and time', async () => {
  expect((await archive()).equals(await archive())).toBe(true);
});

it('has nothing where nothing happened', () => {
  expect(yearPackage.build(toInput(everyKind, { year: 2019 })).files).toEqual([]);
});
