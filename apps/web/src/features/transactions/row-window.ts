import type { TransactionsQueryVariables } from '../../generated/graphql.ts';
import type { TaxYears } from '@lotbook/law/tax-year';
import { getToday } from '../shared/dates.ts';
import { toFilter, type DefaultView } from './view-filter.ts';
import { getSort, type View } from '../shared/view.ts';

/** Rows of the first page: a tall screen and some more. Later pages load on scrolling. */
export const firstPage = 50;
export const furtherPage = 100;

/** What dates of a view refer to: a time zone and tax years. */
export interface ViewPlace {
  readonly zone: string;
  readonly years: TaxYears;
  readonly taxYear: number;
}

export interface RowWindow extends TransactionsQueryVariables {
  readonly filter: ReturnType<typeof toFilter>;
  readonly sort: { readonly column: string; readonly order: string };
}

/** The query variables for the first page of a view. */
export function getRowWindow(
  accountId: string,
  view: View,
  place: ViewPlace,
  shown: DefaultView,
): RowWindow {
  const today = getToday(place.zone, openedAt);
  const { column, order } = getSort(view);
  return {
    accountId,
    filter: toFilter(view, { ...place, today }, shown),
    sort: { column, order },
    limit: firstPage,
  };
}

/** Relative dates count from here, so that a page open past midnight keeps its dates. */
export const openedAt = new Date();
