import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { correctForms, type Correction, type CorrectionRow } from '@lotbook/tir/correct-forms';
import { printRow } from '@lotbook/tir/iris/write-csv';
import type { Payer } from '@lotbook/tir/records';
import { TotalsByForm } from '@lotbook/tir/summary';
import type { Schema } from '@lotbook/tir/xml/validate-xsd';
import { resolvePath } from '../input/files.ts';
import { writeDifferences } from './check-schema.ts';
import { makeWriters, type Format } from './make-writers.ts';
import type { OutputFolder } from './output-folder.ts';
import { readIntake, renderProblem } from './read-intake.ts';
import { Statements } from './statements.ts';
import { readPrevious, toCorrectionRow } from './read-previous.ts';

export interface CorrectionRun {
  readonly year: number;
  readonly chosen: readonly Format[];
  readonly payer: Payer;
  readonly correctionsFile: string;
  readonly previousFolder: string;
  readonly folder: OutputFolder;
  readonly isTest: boolean;
  readonly schema: Schema | undefined;
}

/** Writes the corrected forms, and `corrections.json` with what changed in each. Filed versions stay as they are. */
export async function makeCorrections(run: CorrectionRun): Promise<number> {
  const { folder, payer } = run;
  const previous = await readPrevious(resolvePath(run.previousFolder), run.year);
  const rows: CorrectionRow[] = [];
  const problems: { line: number; column: string; text: Parameters<typeof renderProblem>[0] }[] =
    [];
  const fileName = path.basename(run.correctionsFile);
  await readIntake<CorrectionRow>(run.correctionsFile, 'corrections', {
    makeReader:
      () =>
      ({ line, cells }) => ({ line, value: toCorrectionRow(line, cells), notices: [] }),
    take: (row) => void rows.push(row),
    report: ({ line, column, text }) => void problems.push({ line, column, text }),
  });
  const { corrections, faults } = correctForms(previous.forms, rows, {
    elections: payer.elections,
    state: previous.state,
  });
  problems.push(...faults.map((each) => ({ ...each, column: '' })));
  const unfiled = run.chosen.includes('iris-xml') ? findWithoutReceipt(corrections) : [];
  const transmission = previous.state === 'rejected' ? 'replacement' : 'correction';
  const { writers, xml } = makeWriters({
    ...run,
    transmission: previous.state === 'notFiled' ? 'original' : transmission,
    makeId: randomUUID,
  });
  const totals = new TotalsByForm();
  const statements = run.chosen.includes('pdf') ? new Statements() : undefined;
  let forms = 0;
  for (const correction of corrections)
    for (const form of correction.forms) {
      forms += 1;
      totals.add(form);
      statements?.add(form);
      for (const writer of writers)
        if (writer !== xml || !unfiled.includes(correction)) folder.appendAll(writer.add(form));
    }
  for (const writer of writers) folder.appendAll(writer.finish());
  await statements?.write(folder, payer, run.year);
  folder.append({
    file: 'corrections.json',
    text: `${JSON.stringify({ taxYear: run.year, state: previous.state, corrections }, undefined, 2)}\n`,
  });
  const noReceipt = unfiled.map(({ formId }) => ({
    line: 0,
    column: formId,
    text: { code: 'tir.receiptMissing', params: { file: formId } } as const,
  }));
  const listed = [...problems, ...noReceipt];
  if (listed.length > 0)
    folder.append({
      file: 'problems.csv',
      text: [
        printRow(['File', 'Line', 'Column', 'Severity', 'Code', 'Message']),
        ...listed.map(({ line, column, text }) =>
          printRow([fileName, String(line), column, 'error', text.code, renderProblem(text)]),
        ),
      ].join(''),
    });
  const facts = new Map(writers.flatMap(({ files }) => files.map((each) => [each.file, each])));
  const manifest = {
    taxYear: run.year,
    payer: { name: payer.name, ein: payer.ein },
    corrections: corrections.length,
    forms: totals.list(),
    files: folder.finish().map((each) => ({ ...facts.get(each.file), ...each })),
  };
  folder.append({ file: 'manifest.json', text: `${JSON.stringify(manifest, undefined, 2)}\n` });
  folder.finish();
  const params = {
    forms,
    rows: rows.length,
    rejected: problems.length,
    faults: noReceipt.length + (xml?.faults.length ?? 0),
    folder: path.basename(folder.folder),
  };
  process.stderr.write(`${renderInEnglish(fill(texts.tirNotes, params))}\n`);
  const differences = run.schema ? writeDifferences(folder, 'iris-', run.schema) : 0;
  return listed.length > 0 || differences > 0 || (xml?.faults.length ?? 0) > 0 ? 1 : 0;
}

/** Corrections of accepted forms name the record that the IRS has. */
const findWithoutReceipt = (corrections: readonly Correction[]): readonly Correction[] =>
  corrections.filter(({ forms }) =>
    forms.some(({ status, previous }) => status === 'corrected' && previous === undefined),
  );
