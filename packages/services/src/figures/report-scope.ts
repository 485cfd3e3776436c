import * as texts from '@lotbook/messages/generated/services/reports';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Source } from '@lotbook/db/stores/sources';
import { isCategory } from '@lotbook/model/category';
import { formatCategory } from '@lotbook/model/category-text';
import { AppError } from '@lotbook/model/errors';
import type { Report } from '@lotbook/reports/report';
import { getRecordId } from '../base/entry-ids.ts';
import { makeSourceNames } from '../computing/source-names.ts';
import { getReportLabel } from '../base/report-label.ts';
import { renderForReader, translateForReader } from '../reader-texts.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a report of rows can be limited to, as its parameters store it. */
export const scopeNames = ['wallet', 'exchange', 'asset', 'taxCategory', 'selected'] as const;
type ScopeName = (typeof scopeNames)[number];
const lotScopeNames: readonly ScopeName[] = ['wallet', 'exchange', 'asset'];

/** Parameters that limit a report to a part of a year or an account. */
export function getParts(kind: Pick<Report, 'ofPeriod' | 'ofLots' | 'books'>): readonly string[] {
  if (kind.books) return ['start', 'end', 'filters.txDateStatic'];
  return kind.ofPeriod
    ? ['start', 'end', ...scopeNames, 'filters.txDateStatic']
    : getScopeNames(kind);
}

/** What a report can be made of alone; empty where it is of the whole account. */
export const getScopeNames = ({
  ofPeriod,
  ofLots,
}: Pick<Report, 'ofPeriod' | 'ofLots'>): readonly ScopeName[] => {
  if (ofPeriod) return scopeNames;
  return ofLots ? lotScopeNames : [];
};

/** Which rows a report is of. Absent: any. */
export interface ReportScope {
  /** By name, as figures have them. */
  readonly sources?: ReadonlySet<string>;
  readonly assets?: ReadonlySet<string>;
  /** With their suffix or without. */
  readonly categories?: ReadonlySet<string>;
  readonly transactions?: ReadonlySet<string>;
  /** `BTC`, `Kraken`: for the reader. */
  readonly words: readonly string[];
}

/** @throws AppError BAD_INPUT for an invalid list of texts, and for an unknown tax category. */
export function validateScope(given: Given): Given {
  const lists = scopeNames.slice(0, 4).map((name) => [name, toList(name, given[name])] as const);
  for (const each of toList('taxCategory', given['taxCategory'])) {
    if (![each, `${each}_standard`, `${each}_defi`].some(isCategory))
      throw refuse('taxCategory', fill(texts.categoryUnknown, { each }));
  }
  const selected = toList(
    'selected.txId',
    (given['selected'] as Given | null | undefined)?.['txId'],
  );
  const wrong = selected.find((id) => getRecordId(id) === undefined);
  if (wrong !== undefined)
    throw refuse('selected.txId', fill(texts.transactionIdInvalid, { wrong }));
  return {
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...(selected.length > 0 && { selected: { txId: selected } }),
  };
}

function toList(name: string, value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ''
      ? []
      : [value];
  if (!values.every((each) => typeof each === 'string' && each !== ''))
    throw refuse(name, fill(texts.listInvalid, { name }));
  return [...new Set(values as readonly string[])];
}

/** Resolves stored parameters for an account with these sources. @throws AppError BAD_INPUT for an unknown wallet or exchange. */
export function getScope(parameters: Given, sources: readonly Source[]): ReportScope | undefined {
  const { wallet, exchange, asset, taxCategory, selected } = parameters as Readonly<
    Record<string, readonly string[] | undefined>
  >;
  const transactions = (
    selected as unknown as { readonly txId?: readonly string[] } | undefined
  )?.txId?.flatMap((id) => getRecordId(id) ?? []);
  if (!wallet && !exchange && !asset && !taxCategory && !transactions) return undefined;
  const { getName } = makeSourceNames(sources);
  const named = (field: string, told: readonly string[] = []): readonly string[] =>
    told.flatMap((text) => {
      const found = sources.filter(({ id, slug, name }) =>
        [id as string, slug, name].includes(text),
      );
      if (found.length === 0) throw refuse(field, fill(texts.itemUnknown, { field, text }));
      return found.map(({ id }) => getName(id) as string);
    });
  const places = [...named('wallet', wallet), ...named('exchange', exchange)];
  return {
    ...((wallet || exchange) && { sources: new Set(places) }),
    ...(asset && { assets: new Set(asset) }),
    ...(taxCategory && { categories: new Set(taxCategory) }),
    ...(transactions && { transactions: new Set(transactions) }),
    words: [
      ...places,
      ...(asset ?? []),
      ...(taxCategory ?? []).map(describeField),
      ...(transactions
        ? [renderForReader(fill(texts.chosenTransactions, { count: transactions.length }))]
        : []),
    ],
  };
}

const describeField = (told: string): string => {
  const category = [told, `${told}_standard`, `${told}_defi`].find(isCategory);
  return category ? formatCategory(category, translateForReader) : told;
};

interface Row {
  readonly source: string;
  readonly asset: string;
  /** Absent for lots, whose reports don't support a selection of transactions. */
  readonly transactionId?: string;
  readonly category?: string;
}

/** Whether a row is within it. `category` is that of rows without their own. */
export function isWithin(
  scope: ReportScope | undefined,
  row: Row,
  category = row.category ?? '',
): boolean {
  if (!scope) return true;
  const { sources, assets, categories, transactions } = scope;
  if ((sources && !sources.has(row.source)) || (assets && !assets.has(row.asset))) return false;
  if (transactions && !transactions.has(row.transactionId ?? '')) return false;
  return !categories || categories.has(category) || categories.has(category.replace(/_[^_]*$/, ''));
}

/** A note for the reader of a report that leaves rows out. */
export const describeScope = ({ words }: ReportScope): string =>
  renderForReader(fill(texts.reportOnlyCoversRequested, { words: words.join(', ') }));

/** Why a report cannot be made of a part of the account. */
export const refuseScope = (
  report: Pick<Report, 'label'>,
  names: readonly string[],
): FilledMessage =>
  fill(texts.scopeNotSupported, { label: getReportLabel(report), names: names.join(', ') });

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field: `params.${field}` });
