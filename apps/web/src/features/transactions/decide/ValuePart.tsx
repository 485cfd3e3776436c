import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { isIncome } from '@lotbook/model/category';
import { shortenName } from '@lotbook/ui/AssetName';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, use, useState } from 'react';
import {
  AssignCostBasis,
  EditCostBasis,
  RevertAssignment,
  RevertCostBasis,
  type Side,
} from './documents.ts';
import { TransactionLotsDocument } from './transfer-documents.ts';
import { TakePrice, type PriceCandidate } from './price-documents.ts';
import { Assigned, EnterBought } from './UnknownCost.tsx';
import { makeStep, useDecide } from './use-decide.ts';
import { listChangesSince, getNewest } from './use-others-changes.ts';
import { DecidedContext, formatMeanwhile } from './use-conflict.ts';
import { WhatChanges } from './WhatChanges.tsx';

const PriceChoices = lazy(async () => ({
  default: (await import('./PriceChoices.tsx')).PriceChoices,
}));

interface ValuePartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  /** The cost basis is unknown: the market value can be assigned. */
  readonly isUnknown: boolean;
  /** Sold for cash: the proceeds are that cash, whatever the price was. */
  readonly isSoldForMoney?: boolean;
  /** The price is missing: show known prices right away. */
  readonly isUnpriced?: boolean;
}

type Field = 'price' | 'costBasis';
const kinds: Readonly<Record<Field, string>> = { price: 'price', costBasis: 'basis' };
const titles: Readonly<Record<Field, Message<{ readonly asset: string }>>> = {
  price: texts.changePriceOf,
  costBasis: texts.changeCostOf,
};

/** Commas separate thousands only: 1,5 isn't read as 15. */
const isMoney = (text: string): boolean =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,18})?$/.test(text.trim());

const toPlainNumber = (text: string): string => text.replaceAll(',', '').trim();

/** The price and cost basis of one side. People can override or fill in what the source reports. */
export function ValuePart({
  accountId,
  currency,
  side,
  isUnknown,
  isUnpriced = false,
  isSoldForMoney = false,
}: ValuePartProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const decided = use(DecidedContext);
  const changes = decided?.changes ?? [];
  const [field, setField] = useState<Field>();
  const [value, setValue] = useState('');
  const [isMistyped, setIsMistyped] = useState(false);
  /** The newest change on screen when it was requested. */
  const [assigning, setAssigning] = useState<{ readonly seen: string | undefined }>();
  const [openedAt, setOpenedAt] = useState('');
  const [choosing, setChoosing] = useState(isUnpriced && !isSoldForMoney);
  const { id, currency: asset, isEdited } = side;
  const isAssigned = side.costBasisAssignments.some(({ assigned }) => assigned);
  const edit = (figures: Partial<Record<Field, string>>) =>
    makeStep(EditCostBasis, { accountId, transactionId: id, ...figures, seen: seen() });
  const open = (next: Field) => {
    forget();
    setIsMistyped(false);
    setOpenedAt(getNewest(changes));
    setValue((next === 'price' ? side.priceAtTimeOfTx : side.costBasis) ?? '');
    setField(next);
  };
  const close = () => {
    forget();
    setField(undefined);
  };
  const save = async () => {
    setIsMistyped(!isMoney(value));
    if (!isMoney(value) || !field) return;
    if (await run(edit({ [field]: toPlainNumber(value) }))) setField(undefined);
  };
  const savePrice = async ({ unitPrice, from, at }: PriceCandidate) => {
    const change = makeStep(TakePrice, {
      accountId,
      transactionId: id,
      price: unitPrice,
      priceFrom: from,
      priceAt: at,
      seen: seen(),
    });
    if (await run(change)) setChoosing(false);
  };
  const reset = () =>
    run(makeStep(RevertCostBasis, { accountId, transactionId: id, seen: seen() }));
  const assign = (shown: string | undefined) =>
    run(makeStep(AssignCostBasis, { accountId, taxTxIds: [id], seen: shown }));
  const unassign = () =>
    run(makeStep(RevertAssignment, { accountId, taxTxIds: [id], seen: seen() }));
  const isReceived = side.txSide === 'incoming';
  const isMatched = side.matchRef !== null || side.transferMatch !== null;
  const meanwhile =
    field &&
    !busy &&
    listChangesSince(changes, openedAt).findLast(({ kind }) => kind === kinds[field]);
  const notice = meanwhile
    ? t(texts.savingReplaces, {
        change: formatMeanwhile(meanwhile, decided?.ownId ?? '', t),
      })
    : said;
  return (
    <Part title={t(texts.valueOf, { asset: shortenName(asset) })}>
      <Facts
        items={[
          [
            t(texts.unitPrice),
            <span key="price">
              <Amount
                value={side.priceAtTimeOfTx}
                digits="price"
                unit={currency}
                unknown={t(texts.noPriceThen)}
              />{' '}
              {side.priceOrigin}
            </span>,
          ],
          ...(isReceived
            ? [
                [
                  t(common.costBasis),
                  <span key="cost">
                    <Amount
                      value={side.costBasis}
                      digits="cents"
                      unit={currency}
                      unknown={t(texts.unknown)}
                    />{' '}
                    {isAssigned && <Badge>{t(texts.assigned)}</Badge>}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {isSoldForMoney && <Text tone="muted">{t(texts.soldForCash)}</Text>}
      {isReceived && isMatched && <TransferredCost accountId={accountId} side={side} />}
      <Row>
        {!isSoldForMoney && (
          <>
            <Button small label={t(texts.changePriceOf, { asset })} onClick={() => open('price')}>
              {t(texts.changePrice)}
            </Button>
            <Button
              small
              label={t(choosing ? texts.hidePricesOf : texts.showPricesOf, { asset })}
              onClick={() => setChoosing(!choosing)}
            >
              {t(choosing ? texts.hidePrices : texts.showPrices)}
            </Button>
          </>
        )}
        {isReceived && !isMatched && !isIncome(side.category) && (
          <Button small label={t(texts.changeCostOf, { asset })} onClick={() => open('costBasis')}>
            {t(texts.changeCost)}
          </Button>
        )}
        {isUnknown && !isAssigned && !isReceived && <EnterBought side={side} />}
        {isUnknown && !isAssigned && (
          <Button small busy={busy} onClick={() => setAssigning({ seen: seen() })}>
            {t(texts.assignValueAsCost)}
          </Button>
        )}
        {isEdited && (
          <Button small busy={busy} onClick={() => reset()}>
            {t(texts.resetToSource)}
          </Button>
        )}
        {isAssigned && (
          <Button small busy={busy} onClick={() => unassign()}>
            {t(texts.undoAssignedCost)}
          </Button>
        )}
      </Row>
      {choosing && (
        <Suspense>
          <PriceChoices
            accountId={accountId}
            taxTxId={id}
            busy={busy}
            onTake={(candidate) => void savePrice(candidate)}
          />
        </Suspense>
      )}
      {said && !field && <Banner tone="warning">{said}</Banner>}
      {wrong && !field && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={t(texts.assignValueAsCostTitle)}
        open={assigning !== undefined}
        verb={t(texts.assignConfirm)}
        busy={busy}
        onClose={() => setAssigning(undefined)}
        onConfirm={() => {
          setAssigning(undefined);
          if (assigning) void assign(assigning.seen);
        }}
      >
        <Assigned side={side} currency={currency} />
        <WhatChanges act={{ kind: 'assign', taxTxIds: [id] }} />
      </Confirm>
      <Dialog
        title={t(titles[field ?? 'price'], { asset: shortenName(asset) })}
        open={field !== undefined}
        onClose={close}
        onSubmit={() => void save()}
        actions={
          <>
            <Button onClick={close}>{t(common.cancel)}</Button>
            <Button kind="primary" submit busy={busy}>
              {t(common.save)}
            </Button>
          </>
        }
      >
        <Stack>
          {notice && <Banner tone="warning">{notice}</Banner>}
          <TextField
            label={
              field === 'costBasis'
                ? t(texts.costBasisOfAll, {
                    units: `${side.amount} ${shortenName(asset)}`,
                    currency,
                  })
                : t(texts.priceOfOne, { asset: shortenName(asset), currency })
            }
            value={value}
            onChange={setValue}
            error={isMistyped ? t(texts.plainNumber) : wrong}
            help={t(texts.overrideHelp)}
          />
          {field && isMoney(value) && (
            <WhatChanges act={{ kind: field, taxTxIds: [id], amount: toPlainNumber(value) }} />
          )}
        </Stack>
      </Dialog>
    </Part>
  );
}

/** Why the cost basis of transferred units can't be changed where they arrived. */
function TransferredCost({
  accountId,
  side: { id, transactionId },
}: Pick<ValuePartProps, 'accountId' | 'side'>) {
  const t = useTranslate();
  const { data } = useQuery(TransactionLotsDocument, { variables: { accountId, transactionId } });
  const ends = data?.transactionLots.ends.filter(({ ofId }) => ofId === id) ?? [];
  const source = [...new Set(ends.map((end) => end.source.label))].join(' + ');
  const isOneRow = ends.some((end) => end.transactionId === transactionId);
  return (
    <Text tone="muted">
      {source === ''
        ? t(isOneRow ? texts.costFromSenderRow : texts.costFromSender)
        : t(isOneRow ? texts.costFromTransferRow : texts.costFromTransfer, { source })}
    </Text>
  );
}
