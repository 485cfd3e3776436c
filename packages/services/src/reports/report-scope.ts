import type { Source } from '@lotbook/db/stores/sources';
import { isCategory } from '@lotbook/model/category';
import { formatCategory } from '@lotbook/model/category-text';
import { AppError } from '@lotbook/model/errors';
import type { Report } from '@lotbook/reports/report';
import { getRecordId } from '../decisions/entry-ids.ts';
import { sourceNames } from '../computing/source-names.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a report of rows can be made of alone, as its parameters keep it. */
export const scopeNames = ['wallet', 'exchange', 'asset', 'taxCategory', 'selected'] as const;
type ScopeName = (typeof scopeNames)[number];
const lotScopeNames: readonly ScopeName[] = ['wallet', 'exchange', 'asset'];

/** Whatever says of which part of a year or an account a report is to be made, as far as it can be. */
export const getParts = (kind: Pick<Report, 'ofPeriod' | 'ofLots'>): readonly string[] =>
  kind.ofPeriod ? ['start', 'end', ...scopeNames, 'filters.txDateStatic'] : getScopeNames(kind);

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
  /** `BTC`, `Kraken`: what a reader is told. */
  readonly words: readonly string[];
}

/** @throws AppError BAD_INPUT for what is no list of texts, and for a tax category that there is none of. */
export function checkedScope(given: Given): Given {
  const lists = scopeNames.slice(0, 4).map((name) => [name, toList(name, given[name])] as const);
  for (const each of toList('taxCategory', given['taxCategory'])) {
    if (![each, `${each}_standard`, `${each}_defi`].some(isCategory))
      throw refuse('taxCategory', `'${each}' is no tax category.`);
  }
  const selected = toList(
    'selected.txId',
    (given['selected'] as Given | null | undefined)?.['txId'],
  );
  const wrong = selected.find((id) => getRecordId(id) === undefined);
  if (wrong !== undefined) throw refuse('selected.txId', `'${wrong}' is no id of a transaction.`);
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
    throw refuse(name, `${name} is a text, or a list of texts.`);
  return [...new Set(values as readonly string[])];
}

/** What kept parameters mean for an account with these sources. @throws AppError BAD_INPUT for a wallet or exchange that it has not got. */
export function getScope(parameters: Given, sources: readonly Source[]): ReportScope | undefined {
  const { wallet, exchange, asset, taxCategory, selected } = parameters as Readonly<
    Record<string, readonly string[] | undefined>
  >;
  const transactions = (
    selected as unknown as { readonly txId?: readonly string[] } | undefined
  )?.txId?.flatMap((id) => getRecordId(id) ?? []);
  if (!wallet && !exchange && !asset && !taxCategory && !transactions) return undefined;
  const { getName } = sourceNames(sources);
  const named = (field: string, told: readonly string[] = []): readonly string[] =>
    told.flatMap((text) => {
      const found = sources.filter(({ id, slug, name }) =>
        [id as string, slug, name].includes(text),
      );
      if (found.length === 0)
        throw refuse(
          field,
          `There is no ${field} '${text}' in this account. Name one by its id or its name.`,
        );
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
      ...(taxCategory ?? []).map(inWords),
      ...(transactions
        ? [
            `${transactions.length} chosen ${transactions.length === 1 ? 'transaction' : 'transactions'}`,
          ]
        : []),
    ],
  };
}

const inWords = (told: string): string => {
  const category = [told, `${told}_standard`, `${told}_defi`].find(isCategory);
  return category ? formatCategory(category) : told;
};

interface Row {
  readonly source: string;
  readonly asset: string;
  /** Absent of lots, whose reports are not made of chosen transactions. */
  readonly transactionId?: string;
  readonly category?: string;
}

/** Whether a row is within it. `category` is that of rows that do not tell one. */
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

/** What a reader is told of a report that leaves rows out. */
export const scopeNote = ({ words }: ReportScope): string =>
  `This report is of ${words.join(', ')} alone, as it was asked for. Whatever else the account has is left out, of the totals too.`;

/** Why a report cannot be made of a part of the account. */
export const refuseScope = ({ label }: Pick<Report, 'label'>, names: readonly string[]): string =>
  `${label} is of the whole account: made of a part of it, its figures would not be true. Leave out ${names.join(', ')}.`;

const refuse = (field: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { field: `params.${field}` });
