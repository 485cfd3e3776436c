import { isIncome } from '@lotbook/model/category';
import { shortened } from '@lotbook/ui/AssetName';
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
import { step, useDecide } from './use-decide.ts';
import { changesSince, getNewest } from './use-others-changes.ts';
import { DecidedContext, formatMeanwhile } from './use-conflict.ts';
import { WhatChanges } from './WhatChanges.tsx';

const PriceChoices = lazy(async () => ({
  default: (await import('./PriceChoices.tsx')).PriceChoices,
}));

interface ValuePartProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  /** Nobody knows what the units cost: their worth can be assigned. */
  readonly isUnknown: boolean;
  /** What was sold for money brought that money, whatever the price was then. */
  readonly isSoldForMoney?: boolean;
  /** Its price is missing: known prices are shown at once. */
  readonly isUnpriced?: boolean;
}

type Field = 'price' | 'costBasis';
const kinds: Readonly<Record<Field, string>> = { price: 'price', costBasis: 'basis' };
const names: Readonly<Record<Field, string>> = { price: 'price', costBasis: 'cost' };

/** A comma parts thousands and nothing else: 1,5 is not taken for 15. */
const moneyWrong = (text: string): string | undefined =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,18})?$/.test(text.trim())
    ? undefined
    : 'Enter a plain number, such as 1,234.50';

const plain = (text: string): string => text.replaceAll(',', '').trim();

/** What one side was worth and cost, given by a person where the source is wrong or silent. */
export function ValuePart({
  accountId,
  currency,
  side,
  isUnknown,
  isUnpriced = false,
  isSoldForMoney = false,
}: ValuePartProps) {
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const decided = use(DecidedContext);
  const changes = decided?.changes ?? [];
  const [field, setField] = useState<Field>();
  const [value, setValue] = useState('');
  const [mistyped, setMistyped] = useState<string>();
  /** What had been shown when it was asked for. */
  const [assigning, setAssigning] = useState<{ readonly seen: string | undefined }>();
  const [openedAt, setOpenedAt] = useState('');
  const [choosing, setChoosing] = useState(isUnpriced && !isSoldForMoney);
  const { id, currency: asset, isEdited } = side;
  const isAssigned = side.costBasisAssignments.some(({ assigned }) => assigned);
  const edit = (figures: Partial<Record<Field, string>>) =>
    step(EditCostBasis, { accountId, transactionId: id, ...figures, seen: seen() });
  const open = (wanted: Field) => {
    forget();
    setMistyped(undefined);
    setOpenedAt(getNewest(changes));
    setValue((wanted === 'price' ? side.priceAtTimeOfTx : side.costBasis) ?? '');
    setField(wanted);
  };
  const close = () => {
    forget();
    setField(undefined);
  };
  const save = async () => {
    const unreadable = moneyWrong(value);
    setMistyped(unreadable);
    if (unreadable !== undefined || !field) return;
    if (await run(edit({ [field]: plain(value) }))) setField(undefined);
  };
  const take = async ({ unitPrice, from, at }: PriceCandidate) => {
    const taken = step(TakePrice, {
      accountId,
      transactionId: id,
      price: unitPrice,
      priceFrom: from,
      priceAt: at,
      seen: seen(),
    });
    if (await run(taken)) setChoosing(false);
  };
  const takeBack = () => run(step(RevertCostBasis, { accountId, transactionId: id, seen: seen() }));
  const assign = (shown: string | undefined) =>
    run(step(AssignCostBasis, { accountId, taxTxIds: [id], seen: shown }));
  const unassign = () => run(step(RevertAssignment, { accountId, taxTxIds: [id], seen: seen() }));
  const came = side.txSide === 'incoming';
  const isMatched = side.matchRef !== null || side.transferMatch !== null;
  const meanwhile =
    field && !busy && changesSince(changes, openedAt).findLast(({ kind }) => kind === kinds[field]);
  const told = meanwhile
    ? `${formatMeanwhile(meanwhile, decided?.ownId ?? '')} Saving replaces that.`
    : said;
  return (
    <Part title={`Worth of ${shortened(asset)}`}>
      <Facts
        items={[
          [
            'Price of one',
            <span key="price">
              <Amount
                value={side.priceAtTimeOfTx}
                digits="price"
                unit={currency}
                unknown="No price is known for this moment"
              />{' '}
              {side.priceOrigin}
            </span>,
          ],
          ...(came
            ? [
                [
                  'Cost',
                  <span key="cost">
                    <Amount
                      value={side.costBasis}
                      digits="cents"
                      unit={currency}
                      unknown="Nobody knows it yet"
                    />{' '}
                    {isAssigned && <Badge>assigned</Badge>}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {isSoldForMoney && (
        <Text tone="muted">
          Sold for money: its proceeds are what was received. Leave it out and enter the right one
          where that is wrong.
        </Text>
      )}
      {came && isMatched && <CameAlong accountId={accountId} side={side} />}
      <Row>
        {!isSoldForMoney && (
          <>
            <Button small label={`Change the price of ${asset}`} onClick={() => open('price')}>
              Change price
            </Button>
            <Button
              small
              label={`${choosing ? 'Hide' : 'Show'} known prices of ${asset}`}
              onClick={() => setChoosing(!choosing)}
            >
              {choosing ? 'Hide known prices' : 'Known prices'}
            </Button>
          </>
        )}
        {came && !isMatched && !isIncome(side.category) && (
          <Button small label={`Change the cost of ${asset}`} onClick={() => open('costBasis')}>
            Change cost
          </Button>
        )}
        {isUnknown && !isAssigned && !came && <EnterBought side={side} />}
        {isUnknown && !isAssigned && (
          <Button small busy={busy} onClick={() => setAssigning({ seen: seen() })}>
            Take its worth as its cost
          </Button>
        )}
        {isEdited && (
          <Button small busy={busy} onClick={() => void takeBack()}>
            Back to what the source says
          </Button>
        )}
        {isAssigned && (
          <Button small busy={busy} onClick={() => void unassign()}>
            Take the assigned cost back
          </Button>
        )}
      </Row>
      {choosing && (
        <Suspense>
          <PriceChoices
            accountId={accountId}
            taxTxId={id}
            busy={busy}
            onTake={(candidate) => void take(candidate)}
          />
        </Suspense>
      )}
      {said && !field && <Banner tone="warning">{said}</Banner>}
      {wrong && !field && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title="Take its worth as its cost?"
        open={assigning !== undefined}
        verb="Take it as the cost"
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
        title={`Change the ${field ? names[field] : ''} of ${shortened(asset)}`}
        open={field !== undefined}
        onClose={close}
        onSubmit={() => void save()}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" submit busy={busy}>
              Save
            </Button>
          </>
        }
      >
        <Stack>
          {told && <Banner tone="warning">{told}</Banner>}
          <TextField
            label={
              field === 'costBasis'
                ? `Cost of all ${side.amount} ${shortened(asset)}, ${currency}`
                : `Price of one ${shortened(asset)}, ${currency}`
            }
            value={value}
            onChange={setValue}
            error={mistyped ?? wrong}
            help="It counts in place of what the source says until you take it back. The source’s own figure is kept."
          />
          {field && moneyWrong(value) === undefined && (
            <WhatChanges act={{ kind: field, taxTxIds: [id], amount: plain(value) }} />
          )}
        </Stack>
      </Dialog>
    </Part>
  );
}

/** Why the cost of units that came from a place of one's own is not changed where they arrived. */
function CameAlong({
  accountId,
  side: { id, transactionId },
}: Pick<ValuePartProps, 'accountId' | 'side'>) {
  const { data } = useQuery(TransactionLotsDocument, { variables: { accountId, transactionId } });
  const ends = data?.transactionLots.ends.filter(({ ofId }) => ofId === id) ?? [];
  const from =
    [...new Set(ends.map(({ source }) => source.label))].join(' and ') || 'where they were sent';
  const isOneRow = ends.some((end) => end.transactionId === transactionId);
  const wayOut = isOneRow
    ? 'Give the row another category first if it is no transfer.'
    : 'Take the transfer apart first if it is none.';
  return (
    <Text tone="muted">
      Its cost came with the units from {from}. {wayOut}
    </Text>
  );
}
