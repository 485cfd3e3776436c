/** The search parameters of the sources page. */
export interface SourcesSearch {
  /** The source open in the side panel. */
  readonly source?: string;
  readonly importId?: string;
  readonly search?: string;
  /** Absent for both. */
  readonly kind?: SourceKind;
  /** `differ`: balances that don't reconcile. Absent for active sources. */
  readonly show?: SourceState;
  readonly sort?: SourceSort;
  readonly order?: 'asc' | 'desc';
}

const kinds = ['exchange', 'wallet'] as const;
const states = ['archived', 'attention', 'differ'] as const;
const sorts = ['name', 'kind', 'value', 'assets', 'transactions', 'updated'] as const;
export type SourceKind = (typeof kinds)[number];
export type SourceState = (typeof states)[number];
export type SourceSort = (typeof sorts)[number];

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const parseChoice = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

export function readSourcesSearch(given: Record<string, unknown>): SourcesSearch {
  const read = {
    source: readText(given['source']),
    importId: readText(given['importId']),
    search: readText(given['search']),
    kind: parseChoice(kinds, given['kind']),
    show: parseChoice(states, given['show']),
    sort: parseChoice(sorts, given['sort']),
    order: parseChoice(['asc', 'desc'] as const, given['order']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The import whose rejected rows are open. */
export function readImportSearch(given: Record<string, unknown>): { readonly importId?: string } {
  const importId = readText(given['importId']);
  return importId ? { importId } : {};
}
