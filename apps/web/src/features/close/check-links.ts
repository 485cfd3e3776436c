import type { CloseChecklistQuery } from '../../generated/graphql.ts';
import { endMonth } from '../journal/periods.ts';

type CloseCheck = CloseChecklistQuery['closeChecklist'][number];

/** A page of the account, where a point of the checklist is resolved. */
export interface CheckLink {
  readonly page: string;
  readonly search?: object;
}

/** Where a point of the checklist of a month is resolved. */
export function getCheckLink(
  { id, codes }: Pick<CloseCheck, 'id' | 'codes'>,
  month: string,
  chart: string | undefined,
): CheckLink {
  if (codes.length > 0) return { page: 'review', search: { codes } };
  switch (id) {
    case 'balances':
      return { page: 'journal/reconciliation', search: { date: endMonth(month) } };
    case 'journal':
      return { page: 'journal', search: { from: month, to: endMonth(month), unmapped: true } };
    case 'posted':
      return { page: `integrations/${chart ?? ''}` };
    default:
      return { page: 'sources' };
  }
}
