import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import type { Message } from '@lotbook/messages/message';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
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
/** `part`: the two sides that it moved between. */
type MovedLot = OtherEnd['lots'][number] & { readonly currency: string; readonly part: string };

/** Each side with its price and cost basis, the lots it opened and the lots it moved. Each row has a button that explains it. */
export function SidesPart({ accountId, transactionId, currency }: SidesPartProps) {
  const variables = { accountId, transactionId };
  const t = useTranslate();
  const { data: sidesData } = useQuery(TransactionSidesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const { data } = useQuery(TransactionLotsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<Asked>();
  const sides = sidesData?.taxTransactions.edges.map(({ node }) => node) ?? [];
  const opened = data?.transactionLots.opened ?? [];
  const moved = listMovedLots(data?.transactionLots.ends ?? []);
  return (
    <>
      {sides.length > 0 && (
        <Part title={t(texts.sideFigures)} note={t(texts.sideFiguresNote, { currency })}>
          <PlainTable
            listed
            label={t(texts.sideFigures)}
            rows={sides}
            rowId={({ id }) => id}
            columns={[...makeSideColumns(t), makeWhySideColumn(setAsked, t)]}
          />
        </Part>
      )}
      {opened.length > 0 && (
        <Part title={t(texts.newLots)} note={t(texts.newLotsNote, { currency })}>
          <PlainTable
            listed
            label={t(texts.newLots)}
            rows={opened}
            rowId={({ lotId }) => lotId}
            columns={[...makeOpenedColumns(t), explainLotChoice(setAsked, t)]}
          />
        </Part>
      )}
      {moved.length > 0 && (
        <Part title={t(texts.lotsMoved)} note={t(texts.lotsMovedNote)}>
          <PlainTable
            listed
            label={t(texts.lotsMoved)}
            rows={moved}
            rowId={({ lotId, part }) => `${part} ${lotId}`}
            columns={[...makeMovedColumns(t), explainLotChoice(setAsked, t)]}
          />
        </Part>
      )}
      {asked !== undefined && (
        <Explain accountId={accountId} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** A transfer within one transaction has the same part on both sides: list it once. */
const listMovedLots = (ends: readonly OtherEnd[]): readonly MovedLot[] => {
  const parts = new Map(ends.map((end) => [[end.ofId, end.id].toSorted().join(' '), end]));
  return [...parts].flatMap(([part, { lots, currency }]) =>
    lots.map((lot) => ({ ...lot, currency, part })),
  );
};

const sideLabels: Readonly<Record<string, Message>> = {
  incoming: common.received,
  outgoing: common.sent,
  fee: common.fee,
};

const makeSideColumns = (t: Translate): readonly Column<Side>[] => [
  {
    id: 'side',
    label: t(texts.side),
    width: '',
    cell: ({ txSide }) => (sideLabels[txSide] ? t(sideLabels[txSide]) : txSide),
  },
  {
    id: 'amount',
    label: t(texts.units),
    width: '',
    end: true,
    cell: ({ amount, currency }) => <Amount value={amount} unit={shortenName(currency)} />,
  },
  {
    id: 'price',
    label: t(texts.unitPrice),
    width: '',
    end: true,
    cell: ({ priceAtTimeOfTx }) => (
      <Amount value={priceAtTimeOfTx} digits="price" unknown={t(texts.unknown)} />
    ),
  },
  {
    id: 'cost',
    label: t(common.costBasis),
    width: '',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" unknown={t(common.none)} />,
  },
];

const makeOpenedColumns = (t: Translate): readonly Column<OpenedLot>[] => [
  {
    id: 'amount',
    label: t(texts.units),
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortenName(currency)} />,
  },
  {
    id: 'cost',
    label: t(common.costBasis),
    width: '',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" unknown={t(texts.unknown)} />,
  },
];

const makeMovedColumns = (t: Translate): readonly Column<MovedLot>[] => [
  {
    id: 'came',
    label: t(common.received),
    width: '',
    cell: ({ cameAt }) => cameAt !== null && <When at={cameAt} />,
  },
  {
    id: 'amount',
    label: t(texts.units),
    width: '',
    end: true,
    cell: ({ quantity, currency }) => <Amount value={quantity} unit={shortenName(currency)} />,
  },
];

const makeWhySideColumn = (onAsk: Ask, t: Translate): Column<Side> => ({
  id: 'why',
  label: t(texts.evidence),
  width: '',
  cell: ({ id, txSide, amount, currency }) => (
    <Button
      small
      kind="quiet"
      label={t(texts.whySide, {
        side: toKnownSide(txSide),
        units: `${amount} ${shortenName(currency)}`,
      })}
      onClick={() => onAsk({ what: 'entry', id })}
    >
      {t(texts.why)}
    </Button>
  ),
});

const toKnownSide = (side: string): 'incoming' | 'outgoing' | 'fee' | 'other' =>
  side === 'incoming' || side === 'outgoing' || side === 'fee' ? side : 'other';
