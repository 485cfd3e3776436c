import { renderForReader } from '../reader-texts.ts';
import { fill, joinItems, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/broker-forms';
import type { NewBrokerLine } from '@lotbook/db/stores/broker-forms';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import { getSymbol } from '@lotbook/reports/broker-forms/asset-names';
import { readAmount } from '@lotbook/sources/amounts';
import { readCsvRows } from '@lotbook/sources/csv-rows';
import { getField, fieldLabels, type FormField } from './form-columns.ts';

/** What cannot be read of a form: where and why. */
export interface RejectedLine {
  /** The line of the file, or the place in the list. */
  readonly line: number;
  readonly column: string;
  readonly reason: string | FilledMessage;
}

export interface ReadForm {
  readonly lines: readonly NewBrokerLine[];
  readonly rejected: readonly RejectedLine[];
}

export const mostLines = 50_000;
export const mostAssetCharacters = 200;
/** Amounts have 20 digits before the point at most. */
const tooMuch = 10n ** 38n;
type Fields = Readonly<Partial<Record<FormField, string>>>;

/** Reads a broker's form out of a file: JSON of the Financial Data Exchange, or CSV with a header. @throws AppError BAD_INPUT where it is neither. */
export async function readForm(fileName: string, bytes: Uint8Array): Promise<ReadForm> {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const read: Reading = { lines: [], rejected: [] };
  if (/^\s*[[{]/.test(text)) readJson(fileName, text, read);
  else await readCsv(fileName, text, read);
  if (read.lines.length > mostLines)
    throw new AppError('FILE_TOO_LARGE', fill(texts.fileHasTooManyLines, { fileName, mostLines }));
  if (read.lines.length === 0 && read.rejected.length === 0)
    throw makeWrongFileError(fileName, fill(texts.noSaleLines));
  return read;
}

interface Reading {
  readonly lines: NewBrokerLine[];
  readonly rejected: RejectedLine[];
}

const makeWrongFileError = (fileName: string, why: FilledMessage): AppError =>
  new AppError('BAD_INPUT', fill(texts.fileUnreadable, { fileName, why }), {
    field: 'file',
  });

const needed = ['quantity', 'sold', 'proceeds'] as const;

async function readCsv(fileName: string, text: string, read: Reading): Promise<void> {
  let fields: readonly (FormField | undefined)[] | undefined;
  const options = {
    fileName,
    delimiter: text.split('\n', 1)[0]!.includes(';') ? (';' as const) : (',' as const),
    firstLine: 1,
    lineBytes: 64 * 1024,
  };
  for await (const row of readCsvRows(yieldOnce(Buffer.from(text)), options)) {
    if ('broken' in row) {
      read.rejected.push({ line: row.line, column: '', reason: row.broken });
      return;
    }
    if (!fields) {
      fields = row.cells.map(getField);
      const missing = needed.filter((field) => !fields?.includes(field));
      if (missing.length > 0)
        throw makeWrongFileError(
          fileName,
          fill(texts.columnMissing, {
            missing: joinItems(missing.map((field) => fill(fieldLabels[field]))),
          }),
        );
      if (!fields.includes('symbol') && !fields.includes('name'))
        throw makeWrongFileError(fileName, fill(texts.assetColumnMissing));
      continue;
    }
    const known = fields;
    const given = Object.fromEntries(
      row.cells.flatMap((cell, index) =>
        known[index] && cell.trim() !== '' ? [[known[index], cell.trim()]] : [],
      ),
    );
    add(given, row.line, read);
  }
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Collects every object that describes a sale, at any depth: a statement has them in `digitalAssetDetails`. Numbers stay as written. */
function readJson(fileName: string, text: string, read: Reading): void {
  let value: unknown;
  try {
    value = JSON.parse(text, keepNumberText);
  } catch {
    throw makeWrongFileError(fileName, fill(texts.notJson));
  }
  visit(value, read);
}

/** Numbers as text. */
const keepNumberText = (
  _key: string,
  each: unknown,
  context?: { readonly source?: string },
): unknown => (typeof each === 'number' ? (context?.source ?? String(each)) : each);

function visit(value: unknown, read: Reading): void {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) visit(each, read);
  else if (typeof value === 'object' && value !== null) {
    const given = toFields(value);
    if (given.sold !== undefined || given.quantity !== undefined)
      add(given, read.lines.length + read.rejected.length + 1, read);
    else for (const each of Object.values(value) as readonly unknown[]) visit(each, read);
  }
}

function toFields(object: object): Fields {
  const cells = Object.entries(object).flatMap(([name, value]) => {
    const field = getField(name);
    const isPlain = typeof value === 'string' || typeof value === 'boolean';
    return field && isPlain && String(value).trim() !== '' ? [[field, String(value).trim()]] : [];
  });
  return Object.fromEntries(cells) as Fields;
}

/** The line of some fields, or the errors in them. */
function add(given: Fields, line: number, read: Reading): void {
  const wrong = (field: FormField, reason: FilledMessage): undefined =>
    void read.rejected.push({ line, column: renderForReader(fill(fieldLabels[field])), reason });
  const aggregate = isReported(given.aggregate);
  const asset = given.symbol ?? given.name;
  if (asset === undefined) return wrong('name', fill(texts.assetMissing));
  if (asset.length > mostAssetCharacters)
    return wrong('name', fill(texts.assetNameTooLong, { mostAssetCharacters }));
  const units = readAmount(given.quantity ?? (aggregate ? '0' : ''));
  if (units === undefined || units < 0n || units >= tooMuch || (units === 0n && !aggregate))
    return wrong('quantity', fill(texts.quantityInvalid, { quantity: given.quantity ?? '' }));
  const sold = toDay(given.sold);
  if (sold === undefined) return wrong('sold', fill(texts.dateInvalid, { sold: given.sold ?? '' }));
  const proceeds = readAmount(given.proceeds ?? '');
  if (proceeds === undefined || proceeds < 0n || proceeds >= tooMuch)
    return wrong('proceeds', fill(texts.proceedsInvalid, { proceeds: given.proceeds ?? '' }));
  const basis = given.basis === undefined ? undefined : readAmount(given.basis);
  if (given.basis !== undefined && (basis === undefined || basis >= tooMuch || basis <= -tooMuch))
    return wrong('basis', fill(texts.basisInvalid, { basis: given.basis }));
  const acquired = toDay(given.acquired);
  const checkbox = given.checkbox?.toUpperCase();
  read.lines.push({
    asset: getSymbol(asset),
    quantity: units as Quantity,
    ...(acquired !== undefined && { acquired }),
    sold,
    proceeds: proceeds as Money,
    ...(basis !== undefined && { basis: basis as Money }),
    basisReported:
      isReported(given.basisReported) || (checkbox !== undefined && 'ADGJ'.includes(checkbox)),
    ...getTerm(given.term, checkbox),
    noncovered: isReported(given.noncovered),
    aggregate,
  });
  return undefined;
}

/** A box that is checked, or names which of its kinds. */
const isReported = (text: string | undefined): boolean =>
  text !== undefined && !/^(false|no|n|0|none|unchecked)$/i.test(text);

function getTerm(
  text: string | undefined,
  checkbox: string | undefined,
): { readonly term?: 'short' | 'long' | 'ordinary' } {
  if (text !== undefined && /^s(hort)?\b/i.test(text)) return { term: 'short' };
  if (text !== undefined && /^l(ong)?\b/i.test(text)) return { term: 'long' };
  if (text !== undefined && /^o(rdinary)?\b/i.test(text)) return { term: 'ordinary' };
  if (checkbox !== undefined && 'ABGH'.includes(checkbox)) return { term: 'short' };
  return checkbox !== undefined && 'DEJK'.includes(checkbox) ? { term: 'long' } : {};
}

/** A day as forms write it: `1/31/2025`, `2025-01-31`, also before a time. Undefined for words and what no calendar has. */
export function toDay(text: string | undefined): LocalDate | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  const iso = slashed
    ? `${slashed[3]}-${slashed[1]!.padStart(2, '0')}-${slashed[2]!.padStart(2, '0')}`
    : (text ?? '').slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso)
    ? (iso as LocalDate)
    : undefined;
}
