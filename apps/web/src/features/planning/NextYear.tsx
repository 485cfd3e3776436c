import { format, type Money } from '@lotbook/decimal/decimal';
import { cents } from '@lotbook/engine/explain/text';
import type { Estimate } from '@lotbook/engine/planning/estimate';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { ReactNode } from 'react';
import { several } from '@lotbook/model/several';
import { ExplainedFigureView } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { gainToday, turningLong } from './harvest.ts';
import type { Position } from './holdings.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainCarryover, explainTurning } from './explain-next-year.ts';

interface Line {
  readonly what: string;
  readonly value: ReactNode;
}

const columns: readonly Column<Line>[] = [
  { id: 'what', label: 'What', width: '1fr', cell: ({ what }) => what },
  { id: 'value', label: 'Amount', width: '1fr', end: true, cell: ({ value }) => value },
];

interface NextYearProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly positions: readonly Position[];
  readonly outcomes: readonly SaleOutcome[];
}

const untaxed = {
  short: '0',
  long: '0',
  byBracket: false,
  income: '',
  state: '',
  surtax: '',
  surtaxAbove: '',
};

/** With what the year after begins, should the plan be carried out. */
export function NextYear({ facts, currency, rates, positions, outcomes }: NextYearProps) {
  // What carries on does not depend on the rates.
  const after = estimateTax(
    getGains(facts, outcomes).planned,
    { ...rates, ...untaxed },
    facts.jurisdiction,
  );
  const shown = (amount: Money | undefined) => (
    <Amount
      value={amount === undefined ? null : format(amount)}
      digits="cents"
      unit={currency}
      unknown="Mend the losses carried over"
    />
  );
  const carried = (what: string, of: (estimate: Estimate) => Money): Line => {
    const told = () =>
      explainCarryover(`${what}: ${cents(of(after!), currency)}.`, {
        facts,
        currency,
        rates,
        outcomes,
        estimate: after!,
      });
    return {
      what,
      value: after ? (
        <ExplainedFigureView told={told}>{shown(of(after))}</ExplainedFigureView>
      ) : (
        shown(undefined)
      ),
    };
  };
  const turning = turningLong(positions, facts.yearEnds, facts.today);
  const gain = <Amount value={format(gainToday(turning))} digits="cents" unit={currency} gain />;
  const rows: readonly Line[] =
    facts.jurisdiction === 'US'
      ? [
          carried('Short-term loss carried on', ({ carriesOn }) => carriesOn.short),
          carried('Long-term loss carried on', ({ carriesOn }) => carriesOn.long),
          carried('Lowers other income this year', ({ deducted }) => deducted),
          {
            what: `${several(turning.length, 'lot turns', 'lots turn')} long-term, with a gain today of`,
            value:
              turning.length > 0 ? (
                <ExplainedFigureView told={() => explainTurning(turning, { facts, currency })}>
                  {gain}
                </ExplainedFigureView>
              ) : (
                gain
              ),
          },
        ]
      : [carried('Losses carried on', ({ carriesOn }) => carriesOn.short)];
  return (
    <Section
      title="The year after"
      note={
        outcomes.length > 0
          ? 'Should the plan be carried out and nothing else be sold.'
          : 'Should nothing else be sold this year.'
      }
    >
      <Stack>
        <PlainTable
          label="What the year after begins with"
          rows={rows}
          rowId={({ what }) => what}
          columns={columns}
        />
        <Text tone="muted" size="small">
          {facts.jurisdiction === 'US'
            ? 'What is lost beyond 3,000 (1,500 for those who are married and file separately) goes on, short-term and long-term apart (IRC 1212(b)).'
            : 'Losses of the year come off its gains first; what is left over is carried on once it was claimed (TCGA 1992, s2A).'}
        </Text>
      </Stack>
    </Section>
  );
}
