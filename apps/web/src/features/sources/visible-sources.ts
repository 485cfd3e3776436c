import { money } from '@lotbook/decimal/decimal';
import type { SourcesSearch, SourceSort } from './search.ts';
import type { Source } from './use-sources.ts';

/** The sources that match the search and filters, sorted. Archived sources are included only on request. */
export function getVisibleSources(
  sources: readonly Source[],
  { search = '', kind, show, sort = 'name', order }: SourcesSearch,
): readonly Source[] {
  const term = search.trim().toLowerCase();
  const descending = (order ?? (sort === 'name' || sort === 'kind' ? 'asc' : 'desc')) === 'desc';
  return sources
    .filter((one) => `${one.name} ${one.label} ${one.provider}`.toLowerCase().includes(term))
    .filter((one) => kind === undefined || one.kind === kind)
    .filter((one) => one.archived === (show === 'archived'))
    .filter((one) => show !== 'attention' || needsAttention(one))
    .filter((one) => show !== 'differ' || (one.ties?.differ ?? 0) > 0)
    .toSorted(
      (a, b) => (descending ? -1 : 1) * compare(a, b, sort) || a.name.localeCompare(b.name),
    );
}

/** True if access or an update failed, or the source is still empty. */
export const needsAttention = ({
  broken,
  transactions,
  updating,
  connected,
  sync,
}: Source): boolean =>
  broken ||
  (connected && sync?.status === 'failed') ||
  (transactions === 0 && !updating && !connected);

function compare(a: Source, b: Source, sort: SourceSort): number {
  if (sort === 'name') return a.name.localeCompare(b.name);
  if (sort === 'kind') return a.kind.localeCompare(b.kind);
  if (sort === 'assets') return a.balances.length - b.balances.length;
  if (sort === 'transactions') return a.transactions - b.transactions;
  if (sort === 'updated') return (a.updatedAt ?? '').localeCompare(b.updatedAt ?? '');
  const [one, other] = [getValue(a), getValue(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Unknown values sort below all others. */
const getValue = ({ value }: Source): bigint => (value === null ? -1n : money(value));
