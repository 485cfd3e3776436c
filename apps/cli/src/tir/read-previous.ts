import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { CorrectionRow, FilingState } from '@lotbook/tir/correct-forms';
import type { Form } from '@lotbook/tir/form';
import { isFields } from '@lotbook/tir/read-payer';
import { UsageError } from '../usage-error.ts';

export interface PreviousRun {
  readonly forms: readonly Form[];
  readonly state: FilingState;
}

const states: readonly FilingState[] = ['notFiled', 'accepted', 'rejected'];

/**
 * Reads the forms of an earlier run. `filing.json` in its folder gives the state of the filing and the
 * receipt of each file; without it the forms count as accepted, without receipts.
 *
 * @throws UsageError if the run is of another year.
 */
export async function readPrevious(folder: string, year: number): Promise<PreviousRun> {
  const file = path.join(folder, 'forms.json');
  if (!existsSync(file))
    throw new UsageError(
      renderInEnglish(fill(texts.tirPreviousMissing, { folder: path.basename(folder) })),
    );
  const filing = await readJson(path.join(folder, 'filing.json'));
  const manifest = await readJson(path.join(folder, 'manifest.json'));
  const taxYear = manifest['taxYear'];
  if (taxYear !== undefined && taxYear !== year)
    throw new UsageError(
      renderInEnglish(
        fill(texts.tirPreviousYear, {
          folder: path.basename(folder),
          year: JSON.stringify(taxYear),
        }),
      ),
    );
  const receipts = isFields(filing['receipts']) ? filing['receipts'] : {};
  const files = (Array.isArray(manifest['files']) ? manifest['files'] : []).filter(
    (each: unknown) => isFields(each),
  );
  const findRecordId = ({ formType, recordId }: Form): string | undefined => {
    const found = files.find(
      (each) =>
        String(each['file']).endsWith('.xml') &&
        each['formType'] === formType &&
        Number(each['firstRecordId']) <= recordId &&
        recordId <= Number(each['lastRecordId']),
    );
    const receipt = found && receipts[String(found['file'])];
    return typeof receipt === 'string' ? `${receipt}|1|${recordId}` : undefined;
  };
  const forms: Form[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"formType"') && !line.startsWith('{"formId"')) continue;
    const form = JSON.parse(line.replace(/,$/, '')) as Form;
    const uniqueRecordId = form.uniqueRecordId ?? findRecordId(form);
    forms.push({ ...form, ...(uniqueRecordId !== undefined && { uniqueRecordId }) });
  }
  const state = states.find((each) => each === (filing['state'] ?? 'accepted'));
  if (state === undefined)
    throw new UsageError(
      renderInEnglish(
        fill(texts.tirPayerField, {
          fileName: 'filing.json',
          field: 'state',
          value: JSON.stringify(filing['state']),
        }),
      ),
    );
  return { forms, state };
}

async function readJson(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isFields(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    renderInEnglish(fill(texts.tirPayerJson, { fileName: path.basename(file) })),
  );
}

/** The cells of a row of the correction file. All of its layouts have the same order. */
export const toCorrectionRow = (line: number, cells: readonly string[]): CorrectionRow => {
  const [id = '', accountId = '', field = '', oldValue = '', newValue = '', reason = ''] =
    cells.map((cell) => cell.trim());
  return { line, id, accountId, field, oldValue, newValue, reason };
};
