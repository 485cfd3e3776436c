import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { Asked } from '../explain/explained-figure.ts';
import { Explain } from '../explain/Explain.tsx';
import { TransactionSidesDocument, type Side } from './decide/documents.ts';
import {
  TransactionLotsDocument,
  type OpenedLot,
  type OtherEnd,
} from './decide/transfer-documents.ts';
import { explainLotChoice } from './decide/explain-lot.tsx';

interface SidesPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly currency: string;
}

type Ask = (asked: Asked) => void;
/** `part`: the two sides between which it moved. */
type MovedLot = OtherEnd['lots'][number] & { readonly currency: string; readonly part: string };

/** Each side with its price and cost, the lots that began with it and those that moved; each can be asked why it is so. */
export function SidesPart({ accountId, transactionId, currency }: SidesPartProps) {
  const variables = { accountId, transactionId };
  const { data: told } = useQuery(TransactionSidesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const { data } = useQuery(TransactionLotsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<Asked>();
  const sides = told?.taxTransactions.edges.map(({ node }) => node) ?? [];
  const opened = data?.transactionLots.opened ?? [];
  const moved = movedLots(data?.transactionLots.ends ?? []);
  return (
    <>
      {sides.length > 0 && (
        <Part
          title="Figures of each side"
          note={`What one unit was worth and what all of it cost, in ${currency}.`}
        >
          <PlainTable
            listed
            label="Figures of each side"
            rows={sides}
            rowId={({ id }) => id}
            columns={[...sideColumns, explainSide(setAsked)]}
          />
        </Part>
      )}
      {opened.length > 0 && (
        <Part title="Lots that began here" note={`As they began, in ${currency}.`}>
          <PlainTable
            listed
            label="Lots that began here"
            rows={opened}
            rowId={({ lotId }) => lotId}
            columns={[...openedColumns, explainLotChoice(setAsked)]}
          />
        </Part>
      )}
      {moved.length > 0 && (
        <Part
          title="Lots moved"
          note="Units keep the cost and the date of their lot when they move between your own sources."
        >
          <PlainTable
            listed
            label="Lots moved"
            rows={moved}
            rowId={({ lotId, part }) => `${part} ${lotId}`}
            columns={[...movedColumns, explainLotChoice(setAsked)]}
          />
        </Part>
      )}
      {asked !== undefined && (
        <Explain accountId={accountId} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** A part of a transfer that stands on both of its sides in one row is listed once. */
const movedLots = (ends: readonly OtherEnd[]): readonly MovedLot[] => {
  const parts = new Map(ends.map((end) => [[end.ofId, end.id].toSorted().join(' '), end]));
  return [...parts].flatMap(([part, { lots, currency }]) =>
    lots.map((lot) => ({ ...lot, currency, part })),
  );
};

const sideLabels: Readonly<Record<string, string>> = {
  incoming: 'Received',
  outgoing: 'Sent',
  fee: 'Fee',
};

const sideColumns: readonly Column<Side>[] = [
  { id: 'side', label: 'Side', width: '', cell: ({ txSide }) => sideLabels[txSide] ?? txSide },
  {
    id: 'amount',
    label: 'Units',
    width: '',
    end: true,
    cell: ({ amount, currency }) => <Amount value={amount} unit={shortened(currency)} />,
  },
  {
    id: 'price',
    label: 'Price of one',
    width: '',
    end: true,
    cell: ({ priceAtTimeOfTx }) => (
      <Amount value={priceAtTimeOfTx} digits="price" unknown="Not known" />
    ),
  },
  {
    id: 'cost',
    label: 'Cost',
    width: '',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" unknown="None" />,
  },
];

const openedColumns: readonly Column<OpenedLot>[] = [
  {
    id: 'amount',
    label: 'Units',
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortened(currency)} />,
  },
  {
    id: 'cost',
    label: 'Cost',
    width: '',
    end: true,
    cell: ({ costBasis }) => (
      <Amount value={costBasis} digits="cents" unknown="Nobody knows it yet" />
    ),
  },
];

const movedColumns: readonly Column<MovedLot>[] = [
  {
    id: 'came',
    label: 'Came in',
    width: '',
    cell: ({ cameAt }) => cameAt !== null && <When at={cameAt} />,
  },
  {
    id: 'amount',
    label: 'Units',
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortened(currency)} />,
  },
];

const explainSide = (onAsk: Ask): Column<Side> => ({
  id: 'why',
  label: 'Evidence',
  width: '',
  cell: ({ id, txSide, amount, currency }) => (
    <Button
      small
      kind="quiet"
      label={`Why are these the figures of ${amount} ${shortened(currency)} ${(sideLabels[txSide] ?? txSide).toLowerCase()}?`}
      onClick={() => onAsk({ what: 'entry', id })}
    >
      Why?
    </Button>
  ),
});
