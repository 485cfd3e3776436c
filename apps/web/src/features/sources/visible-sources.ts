import { money } from '@lotbook/decimal/decimal';
import type { SourcesSearch, SourceSort } from './search.ts';
import type { Source } from './use-sources.ts';

/** The sources that search and filters let through, in order. Archived ones are shown only when they are asked for. */
export function getVisibleSources(
  sources: readonly Source[],
  { search = '', kind, show, sort = 'name', order }: SourcesSearch,
): readonly Source[] {
  const wanted = search.trim().toLowerCase();
  const descending = (order ?? (sort === 'name' || sort === 'kind' ? 'asc' : 'desc')) === 'desc';
  return sources
    .filter((one) => `${one.name} ${one.label} ${one.provider}`.toLowerCase().includes(wanted))
    .filter((one) => kind === undefined || one.kind === kind)
    .filter((one) => one.archived === (show === 'archived'))
    .filter((one) => show !== 'attention' || needsAttention(one))
    .filter((one) => show !== 'differ' || (one.ties?.differ ?? 0) > 0)
    .toSorted(
      (a, b) => (descending ? -1 : 1) * compare(a, b, sort) || a.name.localeCompare(b.name),
    );
}

/** A person has something to do: the key is refused, or nothing was ever brought. */
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
  const [one, other] = [worth(a), worth(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** What is worth nothing known stands below everything. */
const worth = ({ value }: Source): bigint => (value === null ? -1n : money(value));
