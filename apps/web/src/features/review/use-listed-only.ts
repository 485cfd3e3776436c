import { useEffect } from 'react';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import type { IssueRow } from './documents.ts';
import { getIssueKey } from './view.ts';

/** Deselects issues that were resolved meanwhile, so that no action affects invisible rows. Issues on pages that aren't loaded stay selected. */
export function useListedOnly(
  { ids, drop }: Selection,
  rows: readonly IssueRow[],
  isWhole: boolean,
): void {
  useEffect(() => {
    if (!isWhole || ids.size === 0) return;
    const listed = new Set(rows.map(({ node }) => getIssueKey(node)));
    const resolved = [...ids].filter((id) => !listed.has(id));
    if (resolved.length > 0) drop(resolved);
  }, [ids, drop, rows, isWhole]);
}
