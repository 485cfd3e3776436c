import { add, format, zeroMoney, zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';

interface DonationsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly positions: readonly Position[];
  readonly onOpen: (key: string) => void;
}

interface Candidate {
  readonly position: Position;
  readonly quantity: Quantity;
  readonly value: Money;
  readonly gain: Money;
}

const most = 5;

/** What is held for long and gained most: giving it away instead of selling it leaves the gain untaxed. */
export function Donations({ facts, currency, positions, onOpen }: DonationsProps) {
  const candidates = positions.flatMap(candidateOf).toSorted((a, b) => (a.gain < b.gain ? 1 : -1));
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
        empty={<Empty title="None yet">Nothing that is held for long has gained.</Empty>}
        leastWidth={520}
      />
    </Section>
  );
}

function candidateOf(position: Position): readonly Candidate[] {
  let [quantity, value, gain] = [zeroQuantity, zeroMoney, zeroMoney];
  for (const { lot, term, ...at } of position.lots) {
    if (at.value === undefined || at.gain === undefined || at.gain <= 0n || term === 'short') continue;
    quantity = add(quantity, lot.quantity);
    value = add(value, at.value);
    gain = add(gain, at.gain);
  }
  return gain > 0n ? [{ position, quantity, value, gain }] : [];
}

const columns = (currency: string): readonly Column<Candidate>[] => [
  { id: 'asset', label: 'Asset', width: 'minmax(96px, 1fr)', cell: ({ position }) => <AssetName asset={position.asset} /> },
  { id: 'source', label: 'Source', width: 'minmax(96px, 1fr)', cell: ({ position }) => <SourceName label={position.source} provider={position.provider} /> },
  { id: 'quantity', label: 'Quantity', width: 'minmax(88px, 1fr)', end: true, cell: ({ quantity }) => <Amount value={format(quantity)} align /> },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: ({ value }) => <Amount value={format(value)} digits="cents" align />,
  },
  { id: 'gain', label: 'Gain in it', width: 'minmax(96px, 1fr)', end: true, cell: ({ gain }) => <Amount value={format(gain)} digits="cents" gain align /> },
];

const lines = (currency: string): TwoLines<Candidate> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position }) => position.source,
  amount: ({ value }) => <Amount value={format(value)} digits="cents" unit={currency} />,
  outcome: ({ gain }) => <Amount value={format(gain)} digits="cents" gain />,
});
