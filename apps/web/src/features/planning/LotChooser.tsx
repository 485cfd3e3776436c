import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import type { Facts } from './documents.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { countUnknownCosts, type Position, type ValuedLot } from './holdings.ts';

interface LotChooserProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly position: Position;
  readonly ticked: readonly string[];
  readonly onTick: (lots: readonly string[]) => void;
}

const pageSize = 100;

/** All lots of a position with their gain at today's price. */
export function LotChooser({ facts, currency, position, ticked, onTick }: LotChooserProps) {
  const t = useTranslate();
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
            {t(planning.selectLosing, { count: losing.length })}
          </Button>
        </div>
      )}
      <PlainTable
        label={t(planning.lotsOf, { asset: position.asset, source: position.source })}
        rows={position.lots.slice(0, count)}
        rowId={({ lot }) => `${lot.lotId}\n${lot.acquiredOn}`}
        columns={makeColumns(t, facts, currency, chosen, tick)}
      />
      {position.lots.length > count && (
        <div>
          <Button small kind="quiet" onClick={() => setCount(count + pageSize)}>
            {t(planning.showMoreLots, { count: position.lots.length - count })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const makeColumns = (
  t: Translate,
  { jurisdiction }: Facts,
  currency: string,
  chosen: ReadonlySet<string>,
  tick: (lotId: string, isTicked: boolean) => void,
): readonly Column<ValuedLot>[] => [
  ...(jurisdiction === 'US' ? [makeTickColumn(t, chosen, tick)] : []),
  {
    id: 'acquired',
    label: t(planning.acquired),
    width: '1fr',
    cell: ({ lot }) => <When at={lot.acquiredOn} show="day" />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    width: '1fr',
    end: true,
    cell: ({ lot }) => <Amount value={format(lot.quantity)} align />,
  },
  {
    id: 'basis',
    label: t(planning.costBasis, { currency }),
    width: '1fr',
    end: true,
    cell: ({ lot }) => (
      <WhyLink what="lot" id={lot.lotId}>
        <TotalAmount
          value={format(lot.basis)}
          missing={[]}
          isComputing={false}
          unknownLots={countUnknownCosts([lot])}
          align
        />
      </WhyLink>
    ),
  },
  {
    id: 'gain',
    label: t(planning.gainToday),
    width: '1fr',
    end: true,
    cell: ({ lot, gain }) =>
      gain === undefined ? (
        <Amount value={null} digits="cents" unknown={t(planning.enterPrice)} align />
      ) : (
        <TotalAmount
          value={format(gain)}
          missing={[]}
          isComputing={false}
          unknownLots={countUnknownCosts([lot])}
          gain
          align
        />
      ),
  },
  ...(jurisdiction === 'US' ? [makeTermColumn(t)] : []),
];

const makeTickColumn = (
  t: Translate,
  chosen: ReadonlySet<string>,
  tick: (lotId: string, isTicked: boolean) => void,
): Column<ValuedLot> => ({
  id: 'tick',
  label: t(planning.sell),
  width: '40px',
  cell: ({ lot }) => (
    <Tick
      label={t(planning.sellLot, {
        day: formatDate(lot.acquiredOn, t),
        quantity: format(lot.quantity),
        asset: lot.asset,
      })}
      checked={chosen.has(lot.lotId)}
      onChange={(isTicked) => tick(lot.lotId, isTicked)}
    />
  ),
});

const makeTermColumn = (t: Translate): Column<ValuedLot> => ({
  id: 'term',
  label: t(planning.term),
  width: '1fr',
  cell: ({ daysUntilLong }) =>
    daysUntilLong === undefined
      ? t(planning.longTerm)
      : t(planning.shortTermUntil, { days: daysUntilLong }),
});
