import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { compute, type Book } from '@lotbook/engine/compute';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { makePriceBook } from '@lotbook/model/price-book';
import type { Issue } from '@lotbook/model/issue';
import type { TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { computeInputDigest } from '@lotbook/services/computing/input-digest';
import { endOfTomorrow } from '@lotbook/services/computing/latest';
import { fileSources } from '@lotbook/sources/registry';
import { UsageError } from '../usage-error.ts';
import { checkNames, getUnusedChoices } from './check-names.ts';
import { readChoices } from './choice-files.ts';
import { readColumns } from './column-files.ts';
import {
  readFiles,
  type FileRejection,
  type FileRemark,
  type ReadFiles,
  type ReadFilesOptions,
} from './files.ts';
import { collectUsedIds } from './used-ids.ts';
import { readPrices } from './price-files.ts';
import { parseChoice, parseFileZone, getSettings, type TaxFlagValues } from './settings.ts';
import { readTransitions } from './transition-files.ts';
import { unifySourceSpelling } from './source-spelling.ts';

export interface ComputeFlags extends TaxFlagValues {
  readonly source?: string | undefined;
  /** Files with column mappings for files of unknown format. */
  readonly columns: readonly string[];
  readonly 'spec-id': readonly string[];
  readonly transition: readonly string[];
  readonly prices: readonly string[];
  readonly 'price-age': string;
  readonly 'file-time-zone'?: string | undefined;
  readonly 'date-order'?: string | undefined;
  readonly 'decimal-mark'?: string | undefined;
}

export interface Computed {
  readonly book: Book;
  readonly settings: TaxSettings;
  readonly result: TaxResult;
  readonly rejected: readonly FileRejection[];
  readonly remarks: readonly FileRemark[];
  /** Digest of all input, regardless of order: the same facts give the same digest. */
  readonly inputDigest: string;
  readonly priceAgeHours: number;
}

/** The content of files, price files and lot selections, and the settings. */
export interface FileBook {
  readonly book: Book;
  readonly rejected: readonly FileRejection[];
  readonly remarks: readonly FileRemark[];
  readonly inputDigest: string;
  readonly priceAgeHours: number;
  readonly origins: ReadFiles['origins'];
  /** Problems with the input that the engine doesn't detect. */
  readonly issues: readonly Issue[];
}

/** Reads and computes. No database, no network. */
export async function computeFiles(
  files: readonly string[],
  flags: ComputeFlags,
): Promise<Computed> {
  const { book, issues, ...read } = await readBook(files, flags);
  const result = deferLosses(compute(book), book.settings);
  return {
    ...read,
    book,
    settings: book.settings,
    result: { ...result, issues: [...result.issues, ...issues] },
  };
}

export async function readBook(files: readonly string[], flags: ComputeFlags): Promise<FileBook> {
  const transitions = await readTransitions(flags.transition);
  const chosen: TaxSettings = {
    ...getSettings(flags),
    ...(transitions.length > 0 && { transitions }),
  };
  const priceAgeHours = parseHours(flags['price-age']);
  const sources = [...fileSources, ...(await readColumns(flags.columns, chosen.timeZone))];
  const fileZone = parseFileZone(flags['file-time-zone'] ?? flags['time-zone']);
  const read = await readFiles(files, {
    source: flags.source,
    timeZone: fileZone ?? chosen.timeZone,
    isZoneChosen: fileZone !== undefined,
    sources,
    ...chooseStyle(flags),
  });
  const { lotChoices: told, rejected, remarks, clashes, origins } = read;
  const { transactions, settings } = unifySourceSpelling({
    transactions: read.transactions,
    settings: chosen,
  });
  checkNames({ transactions, settings });
  const prices = await readPrices(flags.prices);
  const lotChoices = [...told, ...(await readChoices(flags['spec-id']))];
  const latest = endOfTomorrow(Date.now());
  const takenIds = collectUsedIds(transactions);
  const book: Book = {
    transactions,
    settings,
    prices: makePriceBook(prices, priceAgeHours * 3_600_000),
    lotChoices,
    latest,
    takenIds,
  };
  const issues = [...getUnusedChoices(book), ...clashes];
  return {
    book,
    rejected,
    remarks,
    inputDigest: computeInputDigest(book, prices),
    priceAgeHours,
    origins,
    issues,
  };
}

/** The flags that settle ambiguous dates and amounts. */
function chooseStyle({
  'date-order': order,
  'decimal-mark': mark,
}: ComputeFlags): Pick<ReadFilesOptions, 'dateOrder' | 'decimalMark'> {
  const dateOrder =
    order === undefined
      ? undefined
      : parseChoice(order, ['dmy', 'mdy'], '--date-order') === 'dmy'
        ? 'day-first'
        : 'month-first';
  return {
    dateOrder,
    decimalMark:
      mark === undefined
        ? undefined
        : parseChoice(mark, ['point', 'comma'] as const, '--decimal-mark'),
  };
}

function parseHours(text: string): number {
  const match = /^(\d{1,6})([hd]?)$/.exec(text);
  if (!match) throw new UsageError(renderInEnglish(fill(texts.priceAgeInvalid, { text })));
  return Number(match[1]) * (match[2] === 'd' ? 24 : 1);
}
