import type { TransactionsQueryVariables } from '../../generated/graphql.ts';
import type { TaxYears } from '@lotbook/law/tax-year';
import { todayIn } from './dates.ts';
import { toFilter, type DefaultView } from './view-filter.ts';
import { getSort, type View } from './view.ts';

/** Rows of the first page: what a high screen shows, and some more. Those after it come as somebody scrolls. */
export const firstPage = 50;
export const furtherPage = 100;

/** Where the words of a view get their meaning: days in a zone, tax years of a place. */
export interface ViewPlace {
  readonly zone: string;
  readonly years: TaxYears;
  readonly taxYear: number;
}

export interface RowWindow extends TransactionsQueryVariables {
  readonly filter: ReturnType<typeof toFilter>;
  readonly sort: { readonly column: string; readonly order: string };
}

/** What the server is asked for to show the beginning of a view. */
export function getRowWindow(
  accountId: string,
  view: View,
  place: ViewPlace,
  shown: DefaultView,
): RowWindow {
  const today = todayIn(place.zone, openedAt);
  const { column, order } = getSort(view);
  return {
    accountId,
    filter: toFilter(view, { ...place, today }, shown),
    sort: { column, order },
    limit: firstPage,
  };
}

/** What relative dates count from: an address that stays open past midnight goes on meaning the same days. */
export const openedAt = new Date();
