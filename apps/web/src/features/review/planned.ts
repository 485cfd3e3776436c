import type { IssueFilter, TransactionFilter } from '../../generated/graphql.ts';
import type { PlanKind } from '../transactions/bulk/plan-wish.ts';

const ways: Readonly<Record<string, PlanKind>> = {
  'missing-price': 'price',
  'unmatched-withdrawal': 'accept-matches',
  'unmatched-deposit': 'accept-matches',
};

/** The bulk edit that resolves all of these issues; undefined if there is none. */
export function getPlanKind(codes: readonly string[]): PlanKind | undefined {
  const [first, ...others] = codes.map((code) => ways[code]);
  return others.every((each) => each === first) ? first : undefined;
}

/** Filters the transactions with the issues of a filter. Undefined if transactions can't be filtered that way. */
export function getTransactions({
  codes,
  currencies,
  sources,
  severities,
  taxYear,
}: IssueFilter): TransactionFilter | undefined {
  if (!codes || codes.length === 0 || severities || (taxYear ?? null) !== null) return undefined;
  return {
    txFlags: { flags: [...codes], operator: 'or' },
    ...(currencies ? { currencies: [...currencies] } : {}),
    ...(sources ? { exchanges: [...sources] } : {}),
  };
}
