import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { Strip } from '@lotbook/ui/Strip';
import type { ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { countAssumed, type YearAssumed } from '../account/use-assumed.ts';
import type { UncertainYear } from '../account/use-uncertain.ts';
import { formatUncertain, type UncertainGain } from '../account/uncertain-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';
import {
  countUnpriced,
  formatExcluded,
  findLacking,
  formatRange,
  type Unpriced,
} from '../account/incomplete-text.ts';
import type { YearReady } from '../account/year-ready.ts';
import { sumAmounts } from './sums.ts';

interface FiguresProps {
  readonly totals: OverviewQuery['taxTotals'];
  readonly currency: string;
  readonly stale: boolean;
  /** Files or figures are still being processed, so a zero isn't final. */
  readonly computing: boolean;
  readonly readiness: Pick<YearReady, 'excluded' | 'range'> | undefined;
  /** What all years lack: missing rows and files can change the holdings. */
  readonly unpriced: readonly Unpriced[];
  readonly assumedYears: readonly YearAssumed[];
  readonly uncertainYears: readonly UncertainYear[];
}

interface Lacking {
  readonly missing?: readonly Unpriced[];
  readonly assumed?: number;
  readonly uncertain?: UncertainGain | null | undefined;
}

const countUnknownLots = (holdings: OverviewQuery['taxTotals']['holdings']): number =>
  holdings.reduce((sum, { unknownLots }) => sum + unknownLots, 0);

/** The market value of the holdings with a current price, and the gain from selling them. */
function MarketValue({ holdings }: { readonly holdings: OverviewQuery['taxTotals']['holdings'] }) {
  const t = useTranslate();
  const priced = holdings.filter(({ value }) => value !== null);
  const unpriced = holdings.length - priced.length;
  if (priced.length === 0) return t(overview.holdingsCost, { count: holdings.length });
  const value = sumAmounts(priced.map((holding) => holding.value ?? '0'));
  const gain = sumAmounts(priced.map(({ unrealized }) => unrealized ?? '0'));
  return (
    <>
      <RichText
        message={overview.holdingsValue}
        params={{ count: holdings.length, value, gain }}
        tags={{
          value: showValue,
          gain: (amount) => showGain(amount, countUnknownLots(priced)),
        }}
      />
      {unpriced > 0 && ` · ${t(overview.unpricedAssets, { count: unpriced })}`}
    </>
  );
}

const showValue = (amount: string) => (
  <WhyLink what="worth" id="*">
    <Amount value={amount} digits="cents" />
  </WhyLink>
);
const showGain = (amount: string, unknownLots: number) => (
  <WhyLink what="worth" id="*">
    <TotalAmount value={amount} missing={[]} isComputing={false} unknownLots={unknownLots} gain />
  </WhyLink>
);

export function Figures({
  totals: { taxYear, totals, holdings, generation, activity },
  currency,
  stale,
  computing,
  readiness,
  unpriced,
  assumedYears,
  uncertainYears,
}: FiguresProps) {
  const t = useTranslate();
  const { years, unitsRule } = useTaxPlace();
  const year = years.label(taxYear);
  const excluded = readiness?.excluded ?? [];
  const lacks = {
    gain: findLacking(excluded, 'disposal'),
    income: findLacking(excluded, 'income'),
  };
  const assumed = countAssumed(assumedYears, taxYear);
  const uncertain = uncertainYears.find((each) => each.year === taxYear);
  const isOpen = computing || generation === 0;
  const none = generation === 0 ? null : '0';
  const figure = (
    value: string | null,
    gain: boolean,
    { missing = [], assumed: count, uncertain: doubt }: Lacking = {},
  ) => (
    <TotalAmount
      value={value}
      missing={missing}
      isComputing={computing}
      gain={gain}
      assumed={count}
      uncertain={doubt}
    />
  );
  const getTermNote = (doubt: UncertainGain | null | undefined, sum: string, help: string) =>
    doubt ? formatUncertain(doubt, sum, currency, t) : help;
  const range = readiness?.range;
  const gainNote =
    range &&
    formatRange(
      {
        sum: totals?.gain ?? '0',
        low: range.gainLow,
        high: range.gainHigh,
        items: range.items,
        unknown: range.unknown,
      },
      currency,
      t,
    );
  const incomeItems = countUnpriced(lacks.income);
  const incomeNote =
    range && incomeItems > 0
      ? (formatRange(
          {
            sum: totals?.income ?? '0',
            low: range.incomeLow,
            high: range.incomeHigh,
            items: incomeItems,
            unknown: countOtherThanStaking(lacks.income),
          },
          currency,
          t,
        ) ?? formatExcluded(lacks.income, t))
      : undefined;
  const why = (value: ReactNode) =>
    totals && generation > 0 ? (
      <WhyLink what="year" id={String(taxYear)}>
        {value}
      </WhyLink>
    ) : (
      value
    );
  const cost = (
    <TotalAmount
      value={generation === 0 ? null : sumAmounts(holdings.map((holding) => holding.basis))}
      missing={findLacking(unpriced, 'holding')}
      isComputing={computing}
      assumed={assumed.gain}
      unknownLots={countUnknownLots(holdings)}
    />
  );
  return (
    <Strip
      label={t(overview.figuresLabel, { year, currency })}
      stale={stale}
      figures={[
        {
          label: t(overview.netGainIn, { year }),
          value: why(
            figure(totals?.gain ?? none, true, {
              missing: lacks.gain,
              assumed: assumed.gain,
              uncertain: uncertain?.gain,
            }),
          ),
          note: [
            gainNote,
            lacks.gain.length > 0 && formatExcluded(lacks.gain, t),
            isOpen && activity.disposalsInYear === 0
              ? currency
              : t(overview.disposalCounts, {
                  currency,
                  disposals: activity.disposalsInYear,
                  transactions: activity.disposingInYear,
                }),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        ...(unitsRule === undefined
          ? [
              {
                label: t(common.shortTerm),
                value: why(
                  figure(totals?.shortTermGain ?? none, true, {
                    missing: lacks.gain,
                    assumed: assumed.gain,
                    uncertain: uncertain?.shortTerm,
                  }),
                ),
                note: getTermNote(
                  uncertain?.shortTerm,
                  totals?.shortTermGain ?? '0',
                  t(overview.shortTermHelp),
                ),
              },
              {
                label: t(common.longTerm),
                value: why(
                  figure(totals?.longTermGain ?? none, true, {
                    missing: lacks.gain,
                    assumed: assumed.gain,
                    uncertain: uncertain?.longTerm,
                  }),
                ),
                note: getTermNote(
                  uncertain?.longTerm,
                  totals?.longTermGain ?? '0',
                  t(overview.longTermHelp),
                ),
              },
            ]
          : []),
        {
          label: t(overview.income),
          value: why(
            figure(totals?.income ?? none, false, {
              missing: lacks.income,
              assumed: assumed.income,
            }),
          ),
          note: incomeNote ?? t(overview.incomeHelp),
        },
        {
          label: t(overview.holdings),
          value:
            holdings.length > 0 && generation > 0 ? (
              <WhyLink what="holding" id="*">
                {cost}
              </WhyLink>
            ) : (
              cost
            ),
          note:
            isOpen && holdings.length === 0 ? (
              t(overview.costLine)
            ) : (
              <MarketValue holdings={holdings} />
            ),
        },
      ]}
    />
  );
}

const countOtherThanStaking = (excluded: readonly YearReady['excluded'][number][]): number =>
  excluded.reduce((sum, each) => sum + each.unstaked, 0);
