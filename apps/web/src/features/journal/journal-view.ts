import type { JournalFilter } from '../../generated/graphql.ts';

/** The filters of the journal in the address. */
export interface JournalView {
  readonly from?: string;
  readonly to?: string;
  /** The id of an account of the chart. */
  readonly ledger?: string;
  readonly unmapped?: true;
  readonly adjustments?: true;
  readonly kind?: string;
  readonly role?: string;
  readonly asset?: string;
  readonly source?: string;
  readonly contact?: string;
  readonly transaction?: string;
  readonly adjusts?: string;
  /** The key of the entry in the drawer. */
  readonly entry?: string;
  /** Shows the lines of every entry. */
  readonly lines?: true;
}

type Loose = { readonly [Key in keyof JournalView]?: JournalView[Key] | undefined };

/** Removes unset filters, so that the address stays short. */
export const compactJournal = (view: Loose): JournalView =>
  Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== undefined && value !== ''),
  );

const texts = ['ledger', 'kind', 'role', 'asset', 'source', 'adjusts', 'entry'] as const;
const ids = ['contact', 'transaction'] as const;
const flags = ['unmapped', 'adjustments', 'lines'] as const;
const longest = 300;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads an address and ignores invalid values. */
export function readJournalView(given: Readonly<Record<string, unknown>>): JournalView {
  const read = <T>(names: readonly string[], toValue: (value: unknown) => T) =>
    Object.fromEntries(names.map((name) => [name, toValue(given[name])]));
  return compactJournal({
    ...read(['from', 'to'], toDay),
    ...read(texts, toText),
    ...read(ids, (value) => (idPattern.test(toText(value) ?? '') ? toText(value) : undefined)),
    ...read(flags, (value) => (value === true || value === 'true' ? true : undefined)),
  });
}

function toText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= longest
    ? text.replaceAll('\0', '')
    : undefined;
}

/** Also reads only from and to, for pages with a period alone. */
export const readPeriod = (
  given: Readonly<Record<string, unknown>>,
): Pick<JournalView, 'from' | 'to'> => {
  const { from, to } = readJournalView(given);
  return compactJournal({ from, to });
};

/** One day. */
export function readDay(given: Readonly<Record<string, unknown>>): { readonly date?: string } {
  const date = toDay(given['date']);
  return date === undefined ? {} : { date };
}

function toDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
}

export const toJournalFilter = ({
  ledger,
  contact,
  transaction,
  entry: _entry,
  lines: _lines,
  ...same
}: JournalView): JournalFilter => ({
  ...same,
  ...(ledger === undefined ? {} : { ledgerAccountId: ledger }),
  ...(contact === undefined ? {} : { contactId: contact }),
  ...(transaction === undefined ? {} : { transactionId: transaction }),
});

export const isFilteredJournal = (view: JournalView): boolean =>
  Object.keys(toJournalFilter(view)).length > 0;
