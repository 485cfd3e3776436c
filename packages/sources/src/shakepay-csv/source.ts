import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { isFiat } from '@lotbook/model/fiat';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  type: ['Transaction Type', 'Type'],
  time: 'Date',
  sent: 'Amount Debited',
  sentAsset: ['Debit Currency', 'Asset Debited'],
  received: 'Amount Credited',
  receivedAsset: ['Credit Currency', 'Asset Credited'],
  cost: 'Book Cost',
  costAsset: 'Book Cost Currency',
  hash: 'Blockchain Transaction ID',
  memo: ['Description', 'Source / Destination'],
} as const;
type Shakepay = Cells<keyof typeof fields>;

/** Shakepay's transactions: the files of 2020 and 2021, and those of 2025, one for each currency. */
export const shakepayCsv: FileSource = {
  id: 'shakepay-csv',
  label: 'Shakepay: Transactions (CSV)',
  provider: 'shakepay',
  kind: 'exchange',
  headers: [
    getHeader(
      'Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Exchange Rate,Credit/Debit,Spot Rate',
    ),
    getHeader(
      'Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Buy / Sell Rate,Direction,Spot Rate',
    ),
    getHeader(
      'Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Buy / Sell Rate,Direction,Spot Rate',
      'Source / Destination,Blockchain Transaction ID',
    ),
    getHeader(
      'Date,Amount Debited,Asset Debited,Amount Credited,Asset Credited,Market Value,Market Value Currency,Book Cost,Book Cost Currency,Type,Spot Rate',
      'Buy / Sell Rate,Description',
    ),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<'trade' | 'change' | 'reward'>({
  trade: 'purchase/sale|exchange|buy|sell',
  change:
    'fiat funding|interac e-transfer|fiat cashout|crypto cashout|crypto withdrawal|send|crypto purchase|receive|peer transfer',
  reward: 'shakingsats|shakesquads|reward|card_cashback',
});

type Parts = Pick<Parameters<typeof entry>[2], 'at' | 'txHash' | 'memo'>;

function read(cells: Shakepay): Outcome {
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
  };
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  if (kind === 'trade') return readTrade(cells, sent, received, parts);
  if (sent && received) return cells.fail('received', fill(rejectedRows.creditAndDebitFilled));
  const one = sent ?? received ?? cells.fail('received', fill(rejectedRows.debitEmpty));
  return entry(kind, signed(one, sent !== undefined), parts);
}

/** In files of one currency the other side of a trade can be missing; a purchase then includes its cost. */
function readTrade(
  cells: Shakepay,
  sent: Units | undefined,
  received: Units | undefined,
  parts: Parts,
): Outcome {
  if (sent && received)
    return transaction({
      ...parts,
      type: tradeType(sent.asset, received.asset),
      movements: [send(sent), receive(received)],
    });
  const one = sent ?? received ?? cells.fail('received', fill(rejectedRows.debitEmpty));
  if (isFiat(one.asset)) return skip(fill(skippedRows.fiatSideInCoinFile));
  const cost = received && cells.units('cost', 'costAsset');
  if (!received || !cost) return cells.fail('received', fill(rejectedRows.tradeSideMissing));
  return transaction({
    ...parts,
    type: tradeType(cost.asset, received.asset),
    movements: [send(cost), receive(received)],
  });
}
