import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { Form } from '@lotbook/tir/form';
import { printRow } from '@lotbook/tir/iris/write-csv';
import { FormMaker } from '@lotbook/tir/make-forms';
import { makeIncomeReader } from '@lotbook/tir/read-income';
import { isFields, readPayer } from '@lotbook/tir/read-payer';
import { makeRecipientReader } from '@lotbook/tir/read-recipients';
import { makeSaleReader } from '@lotbook/tir/read-sales';
import type { Payer, Recipient } from '@lotbook/tir/records';
import { proceedsReportedFrom } from '@lotbook/tir/tax-rules';
import { matchingLines, printMatchingLine } from '@lotbook/tir/tin-matching';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { makeCorrections } from '../tir/make-corrections.ts';
import { formats, makeWriters, type Format } from '../tir/make-writers.ts';
import { OutputFolder } from '../tir/output-folder.ts';
import { readIntake, renderProblem, type IntakeProblem } from '../tir/read-intake.ts';
import { UsageError } from '../usage-error.ts';

export const tir: Command = {
  name: 'tir',
  usage: `tir --recipients FILE --payer FILE --year YEAR --out DIR [--sales FILE] [--income FILE] [--format ${formats.join('|')}] [--test], or tir --corrections FILE --previous DIR --payer FILE --year YEAR --out DIR`,
  purpose: renderInEnglish(fill(texts.tirPurpose)),
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        recipients: { type: 'string' },
        sales: { type: 'string' },
        income: { type: 'string' },
        year: { type: 'string' },
        payer: { type: 'string' },
        format: { type: 'string', multiple: true, default: ['json'] },
        out: { type: 'string' },
        corrections: { type: 'string' },
        previous: { type: 'string' },
        test: { type: 'boolean', default: false },
      },
    });
    const year = parseYear(getRequired(values.year, '--year'));
    const chosen = parseFormats(values.format);
    const payer = await readPayerFile(getRequired(values.payer, '--payer'), year);
    if (chosen.includes('iris-xml') && payer.tcc === undefined)
      throw new UsageError(
        renderInEnglish(fill(texts.tirNoTcc, { fileName: path.basename(values.payer ?? '') })),
      );
    const recipientsFile =
      values.corrections === undefined ? getRequired(values.recipients, '--recipients') : '';
    const previousFolder =
      values.corrections === undefined ? '' : getRequired(values.previous, '--previous');
    const folder = new OutputFolder(resolvePath(getRequired(values.out, '--out')));
    if (values.corrections !== undefined)
      return makeCorrections({
        year,
        chosen,
        payer,
        previousFolder,
        folder,
        isTest: values.test,
        correctionsFile: values.corrections,
      });
    return makeReturns({
      year,
      chosen,
      payer,
      recipientsFile,
      folder,
      isTest: values.test,
      salesFile: values.sales,
      incomeFile: values.income,
    });
  },
};

interface Run {
  readonly year: number;
  readonly chosen: readonly Format[];
  readonly payer: Payer;
  readonly recipientsFile: string;
  readonly salesFile: string | undefined;
  readonly incomeFile: string | undefined;
  readonly folder: OutputFolder;
  readonly isTest: boolean;
}

async function makeReturns(run: Run): Promise<number> {
  const { year, payer, folder } = run;
  const report = makeReport(folder);
  const recipients = new Map<string, Recipient>();
  const scope = {
    year,
    timeZone: payer.timeZone,
    hasAccount: (accountId: string) => recipients.has(accountId),
  };
  const intake: Record<string, { readonly rows: number; readonly rejected: number }> = {};
  intake['recipients'] = await readIntake(run.recipientsFile, 'recipients', {
    makeReader: (layout) => makeRecipientReader(layout, scope),
    take: (recipient) => void recipients.set(recipient.accountId, recipient),
    report,
  });
  const maker = new FormMaker(payer, year, recipients);
  const { writers, xml } = makeWriters({ ...run, transmission: 'original', makeId: randomUUID });
  let forms = 0;
  const write = (form: Form): void => {
    forms += 1;
    for (const writer of writers) folder.appendAll(writer.add(form));
  };
  if (run.salesFile !== undefined)
    intake['sales'] = await readIntake(run.salesFile, 'sales', {
      makeReader: (layout) => makeSaleReader(layout, scope),
      take: (sale) => {
        const form = maker.addSale(sale);
        if (form) write(form);
      },
      report,
    });
  if (run.incomeFile !== undefined)
    intake['income'] = await readIntake(run.incomeFile, 'income', {
      makeReader: (layout) => makeIncomeReader(layout, scope, payer.elections),
      take: (row) => maker.addIncome(row),
      report,
    });
  for (const form of maker.finish()) write(form);
  for (const writer of writers) folder.appendAll(writer.finish());
  if (run.chosen.includes('tin-matching')) writeMatching(folder, recipients.values());
  const faults = (xml?.faults ?? []).map(({ formId, path: place, text }) => ({
    formId,
    path: place,
    code: text.code,
    message: renderProblem(text),
  }));
  const facts = new Map(writers.flatMap(({ files }) => files.map((each) => [each.file, each])));
  const manifest = {
    taxYear: year,
    payer: { name: payer.name, ein: payer.ein },
    intake,
    forms: maker.totals,
    excluded: maker.exclusions,
    tieOut: maker.tieOuts,
    notices: maker.notices.map(({ formId, text }) => ({
      formId,
      code: text.code,
      message: renderProblem(text),
    })),
    faults,
    files: folder.finish().map((each) => ({ ...facts.get(each.file), ...each })),
  };
  folder.append({ file: 'manifest.json', text: `${JSON.stringify(manifest, undefined, 2)}\n` });
  folder.finish();
  const counts = Object.values(intake);
  const rejected = counts.reduce((total, each) => total + each.rejected, 0);
  const params = {
    forms,
    rows: counts.reduce((total, each) => total + each.rows, 0),
    rejected,
    faults: new Set(faults.map(({ formId }) => formId)).size,
    folder: path.basename(folder.folder),
  };
  process.stderr.write(`${renderInEnglish(fill(texts.tirNotes, params))}\n`);
  return rejected > 0 || faults.length > 0 ? 1 : 0;
}

/** Lists problems in one file, and the cells of rejected rows beside them so that they can be fixed. */
function makeReport(folder: OutputFolder) {
  let isEmpty = true;
  return (
    { file, line, column, severity, text }: IntakeProblem,
    cells: readonly string[],
  ): void => {
    const name = 'problems.csv';
    if (isEmpty)
      folder.append({
        file: name,
        text: 'File,Line,Column,Severity,Code,Message,Row\n',
      });
    isEmpty = false;
    const row = [
      file,
      String(line),
      column,
      severity,
      text.code,
      renderProblem(text),
      cells.length === 0 ? '' : printRow(cells).trimEnd(),
    ];
    folder.append({ file: name, text: printRow(row) });
  };
}

function writeMatching(folder: OutputFolder, recipients: Iterable<Recipient>): void {
  let lines = 0;
  for (const recipient of recipients) {
    const text = printMatchingLine(recipient);
    if (text === undefined) continue;
    const number = Math.floor(lines / matchingLines) + 1;
    folder.append({ file: `tin-matching-${String(number).padStart(3, '0')}.txt`, text });
    lines += 1;
  }
}

function getRequired(value: string | undefined, flag: string): string {
  if (value !== undefined && value !== '') return value;
  throw new UsageError(renderInEnglish(fill(texts.tirFlagMissing, { flag })));
}

function parseYear(text: string): number {
  if (/^\d{4}$/.test(text) && Number(text) >= proceedsReportedFrom.value) return Number(text);
  throw new UsageError(renderInEnglish(fill(texts.tirYear, { text })));
}

function parseFormats(given: readonly string[]): readonly Format[] {
  return given
    .flatMap((each) => each.split(','))
    .map((text) => {
      const format = formats.find((each) => each === text);
      if (format) return format;
      throw new UsageError(
        renderInEnglish(fill(texts.tirFormat, { text, formats: formats.join(', ') })),
      );
    });
}

async function readPayerFile(file: string, year: number): Promise<Payer> {
  const fileName = path.basename(file);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(resolvePath(file), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isFields(json))
    throw new UsageError(renderInEnglish(fill(texts.tirPayerJson, { fileName })));
  const payer = readPayer(json, year);
  if ('ein' in payer) return payer;
  const [fault] = payer;
  throw new UsageError(
    renderInEnglish(
      fill(texts.tirPayerField, { fileName, field: fault?.field ?? '', value: fault?.value ?? '' }),
    ),
  );
}
