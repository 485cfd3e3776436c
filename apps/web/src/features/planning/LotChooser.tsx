import { format } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Button } from '@lotbook/ui/buttons';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Stack } from '@lotbook/ui/layout';
import type { Column } from '@lotbook/ui/table-model';
import { formatDate } from '@lotbook/ui/format-when';
import { Tick } from '@lotbook/ui/Tick';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import type { Facts } from './documents.ts';
import type { Position, ValuedLot } from './holdings.ts';

interface LotChooserProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly position: Position;
  readonly ticked: readonly string[];
  readonly onTick: (lots: readonly string[]) => void;
}

const pageSize = 100;

/** Every lot of a position with what it would gain today. */
export function LotChooser({ facts, currency, position, ticked, onTick }: LotChooserProps) {
  const [count, setCount] = useState(pageSize);
  const chosen = new Set(ticked);
  const tick = (lotId: string, isTicked: boolean) =>
    onTick(isTicked ? [...ticked, lotId] : ticked.filter((each) => each !== lotId));
  const losing = position.lots
    .filter(({ gain }) => gain !== undefined && gain < 0n)
    .map(({ lot }) => lot.lotId);
  return (
    <Stack>
      {losing.length > 0 && (
        <div>
          <Button small onClick={() => onTick(losing)}>
            Tick all that lose ({losing.length})
          </Button>
        </div>
      )}
      <PlainTable
        label={`Lots of ${position.asset} at ${position.source}`}
        rows={position.lots.slice(0, count)}
        rowId={({ lot }) => `${lot.lotId}\n${lot.acquiredOn}`}
        columns={columns(facts, currency, chosen, tick)}
      />
      {position.lots.length > count && (
        <div>
          <Button small kind="quiet" onClick={() => setCount(count + pageSize)}>
            Show more, {several(position.lots.length - count, 'lot', 'lots')} left
          </Button>
        </div>
      )}
    </Stack>
  );
}

const columns = (
  { jurisdiction }: Facts,
  currency: string,
  chosen: ReadonlySet<string>,
  tick: (lotId: string, isTicked: boolean) => void,
): readonly Column<ValuedLot>[] => [
  ...(jurisdiction === 'US' ? [tickColumn(chosen, tick)] : []),
  {
    id: 'acquired',
    label: 'Acquired',
    width: '1fr',
    cell: ({ lot }) => <When at={lot.acquiredOn} show="day" />,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    width: '1fr',
    end: true,
    cell: ({ lot }) => <Amount value={format(lot.quantity)} align />,
  },
  {
    id: 'basis',
    label: `Cost, ${currency}`,
    width: '1fr',
    end: true,
    cell: ({ lot }) => (
      <WhyLink what="lot" id={lot.lotId}>
        <Amount value={format(lot.basis)} digits="cents" align />
      </WhyLink>
    ),
  },
  {
    id: 'gain',
    label: 'Gain today',
    width: '1fr',
    end: true,
    cell: ({ gain }) => (
      <Amount
        value={gain === undefined ? null : format(gain)}
        digits="cents"
        gain
        unknown="Enter a price"
        align
      />
    ),
  },
  ...(jurisdiction === 'US' ? [termColumn] : []),
];

const tickColumn = (
  chosen: ReadonlySet<string>,
  tick: (lotId: string, isTicked: boolean) => void,
): Column<ValuedLot> => ({
  id: 'tick',
  label: 'Sell',
  width: '40px',
  cell: ({ lot }) => (
    <Tick
      label={`Sell the lot of ${formatDate(lot.acquiredOn)}, ${format(lot.quantity)} ${lot.asset}`}
      checked={chosen.has(lot.lotId)}
      onChange={(isTicked) => tick(lot.lotId, isTicked)}
    />
  ),
});

const termColumn: Column<ValuedLot> = { id: 'term', label: 'Term', width: '1fr', cell: getTerm };

function getTerm({ daysUntilLong }: ValuedLot): string {
  return daysUntilLong === undefined
    ? 'long'
    : `short, long in ${several(daysUntilLong, 'day', 'days')}`;
}
