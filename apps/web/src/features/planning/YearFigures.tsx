import { add, format, subtract, type Money } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { Strip, type Figure } from '@lotbook/ui/Strip';
import { cents } from '@lotbook/engine/explain/text';
import { WhyLink } from '../../system/links.tsx';
import { findLacking } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useUnpriced } from '../account/use-unpriced.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { ExplainedFigureView } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainPlanned, explainTax } from './explain-tax.ts';
import { explainCarryover } from './explain-next-year.ts';

interface YearFiguresProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
}

/** What was realized so far, what it is with the plan, and what that means in tax; each with what it rests on. */
export function YearFigures({ facts, currency, rates, outcomes }: YearFiguresProps) {
  const missing = findLacking(useUnpriced(facts.year), 'disposal');
  const isComputing = useIsComputing();
  const { realized, planned } = getGains(facts, outcomes);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction),
    estimateTax(planned, rates, facts.jurisdiction),
  ];
  const gain = (value: Money) => (
    <TotalAmount
      value={format(value)}
      missing={missing}
      isComputing={isComputing}
      unit={currency}
      gain
    />
  );
  const isPlanned = outcomes.length > 0;
  const year = { facts, currency, rates, outcomes };
  const why = (value: Money) => (
    <WhyLink what="year" id={String(facts.year)}>
      {gain(value)}
    </WhyLink>
  );
  const figure = (label: string, value: Money, former: Money): Figure => ({
    label,
    value: isPlanned ? (
      <ExplainedFigureView
        told={() => explainPlanned(`${label}: ${cents(value, currency)}.`, year)}
      >
        {gain(value)}
      </ExplainedFigureView>
    ) : (
      why(value)
    ),
    note: isPlanned ? <>now {why(former)}</> : undefined,
  });
  const net = ({ short, long }: typeof realized): Money => add(short, long);
  const title = isPlanned
    ? `Gains of ${facts.yearLabel} with the plan`
    : `Gains of ${facts.yearLabel} so far`;
  return (
    <Strip
      label={title}
      figures={[
        figure(title, net(planned), net(realized)),
        ...(facts.jurisdiction === 'US'
          ? [
              figure('Short-term', planned.short, realized.short),
              figure('Long-term', planned.long, realized.long),
            ]
          : []),
        {
          label: 'Tax at your rates',
          value: after ? (
            <ExplainedFigureView told={() => explainTax({ ...year, estimate: after })}>
              <TotalAmount
                value={format(after.tax)}
                missing={missing}
                isComputing={isComputing}
                unit={currency}
              />
            </ExplainedFigureView>
          ) : (
            <Amount value={null} digits="cents" unit={currency} unknown="Enter your rates below" />
          ),
          note: taxNote(before?.tax, after?.tax, currency),
        },
        ...(after && net(after.carriesOn) > 0n
          ? [
              {
                label: 'Losses that go on',
                value: (
                  <ExplainedFigureView
                    told={() =>
                      explainCarryover(
                        `Losses that go on: ${cents(net(after.carriesOn), currency)}.`,
                        {
                          ...year,
                          estimate: after,
                        },
                      )
                    }
                  >
                    <Amount value={format(net(after.carriesOn))} digits="cents" unit={currency} />
                  </ExplainedFigureView>
                ),
                note: 'to the next year',
              },
            ]
          : []),
      ]}
    />
  );
}

function taxNote(before: Money | undefined, after: Money | undefined, currency: string) {
  if (before === undefined || after === undefined) return 'Enter your rates below';
  const difference = subtract(after, before);
  if (difference === 0n) return undefined;
  const size = (
    <Amount
      value={format(difference < 0n ? subtract(before, after) : difference)}
      digits="cents"
      unit={currency}
    />
  );
  return difference < 0n ? <>{size} less than now</> : <>{size} more than now</>;
}
