import { formatMoney, money, type Money } from '@lotbook/decimal/decimal';
import { carfBuckets } from './codes.ts';
import type { CarfAggregator } from './aggregate.ts';
import { findJurisdiction } from './jurisdictions.ts';
import {
  getIdentityName,
  type CarfLine,
  type CarfReport,
  type CarfUser,
  type Rcasp,
} from './records.ts';

type Draft = Omit<CarfReport, 'docRefId'>;

export interface CarfSelection {
  readonly drafts: readonly Draft[];
  /** Users with transactions who have no reportable residence. */
  readonly excluded: readonly CarfUser[];
}

/** The users to report in a jurisdiction: by their own tax residences, or by those of a controlling person. */
export function selectReports(
  provider: Rcasp,
  users: ReadonlyMap<string, CarfUser>,
  aggregator: CarfAggregator,
): CarfSelection {
  const drafts: Draft[] = [];
  const excluded: CarfUser[] = [];
  for (const userId of aggregator.userIds.toSorted()) {
    const user = users.get(userId);
    if (!user) continue;
    if (isReportable(provider, user)) drafts.push({ user, lines: aggregator.listLines(userId) });
    else excluded.push(user);
  }
  return { drafts, excluded };
}

function isReportable({ country, reportableCountries }: Rcasp, user: CarfUser): boolean {
  const reportsResidents = findJurisdiction(country)?.reportsResidents ?? false;
  return [user.identity, ...user.controllingPersons.map(({ person }) => person)]
    .flatMap(({ residences }) => residences)
    .some((residence) =>
      residence.country === country
        ? reportsResidents
        : reportableCountries.length === 0 || reportableCountries.includes(residence.country),
    );
}

export interface CarfTotal extends Pick<CarfLine, 'bucket' | 'currency' | 'transactions'> {
  readonly amount: string;
}

/** Totals by kind and currency, for the manifest. */
export function totalReports(reports: readonly Pick<CarfReport, 'lines'>[]): readonly CarfTotal[] {
  const totals = new Map<string, { transactions: number; amount: bigint; line: CarfLine }>();
  for (const { lines } of reports)
    for (const line of lines) {
      const key = `${line.bucket} ${line.currency}`;
      const total = totals.get(key) ?? { transactions: 0, amount: 0n, line };
      total.transactions += line.transactions;
      total.amount += money(line.amount);
      totals.set(key, total);
    }
  return [...totals.values()]
    .map(({ transactions, amount, line: { bucket, currency } }) => ({
      bucket,
      currency,
      transactions,
      amount: formatMoney(amount as Money),
    }))
    .toSorted((a, b) => carfBuckets.indexOf(a.bucket) - carfBuckets.indexOf(b.bucket));
}

/** A missing TIN of a user or a controlling person, with the reason if the provider has one. */
export interface MissingTin {
  readonly userId: string;
  readonly name: string;
  readonly country: string;
  readonly reason: string;
}

export const listMissingTins = (users: readonly CarfUser[]): readonly MissingTin[] =>
  users.flatMap(({ userId, identity, controllingPersons }) =>
    [identity, ...controllingPersons.map(({ person }) => person)].flatMap((each) =>
      each.residences
        .filter(({ tin }) => tin === '')
        .map(({ country, missingReason = '' }) => ({
          userId,
          name: getIdentityName(each),
          country,
          reason: missingReason,
        })),
    ),
  );
