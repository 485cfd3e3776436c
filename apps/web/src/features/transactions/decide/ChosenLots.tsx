import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { Asked } from '../../explain/explained-figure.ts';
import { Explain } from '../../explain/Explain.tsx';
import { getPlaces } from './chosen-units.ts';
import { LotsToChooseDocument, type LotToChoose } from './lot-documents.ts';
import type { Side } from './documents.ts';
import { LostLot } from './LostLot.tsx';
import { explainLotChoice } from './explain-lot.tsx';

interface ChosenLotsProps {
  readonly accountId: string;
  readonly side: Side;
}

type Choice = Side['specIdTransactions'][number] & {
  readonly quantity: string;
  readonly currency: string;
  /** As it lay there then. Null where it does not lie there; undefined as long as nobody knows. */
  readonly lot: LotToChoose | null | undefined;
};

/** The lots that were chosen for what left: when each was acquired, where it lay, and the way to where it is from. */
export function ChosenLots({ accountId, side }: ChosenLotsProps) {
  const { data, error } = useQuery(LotsToChooseDocument, {
    variables: { accountId, taxTxId: side.id },
    fetchPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<Asked>();
  const offered = data?.specIdLots.lots;
  const choices = side.specIdTransactions.map((choice) => ({
    ...choice,
    quantity: choice.assignmentQuantity,
    currency: side.currency,
    lot: offered && (offered.find(({ lotId }) => lotId === choice.lotId) ?? null),
  }));
  return (
    <>
      <PlainTable
        listed
        label="Lots that were chosen"
        rows={choices}
        rowId={({ specId }) => specId}
        columns={[...columns, explainLotChoice(setAsked)]}
      />
      {choices.flatMap(({ specId, lotId, lot }) =>
        lot === null ? <LostLot key={specId} accountId={accountId} lotId={lotId} /> : [],
      )}
      {error && !data && <Banner tone="loss">The lots could not be read: {error.message}</Banner>}
      {asked !== undefined && (
        <Explain accountId={accountId} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

const columns: readonly Column<Choice>[] = [
  {
    id: 'amount',
    label: 'Units',
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortened(currency)} />,
  },
  {
    id: 'acquired',
    label: 'Lot acquired',
    width: '',
    cell: ({ lot }) =>
      lot === null ? 'Not known' : lot && <When at={lot.acquiredAt} show="day" />,
  },
  {
    id: 'at',
    label: 'Lay at',
    width: '',
    wraps: true,
    cell: ({ lot }) => (lot === null ? 'Not there then' : lot && getPlaces(lot.places)),
  },
  {
    id: 'noted',
    label: 'Written down',
    width: '',
    cell: ({ recordedAt }) => <When at={recordedAt} />,
  },
];
