import type { TransactionFilter } from '../../generated/graphql.ts';
import type { Sort } from '@lotbook/ui/table-model';

/** What the list of transactions shows, as the address carries it. Absent means no filter; the order is then the newest first. */
export interface View {
  readonly search?: string;
  readonly currencies?: readonly string[];
  readonly exchanges?: readonly string[];
  readonly wallets?: readonly string[];
  readonly taxCategories?: readonly string[];
  readonly txFlags?: { readonly flags: readonly string[]; readonly operator: 'and' | 'or' };
  readonly txDateStatic?: string;
  /** Calendar dates of the account's zone, both included. */
  readonly txDateStart?: string;
  readonly txDateEnd?: string;
  readonly sortColumn?: string;
  readonly sortOrder?: 'asc' | 'desc';
  /** The transaction whose evidence is open. */
  readonly txId?: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const sortColumns: ReadonlySet<string> = new Set(['date', 'asset', 'amount', 'value', 'gainLoss']);
export const defaultSort: Sort = { column: 'date', order: 'desc' };

/** Reads an address; what makes no sense is left out. */
export function readView(given: Record<string, unknown>): View {
  const flags = readFlags(given['txFlags']);
  const column = text(given['sortColumn']);
  return compactView({
    search: text(given['search']),
    currencies: texts(given['currencies']),
    exchanges: texts(given['exchanges']),
    wallets: texts(given['wallets']),
    taxCategories: texts(given['taxCategories']),
    txFlags: flags,
    txDateStatic: text(given['txDateStatic']),
    txDateStart: date(given['txDateStart']),
    txDateEnd: date(given['txDateEnd']),
    sortColumn: column !== undefined && sortColumns.has(column) ? column : undefined,
    sortOrder: given['sortOrder'] === 'asc' ? 'asc' : given['sortOrder'] === 'desc' ? 'desc' : undefined,
    txId: text(given['txId']),
  });
}

type Loose = { readonly [Key in keyof View]?: View[Key] | undefined };

/** A view without what is not set, so that the address stays short. */
export function compactView(view: Loose): View {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)));
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined);
const date = (value: unknown): string | undefined => (typeof value === 'string' && DATE.test(value) ? value : undefined);
const texts = (value: unknown): readonly string[] | undefined => (Array.isArray(value) ? value.map(text).filter((one) => one !== undefined) : undefined);

function readFlags(value: unknown): View['txFlags'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { flags, operator } = value as { flags?: unknown; operator?: unknown };
  const known = texts(flags);
  return known && known.length > 0 ? { flags: known, operator: operator === 'and' ? 'and' : 'or' } : undefined;
}

/** True when the view leaves something out. */
export const isFiltered = (view: View): boolean =>
  Object.keys(compactView({ ...view, txId: undefined, sortColumn: undefined, sortOrder: undefined })).length > 0;

export const sortOf = (view: View): Sort => (view.sortColumn ? { column: view.sortColumn, order: view.sortOrder ?? 'desc' } : defaultSort);

/** What the server is asked for. Dates become instants in the account's zone. */
export function filterOf(view: View, zone: string, today: string): TransactionFilter {
  const range = view.txDateStatic ? rangeOf(view.txDateStatic, today) : { from: view.txDateStart, to: view.txDateEnd };
  return {
    ...(view.search ? { search: view.search } : {}),
    ...(view.currencies ? { currencies: [...view.currencies] } : {}),
    ...(view.exchanges ? { exchanges: [...view.exchanges] } : {}),
    ...(view.wallets ? { wallets: [...view.wallets] } : {}),
    ...(view.taxCategories ? { taxCategories: [...view.taxCategories] } : {}),
    ...(view.txFlags ? { txFlags: { flags: [...view.txFlags.flags], operator: view.txFlags.operator } } : {}),
    ...(range?.from ? { txDateStart: startOfDay(range.from, zone) } : {}),
    ...(range?.to ? { txDateEnd: endOfDay(range.to, zone) } : {}),
  };
}

interface DateRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Presets: `oneDay`, `oneWeek`, `oneMonth`, `lastMonth`, and a year, `2025`. */
export function rangeOf(preset: string, today: string): DateRange | undefined {
  if (/^\d{4}$/.test(preset)) return { from: `${preset}-01-01`, to: `${preset}-12-31` };
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (preset) {
    case 'oneDay':
      return { from: today, to: today };
    case 'oneWeek':
      return { from: shifted(today, -6), to: today };
    case 'oneMonth':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'lastMonth':
      return { from: iso(Date.UTC(year, month - 2, 1)), to: iso(Date.UTC(year, month - 1, 0)) };
    default:
      return undefined;
  }
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => iso(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** Midnight of a calendar date in a zone, as an instant. */
export function startOfDay(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetMs(utc, zone);
  return new Date(utc - offsetMs(guess, zone)).toISOString();
}

/** The last millisecond of a calendar date in a zone. */
export const endOfDay = (day: string, zone: string): string => new Date(Date.parse(startOfDay(shifted(day, 1), zone)) - 1).toISOString();

function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name);
  if (!match) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}
