import { Amount } from '@lotbook/ui/Amount';
import { Strip } from '@lotbook/ui/Strip';
import type { ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { total } from './sums.ts';

interface FiguresProps {
  readonly totals: OverviewQuery['taxTotals'];
  readonly currency: string;
  readonly stale: boolean;
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
        <Amount value={total(priced.map(({ unrealized }) => unrealized ?? '0'))} digits="cents" gain />
      </WhyLink>{' '}
      not yet realized
      {priced.length < holdings.length && ` · ${several(holdings.length - priced.length, 'asset has', 'assets have')} no price`}
    </>
  );
}

export function Figures({ totals: { taxYear, totals, holdings, generation, activity }, currency, stale }: FiguresProps) {
  const { years, unitsRule } = useTaxPlace();
  const year = years.label(taxYear);
  const unknown = generation === 0 ? 'The first computation has not ended yet' : `Nothing happened in ${year}`;
  const none = generation === 0 ? null : '0';
  const figure = (value: string | null, gain: boolean) => <Amount value={value} digits="cents" gain={gain} unknown={unknown} />;
  const why = (value: ReactNode) =>
    totals && generation > 0 ? (
      <WhyLink what="year" id={String(taxYear)}>
        {value}
      </WhyLink>
    ) : (
      value
    );
  const cost = figure(generation === 0 ? null : total(holdings.map((holding) => holding.basis)), false);
  return (
    <Strip
      label={`Tax year ${year} in ${currency}`}
      stale={stale}
      figures={[
        {
          label: `Net gain ${year}`,
          value: why(figure(totals?.gain ?? none, true)),
          note: `${currency} · ${several(activity.disposalsInYear, 'disposal', 'disposals')} in ${several(activity.disposingInYear, 'transaction', 'transactions')}`,
        },
        ...(unitsRule === undefined
          ? [
              { label: 'Short-term', value: why(figure(totals?.shortTermGain ?? none, true)), note: 'held one year or less' },
              { label: 'Long-term', value: why(figure(totals?.longTermGain ?? none, true)), note: 'held more than one year' },
            ]
          : []),
        { label: 'Income', value: why(figure(totals?.income ?? none, false)), note: 'rewards, airdrops, interest' },
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
