import type { Sort } from '@lotbook/ui/table-model';
import type { IssueFilter } from '../../generated/graphql.ts';

/** The filters of the review in the address. Absent means no filter; the highest tax impact comes first. */
export interface ReviewView {
  readonly taxYear?: number;
  /** Issues of earlier years about units that were sold in this tax year. */
  readonly soldIn?: number;
  readonly codes?: readonly string[];
  readonly severities?: readonly string[];
  readonly currencies?: readonly string[];
  readonly sources?: readonly string[];
  /** Dismissed issues instead of open ones. */
  readonly aside?: true;
  readonly sort?: ReviewSort;
  /** The key of the issue in the drawer: transaction, code and asset. */
  readonly issue?: string;
}

export const reviewSorts = ['stake', 'gravity', 'newest', 'oldest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

type Loose = { readonly [Key in keyof ReviewView]?: ReviewView[Key] | undefined };

/** Removes unset filters, so that the address stays short. */
export function compactReview(view: Loose): ReviewView {
  return Object.fromEntries(
    Object.entries(view).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Parses an address and ignores invalid values. */
export function readReview(given: Record<string, unknown>): ReviewView {
  const sort = reviewSorts.find((each) => each === given['sort']);
  return compactReview({
    taxYear: readYear(given['taxYear']),
    soldIn: readYear(given['soldIn']),
    codes: readTexts(given['codes']),
    severities: readTexts(given['severities'])?.filter((each) =>
      ['error', 'warning', 'info'].includes(each),
    ),
    currencies: readTexts(given['currencies']),
    sources: readTexts(given['sources']),
    aside: given['aside'] === true || given['aside'] === 'true' ? true : undefined,
    sort: sort === 'stake' ? undefined : sort,
    issue:
      typeof given['issue'] === 'string' && given['issue'].length <= 300
        ? given['issue']
        : undefined,
  });
}

function readYear(value: unknown): number | undefined {
  const year = Number(value);
  return Number.isInteger(year) && year >= 2009 && year <= 2100 ? year : undefined;
}

const readTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value
        .map((each: unknown) => (typeof each === 'number' ? String(each) : each))
        .filter((each) => typeof each === 'string')
    : undefined;

export function toIssueFilter({
  taxYear,
  soldIn,
  codes,
  severities,
  currencies,
  sources,
  aside,
}: ReviewView): IssueFilter {
  return {
    dismissed: aside ?? false,
    ...(taxYear === undefined ? {} : { taxYear }),
    ...(soldIn === undefined ? {} : { soldIn }),
    ...(codes ? { codes: [...codes] } : {}),
    ...(severities ? { severities: [...severities] } : {}),
    ...(currencies ? { currencies: [...currencies] } : {}),
    ...(sources ? { sources: [...sources] } : {}),
  };
}

/** True if the filters hide open issues. */
export const isNarrowed = ({
  taxYear,
  soldIn,
  codes,
  severities,
  currencies,
  sources,
}: ReviewView): boolean =>
  taxYear !== undefined ||
  soldIn !== undefined ||
  [codes, severities, currencies, sources].some((each) => each !== undefined);

export interface IssueName {
  readonly transactionId: string;
  readonly code: string;
  readonly asset: string;
}

/** The key of an issue in the address. An asset can contain any character, so it comes last. */
export const getIssueKey = ({ transactionId, code, asset }: IssueName): string =>
  `${transactionId}~${code}~${asset}`;

export function parseIssueKey(key: string | undefined): IssueName | undefined {
  const [transactionId, code, ...asset] = key?.split('~') ?? [];
  return transactionId && code ? { transactionId, code, asset: asset.join('~') } : undefined;
}

const columnSorts: Readonly<Record<ReviewSort, Sort>> = {
  stake: { column: 'stake', order: 'desc' },
  gravity: { column: 'kind', order: 'desc' },
  newest: { column: 'date', order: 'desc' },
  oldest: { column: 'date', order: 'asc' },
};

export const toColumnSort = ({ sort = 'stake' }: ReviewView): Sort => columnSorts[sort];

/** The sort order after a click on a column header: only dates have both directions. */
export function toReviewSort({ column, order }: Sort): ReviewSort | undefined {
  if (column === 'date') return order === 'asc' ? 'oldest' : 'newest';
  return column === 'kind' ? 'gravity' : undefined;
}
