import { format, type Money } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { ReactNode } from 'react';
import { several } from '../account/words.ts';
import type { Facts } from './documents.ts';
import { turningLong } from './harvest.ts';
import type { Position } from './holdings.ts';
import { estimateOf, gainsOf, type Rates } from './plan.ts';

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

const untaxed = { short: '0', long: '0', byBracket: false, income: '', state: '', surtax: '', surtaxAbove: '' };

/** With what the year after begins, should the plan be carried out. */
export function NextYear({ facts, currency, rates, positions, outcomes }: NextYearProps) {
  // What carries on does not depend on the rates.
  const after = estimateOf(gainsOf(facts, outcomes).planned, { ...rates, ...untaxed }, facts.jurisdiction);
  const money = (amount: Money | undefined) => (
    <Amount value={amount === undefined ? null : format(amount)} digits="cents" unit={currency} unknown="Mend the losses carried over" />
  );
  const { lots, gain } = turningLong(positions, facts.yearEnds, facts.today);
  const rows: readonly Line[] =
    facts.jurisdiction === 'US'
      ? [
          { what: 'Short-term loss carried on', value: money(after?.carriesOn.short) },
          { what: 'Long-term loss carried on', value: money(after?.carriesOn.long) },
          { what: 'Lowers other income this year', value: money(after?.deducted) },
          {
            what: `${several(lots, 'lot turns', 'lots turn')} long-term, with a gain today of`,
            value: <Amount value={format(gain)} digits="cents" unit={currency} gain />,
          },
        ]
      : [{ what: 'Losses carried on', value: money(after?.carriesOn.short) }];
  return (
    <Section
      title="The year after"
      note={outcomes.length > 0 ? 'Should the plan be carried out and nothing else be sold.' : 'Should nothing else be sold this year.'}
    >
      <Stack>
        <PlainTable label="What the year after begins with" rows={rows} rowId={({ what }) => what} columns={columns} />
        <Text tone="muted" size="small">
          {facts.jurisdiction === 'US'
            ? 'What is lost beyond 3,000 (1,500 for those who are married and file separately) goes on, short-term and long-term apart (IRC 1212(b)).'
            : 'Losses of the year come off its gains first; what is left over is carried on once it was claimed (TCGA 1992, s2A).'}
        </Text>
      </Stack>
    </Section>
  );
}
