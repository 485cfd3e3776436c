import { Amount } from '@lotbook/ui/Amount';
import { Strip } from '@lotbook/ui/Strip';
import type { ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { several } from '../account/words.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { total } from './sums.ts';

interface FiguresProps {
  readonly totals: OverviewQuery['taxTotals'];
  readonly currency: string;
  readonly stale: boolean;
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
  return (
    <Strip
      label={`Tax year ${year} in ${currency}`}
      stale={stale}
      figures={[
        {
          label: `Net gain ${year}`,
          value: why(figure(totals?.gain ?? none, true)),
          note: `${currency} · ${several(activity.disposalsInYear, 'disposal', 'disposals')}`,
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
          value: figure(generation === 0 ? null : total(holdings.map((holding) => holding.basis)), false),
          note: `what they cost · ${several(holdings.length, 'asset', 'assets')}`,
        },
      ]}
    />
  );
}
