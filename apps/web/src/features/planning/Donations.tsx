import { format } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { sentence } from '../explain/sentence.ts';
import { ExplanationDialog } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';
import { isPriced, getSums, explainLots, type PricedLot } from './explain-lots.ts';

interface DonationsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly positions: readonly Position[];
  readonly onOpen: (key: string) => void;
}

interface Candidate extends ReturnType<typeof getSums> {
  readonly position: Position;
  readonly lots: readonly PricedLot[];
}

const most = 5;

/** What is held for long and gained most: giving it away instead of selling it leaves the gain untaxed. */
export function Donations({ facts, currency, positions, onOpen }: DonationsProps) {
  const candidates = positions.flatMap(getCandidate).toSorted((a, b) => (a.gain < b.gain ? 1 : -1));
  const [why, setWhy] = useState<Candidate>();
  const note =
    facts.jurisdiction === 'US'
      ? 'Lots held for more than a year that gained most. A gift to a qualified charity deducts their worth, and the gain is not taxed (IRC 170(e), Pub. 526).'
      : 'What gained most. A gift to a charity is neither gain nor loss (TCGA 1992, s257).';
  return (
    <Section title="Worth giving away" note={note} flush>
      <DataTable
        label="Candidates for a donation"
        rows={candidates.slice(0, most)}
        rowId={({ position }) => position.key}
        columns={columns(currency)}
        lines={lines(currency)}
        status="ready"
        onOpen={({ position }) => onOpen(position.key)}
        onWhy={setWhy}
        empty={
          <Empty title="None yet">
            Nothing that is held{facts.jurisdiction === 'US' ? ' for long' : ''} has gained.
          </Empty>
        }
        leastWidth={520}
      />
      {why && (
        <ExplanationDialog
          told={explainLots(why.position, why.lots, facts, currency, because(facts))}
          onClose={() => setWhy(undefined)}
        />
      )}
    </Section>
  );
}

function getCandidate(position: Position): readonly Candidate[] {
  const lots = position.lots
    .filter(isPriced)
    .filter(({ gain, term }) => gain > 0n && term !== 'short');
  return lots.length > 0 ? [{ position, lots, ...getSums(lots) }] : [];
}

const because = ({ jurisdiction }: Facts) =>
  jurisdiction === 'US'
    ? sentence(
        'Counted are lots that are held for more than a year and are worth more than they cost.',
        { citation: 'IRC 170(e)' },
      )
    : sentence('Counted is what is worth more than its part of the pool cost.', {
        citation: 'TCGA 1992 s257',
      });

const columns = (currency: string): readonly Column<Candidate>[] => [
  {
    id: 'asset',
    label: 'Asset',
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    width: 'minmax(88px, 1fr)',
    end: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} align />,
  },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ value }) => <Amount value={format(value)} digits="cents" align />,
  },
  {
    id: 'gain',
    label: 'Gain in it',
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ gain }) => <Amount value={format(gain)} digits="cents" gain align />,
  },
];

const lines = (currency: string): TwoLines<Candidate> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position }) => position.source,
  amount: ({ value }) => <Amount value={format(value)} digits="cents" unit={currency} />,
  outcome: ({ gain }) => <Amount value={format(gain)} digits="cents" gain />,
});
