import { Amount } from '@lotbook/ui/Amount';
import { Strip } from '@lotbook/ui/Strip';
import type { ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';
import {
  countUnpriced,
  formatExcluded,
  findLacking,
  formatRange,
  type Unpriced,
} from '../account/incomplete-text.ts';
import type { YearReady } from '../review/year-ready.ts';
import { total } from './sums.ts';

interface FiguresProps {
  readonly totals: OverviewQuery['taxTotals'];
  readonly currency: string;
  readonly stale: boolean;
  /** Files are read or figures are computed: zero isn't known yet. */
  readonly computing: boolean;
  readonly readiness: Pick<YearReady, 'excluded' | 'range'> | undefined;
}

/** What is held is worth, as far as current prices are known, and what selling all of it would gain. */
function Worth({ holdings }: { readonly holdings: OverviewQuery['taxTotals']['holdings'] }) {
  const assets = several(holdings.length, 'asset', 'assets');
  const priced = holdings.filter(({ value }) => value !== null);
  if (priced.length === 0) return `what they cost · ${assets}`;
  return (
    <>
      what {assets} cost · worth{' '}
      <WhyLink what="worth" id="*">
        <Amount value={total(priced.map(({ value }) => value ?? '0'))} digits="cents" />
      </WhyLink>
      ,{' '}
      <WhyLink what="worth" id="*">
        <Amount
          value={total(priced.map(({ unrealized }) => unrealized ?? '0'))}
          digits="cents"
          gain
        />
      </WhyLink>{' '}
      not yet realized
      {priced.length < holdings.length &&
        ` · ${several(holdings.length - priced.length, 'asset has', 'assets have')} no price`}
    </>
  );
}

export function Figures({
  totals: { taxYear, totals, holdings, generation, activity },
  currency,
  stale,
  computing,
  readiness,
}: FiguresProps) {
  const { years, unitsRule } = useTaxPlace();
  const year = years.label(taxYear);
  const excluded = readiness?.excluded ?? [];
  const lacks = {
    gain: findLacking(excluded, 'disposal'),
    income: findLacking(excluded, 'income'),
  };
  const isOpen = computing || generation === 0;
  const none = generation === 0 ? null : '0';
  const figure = (value: string | null, gain: boolean, missing: readonly Unpriced[] = []) => (
    <TotalAmount value={value} missing={missing} isComputing={isOpen} gain={gain} />
  );
  const range = readiness?.range;
  const gainNote =
    range &&
    formatRange({
      sum: totals?.gain ?? '0',
      low: range.gainLow,
      high: range.gainHigh,
      items: range.items,
      unknown: range.unknown,
    });
  const incomeItems = countUnpriced(lacks.income);
  const incomeNote =
    range && incomeItems > 0
      ? (formatRange({
          sum: totals?.income ?? '0',
          low: range.incomeLow,
          high: range.incomeHigh,
          items: incomeItems,
          unknown: unstaked(lacks.income),
        }) ?? formatExcluded(lacks.income))
      : undefined;
  const why = (value: ReactNode) =>
    totals && generation > 0 ? (
      <WhyLink what="year" id={String(taxYear)}>
        {value}
      </WhyLink>
    ) : (
      value
    );
  const cost = figure(
    generation === 0 ? null : total(holdings.map((holding) => holding.basis)),
    false,
  );
  return (
    <Strip
      label={`Tax year ${year} in ${currency}`}
      stale={stale}
      figures={[
        {
          label: `Net gain ${year}`,
          value: why(figure(totals?.gain ?? none, true, lacks.gain)),
          note: [
            gainNote,
            lacks.gain.length > 0 && formatExcluded(lacks.gain),
            `${currency} · ${several(activity.disposalsInYear, 'disposal', 'disposals')} in ${several(activity.disposingInYear, 'transaction', 'transactions')}`,
          ]
            .filter(Boolean)
            .join(' · '),
        },
        ...(unitsRule === undefined
          ? [
              {
                label: 'Short-term',
                value: why(figure(totals?.shortTermGain ?? none, true, lacks.gain)),
                note: 'held one year or less',
              },
              {
                label: 'Long-term',
                value: why(figure(totals?.longTermGain ?? none, true, lacks.gain)),
                note: 'held more than one year',
              },
            ]
          : []),
        {
          label: 'Income',
          value: why(figure(totals?.income ?? none, false, lacks.income)),
          note: incomeNote ?? 'rewards, airdrops, interest',
        },
        {
          label: 'Open holdings',
          value:
            holdings.length > 0 && generation > 0 ? (
              <WhyLink what="holding" id="*">
                {cost}
              </WhyLink>
            ) : (
              cost
            ),
          note: <Worth holdings={holdings} />,
        },
      ]}
    />
  );
}

const unstaked = (excluded: readonly YearReady['excluded'][number][]): number =>
  excluded.reduce((sum, each) => sum + each.unstaked, 0);
