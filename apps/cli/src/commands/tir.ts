import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fill, renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { Form } from '@lotbook/tir/form';
import { printRow } from '@lotbook/tir/iris/write-csv';
import { FormMaker } from '@lotbook/tir/make-forms';
import { makeIncomeReader } from '@lotbook/tir/read-income';
import { readProvider } from '@lotbook/tir/carf/read-provider';
import type { Rcasp } from '@lotbook/tir/carf/records';
import { isFields, readPayer, type PayerFault } from '@lotbook/tir/read-payer';
import { makeRecipientReader } from '@lotbook/tir/read-recipients';
import { makeSaleReader } from '@lotbook/tir/read-sales';
import type { Payer, Recipient } from '@lotbook/tir/records';
import { proceedsReportedFrom } from '@lotbook/tir/tax-rules';
import { matchingLines, printMatchingLine } from '@lotbook/tir/tin-matching';
import type { Schema } from '@lotbook/tir/xml/validate-xsd';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { CarfRun } from '../tir/carf-run.ts';
import { readSchema, writeDifferences } from '../tir/check-schema.ts';
import { makeCorrections } from '../tir/make-corrections.ts';
import { formats, makeWriters, type Format } from '../tir/make-writers.ts';
import { OutputFolder } from '../tir/output-folder.ts';
import { readIntake, renderProblem, type IntakeProblem } from '../tir/read-intake.ts';
import { Statements } from '../tir/statements.ts';
import { UsageError } from '../usage-error.ts';

export const tir: Command = {
  name: 'tir',
  usage: `tir --recipients FILE --payer FILE --year YEAR --out DIR [--sales FILE] [--income FILE] [--format ${formats.join(',')}] [--users FILE] [--transactions FILE] [--previous DIR] [--schema FILE] [--test], or tir --corrections FILE --previous DIR --payer FILE --year YEAR --out DIR [--format …] [--schema FILE] [--test]`,
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
        users: { type: 'string' },
        transactions: { type: 'string' },
        schema: { type: 'string' },
        test: { type: 'boolean', default: false },
      },
    });
    const year = parseYear(getRequired(values.year, '--year'));
    const chosen = parseFormats(values.format);
    refuseUnused(values, chosen);
    const profile = await readPayerFile(getRequired(values.payer, '--payer'), year);
    const { payer } = profile;
    if (chosen.includes('iris-xml') && payer.tcc === undefined)
      throw new UsageError(
        renderInEnglish(fill(texts.tirNoTcc, { fileName: path.basename(values.payer ?? '') })),
      );
    const recipientsFile =
      values.corrections === undefined && values.users === undefined
        ? getRequired(values.recipients, '--recipients')
        : values.recipients;
    const previousFolder =
      values.corrections === undefined ? '' : getRequired(values.previous, '--previous');
    const schema = values.schema === undefined ? undefined : readSchema(values.schema);
    const carf = chosen.includes('carf-xml')
      ? new CarfRun(profile.readProvider(), year, {
          usersFile: values.users,
          transactionsFile: values.transactions,
          previousFolder: values.previous === undefined ? undefined : resolvePath(values.previous),
        })
      : undefined;
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
        schema,
      });
    return makeReturns({
      year,
      chosen,
      payer,
      recipientsFile,
      folder,
      carf,
      schema,
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
  readonly recipientsFile: string | undefined;
  readonly carf: CarfRun | undefined;
  readonly schema: Schema | undefined;
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
  if (run.recipientsFile !== undefined)
    intake['recipients'] = await readIntake(run.recipientsFile, 'recipients', {
      makeReader: (layout) => makeRecipientReader(layout, scope),
      take: (recipient) => {
        recipients.set(recipient.accountId, recipient);
        run.carf?.addRecipient(recipient);
      },
      report,
    });
  const maker = new FormMaker(payer, year, recipients);
  const { writers, xml } = makeWriters({ ...run, transmission: 'original', makeId: randomUUID });
  let forms = 0;
  const statements = run.chosen.includes('pdf') ? new Statements() : undefined;
  const write = (form: Form): void => {
    forms += 1;
    statements?.add(form);
    for (const writer of writers) folder.appendAll(writer.add(form));
  };
  if (run.salesFile !== undefined)
    intake['sales'] = await readIntake(run.salesFile, 'sales', {
      makeReader: (layout) => makeSaleReader(layout, scope),
      take: (sale) => {
        const form = maker.addSale(sale);
        if (form) write(form);
        run.carf?.addSale(sale);
      },
      report,
    });
  if (run.incomeFile !== undefined)
    intake['income'] = await readIntake(run.incomeFile, 'income', {
      makeReader: (layout) => makeIncomeReader(layout, scope, payer.elections),
      take: (row) => {
        maker.addIncome(row);
        run.carf?.addIncome(row);
      },
      report,
    });
  Object.assign(intake, await run.carf?.read(scope, report));
  for (const form of maker.finish()) write(form);
  for (const writer of writers) folder.appendAll(writer.finish());
  if (run.chosen.includes('tin-matching')) writeMatching(folder, recipients.values());
  const carf = await run.carf?.write(folder, year, run.isTest);
  await statements?.write(folder, payer, year);
  const faults = [
    ...(xml?.faults ?? []).map(({ formId, path: place, text }) => ({
      formId,
      path: place,
      code: text.code,
      message: renderProblem(text),
    })),
    ...(carf?.faults ?? []),
  ];
  const facts = new Map(
    [...writers.flatMap(({ files }) => files), ...(carf?.facts ?? [])].map((each) => [
      each.file,
      each,
    ]),
  );
  const manifest = {
    taxYear: year,
    payer: { name: payer.name, ein: payer.ein },
    intake,
    forms: maker.totals,
    excluded: maker.exclusions,
    tieOut: maker.tieOuts,
    ...(carf && { carf: carf.manifest }),
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
    forms: forms + (carf?.records ?? 0),
    rows: counts.reduce((total, each) => total + each.rows, 0),
    rejected,
    faults: new Set(faults.map(({ formId }) => formId)).size,
    folder: path.basename(folder.folder),
  };
  process.stderr.write(`${renderInEnglish(fill(texts.tirNotes, params))}\n`);
  const differences = run.schema
    ? writeDifferences(folder, run.carf ? 'carf-' : 'iris-', run.schema)
    : 0;
  return rejected > 0 || faults.length > 0 || differences > 0 ? 1 : 0;
}

/** Lists problems in one file, and the cells of rejected rows next to them so that they can be fixed. */
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

function refuse(text: FilledMessage): never {
  throw new UsageError(renderInEnglish(text));
}

/** A flag that the other flags leave without effect is a mistake, which no one would notice. */
function refuseUnused(values: Readonly<Record<string, unknown>>, chosen: readonly Format[]): void {
  const isGiven = (flag: string): boolean => values[flag] !== undefined;
  const [hasIris, hasCarf] = [chosen.includes('iris-xml'), chosen.includes('carf-xml')];
  if (isGiven('schema') && hasIris === hasCarf) refuse(fill(texts.tirSchemaFor));
  for (const flag of ['users', 'transactions'])
    if (isGiven(flag) && !hasCarf) refuse(fill(texts.tirNeedsCarf, { flag: `--${flag}` }));
  if (isGiven('previous') && !isGiven('corrections') && !hasCarf)
    refuse(fill(texts.tirFlagMissing, { flag: '--corrections' }));
  if (!isGiven('corrections')) return;
  const useless = [
    ...['recipients', 'sales', 'income', 'users', 'transactions']
      .filter(isGiven)
      .map((flag) => `--${flag}`),
    ...chosen.filter((each) => each === 'carf-xml' || each === 'tin-matching'),
  ];
  if (useless[0] !== undefined) refuse(fill(texts.tirNotCorrected, { part: useless[0] }));
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

async function readPayerFile(
  file: string,
  year: number,
): Promise<{ readonly payer: Payer; readonly readProvider: () => Rcasp }> {
  const fileName = path.basename(file);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(resolvePath(file), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isFields(json))
    throw new UsageError(renderInEnglish(fill(texts.tirPayerJson, { fileName })));
  const fail = ([fault]: readonly PayerFault[]): never => {
    throw new UsageError(
      renderInEnglish(
        fill(texts.tirPayerField, {
          fileName,
          field: fault?.field ?? '',
          value: fault?.value ?? '',
        }),
      ),
    );
  };
  const payer = readPayer(json, year);
  if (!('ein' in payer)) return fail(payer);
  const { carf } = json;
  return {
    payer,
    readProvider: () => {
      const provider = readProvider(carf, payer);
      return 'identity' in provider ? provider : fail(provider);
    },
  };
}
