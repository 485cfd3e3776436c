import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { Asked } from '../../explain/explained-figure.ts';
import { Explain } from '../../explain/Explain.tsx';
import { getPlaces } from './selected-units.ts';
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
  /** The lot at the time of the sale. Null if it wasn't held then; undefined while it loads. */
  readonly lot: LotToChoose | null | undefined;
};

/** The lots selected for a disposal: when each was acquired, where it was held, and a link to its origin. */
export function ChosenLots({ accountId, side }: ChosenLotsProps) {
  const t = useTranslate();
  const { data, error } = useQuery(LotsToChooseDocument, {
    variables: { accountId, taxTxId: side.id },
    fetchPolicy: 'cache-and-network',
  });
  const [explained, setExplained] = useState<Asked>();
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
        label={t(texts.chosenLots)}
        rows={choices}
        rowId={({ specId }) => specId}
        columns={[...makeColumns(t), explainLotChoice(setExplained, t)]}
      />
      {choices.flatMap(({ specId, lotId, lot }) =>
        lot === null ? <LostLot key={specId} accountId={accountId} lotId={lotId} /> : [],
      )}
      {error && !data && (
        <Banner tone="loss">{t(texts.lotsFailed, { reason: error.message })}</Banner>
      )}
      {explained !== undefined && (
        <Explain accountId={accountId} asked={explained} onClose={() => setExplained(undefined)} />
      )}
    </>
  );
}

const makeColumns = (t: Translate): readonly Column<Choice>[] => [
  {
    id: 'amount',
    label: t(texts.units),
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortenName(currency)} />,
  },
  {
    id: 'acquired',
    label: t(texts.lotAcquired),
    width: '',
    cell: ({ lot }) =>
      lot === null ? t(texts.unknown) : lot && <When at={lot.acquiredAt} show="day" />,
  },
  {
    id: 'at',
    label: t(texts.heldAt),
    width: '',
    wraps: true,
    cell: ({ lot }) => (lot === null ? t(texts.notHeldThen) : lot && getPlaces(lot.places)),
  },
  {
    id: 'noted',
    label: t(texts.recorded),
    width: '',
    cell: ({ recordedAt }) => <When at={recordedAt} />,
  },
];
