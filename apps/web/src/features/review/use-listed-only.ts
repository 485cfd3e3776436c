import { useEffect } from 'react';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import type { IssueRow } from './documents.ts';
import { issueKey } from './view.ts';

/** Chosen issues that somebody has settled are chosen no longer: nothing is changed out of sight. What lies on pages that are not read stays chosen. */
export function useListedOnly(
  { ids, drop }: Selection,
  rows: readonly IssueRow[],
  isWhole: boolean,
): void {
  useEffect(() => {
    if (!isWhole || ids.size === 0) return;
    const listed = new Set(rows.map(({ node }) => issueKey(node)));
    const gone = [...ids].filter((id) => !listed.has(id));
    if (gone.length > 0) drop(gone);
  }, [ids, drop, rows, isWhole]);
}
