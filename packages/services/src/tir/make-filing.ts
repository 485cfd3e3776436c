import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { addSubmission } from '@lotbook/db/stores/tir-filings';
import { dropPreparedFiles } from '@lotbook/db/stores/tir-files';
import { listRunStatuses } from '@lotbook/db/stores/tir-forms';
import { updateTirRun, type TirRunRow } from '@lotbook/db/stores/tir-runs';
import type { AccountId } from '@lotbook/model/ids';
import { IrisCsvWriter } from '@lotbook/tir/iris/write-csv';
import { IrisXmlWriter, type IrisOptions } from '@lotbook/tir/iris/write-xml';
import type { FormWriter } from '@lotbook/tir/output';
import { TotalsByForm, type FormTotals } from '@lotbook/tir/summary';
import { FdxJsonWriter, FormsJsonWriter } from '@lotbook/tir/write-json';
import type { SealingServices } from '../services.ts';
import { loadPayer } from './payers.ts';
import { findSuperseded } from './read-corrections.ts';
import { countForms, readFormPages } from './read-run-forms.ts';
import { SealedFiles } from './sealed-files.ts';
import { makeTirSealer } from './tir-sealer.ts';

export const filingFormats = ['json', 'iris-xml', 'iris-csv', 'fdx-json'] as const;
export type FilingFormat = (typeof filingFormats)[number];

/** Makes the chosen files of a locked run and a manifest with totals. They replace files that weren't sent. */
export async function makeFilingFiles(
  services: SealingServices,
  accountId: AccountId,
  run: TirRunRow,
  { formats, isTest }: { readonly formats: readonly FilingFormat[]; readonly isTest: boolean },
): Promise<void> {
  const { database } = services;
  const { payer, transmission } = await reading(database, { accountId }, async (db) => ({
    payer: await loadPayer(db, accountId, run.taxYear),
    transmission: findTransmission(await listRunStatuses(db, accountId, run.id)),
  }));
  const sealer = await writing(database, { accountId }, async (tx) => {
    await dropPreparedFiles(tx, accountId, run.id);
    return makeTirSealer(tx, services.masterKeys, accountId);
  });
  const files = new SealedFiles({
    services,
    accountId,
    sealer,
    taxYear: run.taxYear,
    runId: run.id,
    prefix: `${run.taxYear}-run-${run.number}-`,
  });
  const writers = formats.map((format) => ({
    format,
    writer: makeWriter(format, {
      taxYear: run.taxYear,
      payer,
      options: { taxYear: run.taxYear, transmission, makeId: randomUUID, isTest },
    }),
  }));
  const total = countForms(run.totals);
  const written = new TotalsByForm();
  let done = 0;
  for await (const forms of readFormPages(services, accountId, run.id, sealer)) {
    const superseded = await findSuperseded(services, accountId, run.id, forms);
    for (const form of forms) {
      if (superseded.has(form)) continue;
      written.add(form);
      for (const { writer } of writers) await files.append(writer.add(form));
    }
    done += forms.length;
    const current = done;
    await writing(database, { accountId }, (tx) =>
      updateTirRun(tx, accountId, run.id, { done: current, total }),
    );
  }
  for (const { writer } of writers) await files.append(writer.finish());
  const facts = writers.flatMap(({ format, writer }) =>
    writer.files.map((each) => ({ ...each, format })),
  );
  await files.append([
    {
      file: 'manifest.json',
      text: printManifest(run, payer, { forms: written.list(), files: facts }),
    },
  ]);
  const ids = await files.finish(new Map(facts.map(({ file, records }) => [file, records])));
  await writing(database, { accountId }, async (tx) => {
    for (const { file, format, formType, firstRecordId, lastRecordId, records } of facts) {
      const fileId = ids.get(file);
      if (fileId === undefined || formType === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- few files
      await addSubmission(tx, accountId, {
        runId: run.id,
        fileId,
        format,
        formType,
        transmission,
        firstRecord: firstRecordId ?? 1,
        lastRecord: lastRecordId ?? records,
        records,
      });
    }
    await updateTirRun(tx, accountId, run.id, { working: null, done: total, total });
  });
}

function findTransmission(statuses: readonly string[]): IrisOptions['transmission'] {
  if (statuses.includes('corrected')) return 'correction';
  return statuses.includes('replaced') ? 'replacement' : 'original';
}

function makeWriter(
  format: FilingFormat,
  {
    taxYear,
    payer,
    options,
  }: {
    readonly taxYear: number;
    readonly payer: ConstructorParameters<typeof IrisCsvWriter>[0];
    readonly options: IrisOptions;
  },
): FormWriter {
  if (format === 'iris-xml') return new IrisXmlWriter(payer, options);
  if (format === 'iris-csv') return new IrisCsvWriter(payer);
  return format === 'fdx-json' ? new FdxJsonWriter(taxYear) : new FormsJsonWriter(taxYear);
}

const printManifest = (
  run: TirRunRow,
  payer: { readonly name: string; readonly ein: string },
  { forms, files }: { readonly forms: readonly FormTotals[]; readonly files: readonly object[] },
): string =>
  `${JSON.stringify(
    {
      taxYear: run.taxYear,
      run: run.number,
      payer: { name: payer.name, ein: payer.ein },
      // Forms that a later run replaced aren't in the files, so they aren't in the totals.
      forms,
      excluded: run.exclusions,
      tieOut: run.tieOuts,
      files,
    },
    undefined,
    2,
  )}\n`;
