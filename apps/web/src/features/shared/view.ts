import type { Sort } from '@lotbook/ui/table-model';
import { allDates, isDay, isPreset } from './dates.ts';

/** Lists of values. A matching transaction has at least one of each list; or none, if they are excluded. */
export interface Choices {
  readonly currencies?: readonly string[];
  readonly contracts?: readonly string[];
  readonly exchanges?: readonly string[];
  readonly wallets?: readonly string[];
  readonly types?: readonly string[];
  readonly taxCategories?: readonly string[];
  readonly contacts?: readonly string[];
}
export const choiceKeys = [
  'currencies',
  'contracts',
  'exchanges',
  'wallets',
  'types',
  'taxCategories',
  'contacts',
] as const satisfies readonly (keyof Choices)[];
export type ChoiceKey = (typeof choiceKeys)[number];

export interface Flags {
  readonly flags: readonly string[];
  readonly operator: 'and' | 'or';
}

/** A preset, or calendar dates of the account's zone, both included. */
export interface Dates {
  readonly txDateStatic?: string;
  readonly txDateStart?: string;
  readonly txDateEnd?: string;
}

/** The view of the list as stored in the URL. Absent means no filter, and newest first. */
export interface View extends Choices, Dates {
  readonly search?: string;
  readonly exclude?: Choices & Dates & { readonly txFlags?: Flags };
  readonly txFlags?: Flags;
  /** Each of these moves, and nothing else except the account's currency. */
  readonly onlyCurrencies?: readonly string[];
  readonly hideFees?: boolean;
  /** Absent: the account's default. */
  readonly hideDust?: boolean;
  readonly hideZeroValue?: boolean;
  readonly sortColumn?: string;
  readonly sortOrder?: 'asc' | 'desc';
  readonly tableView?: TableView;
  /** The transaction whose evidence is open. */
  readonly txId?: string;
  /** Its account. */
  readonly account?: string;
}

/** The set of default columns: tax figures, or contacts and GL codes. */
export type TableView = 'tax' | 'accounting';

const sortColumns: ReadonlySet<string> = new Set([
  'date',
  'asset',
  'amount',
  'value',
  'costBasis',
  'proceeds',
  'gainLoss',
]);
export const defaultSort: Sort = { column: 'date', order: 'desc' };

/** Reads a URL or a saved filter; ignores invalid values. */
export function readView(given: Record<string, unknown>): View {
  const column = readText(given['sortColumn']);
  const txId = readText(given['txId']);
  const excluded = isRecord(given['exclude'])
    ? {
        ...readChoices(given['exclude']),
        ...readDates(given['exclude']),
        txFlags: readFlags(given['exclude']['txFlags']),
      }
    : undefined;
  return compactView({
    ...readChoices(given),
    search: readText(given['search']),
    exclude: excluded && compactView(excluded),
    txFlags: readFlags(given['txFlags']),
    ...readDates(given),
    onlyCurrencies: readTexts(given['onlyCurrencies']),
    hideFees: readYes(given['hideFees']) || undefined,
    hideDust: readYes(given['hideDust']),
    hideZeroValue: readYes(given['hideZeroValue']),
    sortColumn: column !== undefined && sortColumns.has(column) ? column : undefined,
    sortOrder:
      given['sortOrder'] === 'asc' ? 'asc' : given['sortOrder'] === 'desc' ? 'desc' : undefined,
    tableView:
      given['tableView'] === 'tax' || given['tableView'] === 'accounting'
        ? given['tableView']
        : undefined,
    txId,
    account: txId === undefined || txId === '' ? undefined : readText(given['account']),
  });
}

export type Loose = { readonly [Key in keyof View]?: View[Key] | undefined };

/** Removes unset values to keep the URL short. */
export function compactView(view: Loose): View {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : isRecord(value) && Object.values(value).every(isEmpty));
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The database can't store null characters, so remove them. */
const readText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.replaceAll('\0', '')
    : typeof value === 'number'
      ? String(value)
      : undefined;
const readDate = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;
const readPreset = (value: unknown): string | undefined => {
  const name = readText(value);
  return name !== undefined && isPreset(name) ? name : undefined;
};
const readTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value.map(readText).filter((one): one is string => one !== undefined && one !== '')
    : undefined;
const readYes = (value: unknown): boolean | undefined =>
  value === true || value === 'true'
    ? true
    : value === false || value === 'false'
      ? false
      : undefined;

const readChoices = (given: Readonly<Record<string, unknown>>): Choices =>
  compactView(Object.fromEntries(choiceKeys.map((key) => [key, readTexts(given[key])])));

const readDates = (given: Readonly<Record<string, unknown>>) => ({
  txDateStatic: readPreset(given['txDateStatic']),
  txDateStart: readDate(given['txDateStart']),
  txDateEnd: readDate(given['txDateEnd']),
});

function readFlags(value: unknown): Flags | undefined {
  if (!isRecord(value)) return undefined;
  const known = readTexts(value['flags']);
  return known && known.length > 0
    ? { flags: known, operator: value['operator'] === 'and' ? 'and' : 'or' }
    : undefined;
}

/** Only the filters of a view: no order, columns or open transaction. */
export const filterPart = (view: View): View =>
  compactView({
    ...view,
    txDateStatic: view.txDateStatic === allDates ? undefined : view.txDateStatic,
    txId: undefined,
    account: undefined,
    sortColumn: undefined,
    sortOrder: undefined,
    tableView: undefined,
  });

/**
 * Applies the account's default dates to a URL without filters. URLs that open a transaction or say "all dates" don't get them: defaults must not narrow what a figure or
 * an issue links to.
 */
export function addDefaultDates(view: View, preset: string | undefined): View {
  if (
    preset === undefined ||
    Object.keys(filterPart(view)).length > 0 ||
    view.txDateStatic === allDates
  )
    return view;
  return { ...view, txDateStatic: view.txId === undefined ? preset : allDates };
}

/** The view for the URL after a person changed it: without filters, it says "all dates" explicitly. */
export const nameAllDates = (view: View): View =>
  Object.keys(filterPart(view)).length > 0 ? view : { ...view, txDateStatic: allDates };

/** True if the view has filters. */
export const isFiltered = (view: View): boolean =>
  Object.values(filterPart(view)).some((value) => value !== false);

/** Overrides the account's defaults and hides nothing, so that the table adds up to the figure that links to it. */
export const nothingHidden = { hideDust: false, hideZeroValue: false } as const satisfies View;

export const getSort = (view: View): Sort =>
  view.sortColumn ? { column: view.sortColumn, order: view.sortOrder ?? 'desc' } : defaultSort;
