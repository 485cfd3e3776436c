import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const matchHalfYearHeader = (second: string): HeaderShape =>
  getHeader(
    `Transaction ID,Initiated Date (UTC),Initiated Time (UTC),${second},Completed Time (UTC),Transaction Type,State`,
    'Amount 1,Currency 1,Fee 1,Amount 2,Currency 2,Fee 2,BTC Price,Balance 1,Currency 1,Balance - BTC,Destination,Description',
  );
const fields = {
  id: 'Transaction ID',
  startDay: 'Initiated Date (UTC)',
  startTime: 'Initiated Time (UTC)',
  endDay: ['Completed Date (UTC)', 'Completed Time (UTC)'],
  endTime: ['Completed Time (UTC) #2', 'Completed Time (UTC)'],
  type: 'Transaction Type',
  state: 'State',
  amount1: 'Amount 1',
  currency1: 'Currency 1',
  fee1: 'Fee 1',
  amount2: 'Amount 2',
  currency2: 'Currency 2',
  fee2: 'Fee 2',
  description: 'Description',
} as const;
type Strike = Cells<keyof typeof fields>;

/** Strike's statements: up to two amounts a row. Dates and times are in separate columns, two of which share a name in some files. */
export const strikeCsv: FileSource = {
  id: 'strike-csv',
  label: 'Strike: Statement (CSV)',
  provider: 'strike',
  kind: 'exchange',
  headers: [
    matchHalfYearHeader('Completed Date (UTC)'),
    matchHalfYearHeader('Completed Time (UTC)'),
    getHeader(
      'Transaction ID,Initiated Time (UTC),Completed Time (UTC),Transaction Type,State,Amount 1,Currency 1,Amount 2,Currency 2',
      'Balance 1,Currency 1,Balance - BTC,Destination,Description',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kinds = entryWords<'trade' | 'change' | 'in' | 'out' | 'spend' | 'reward'>({
  trade: 'trade|purchase|sale|buy|sell|exchange|recurring purchase',
  in: 'deposit|receive|received',
  out: 'withdrawal|withdraw',
  change: 'onchain|lightning|p2p|transfer|send|sent|payment|on-chain',
  reward: 'bonus|referral|reward|rewards|promotion|tip',
  spend: 'bill pay|bill|bitrefill|card',
});

function read(cells: Strike): Outcome {
  const idle = unfinished(cells, 'state');
  if (idle) return idle;
  const type = cells.required('type');
  const kind =
    kinds(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const sides = [cells.units('amount1', 'currency1'), cells.units('amount2', 'currency2')].filter(
    (units) => units !== undefined,
  );
  const fees = [cells.units('fee1', 'currency1'), cells.units('fee2', 'currency2')].map(
    (units) => units && payFee(units),
  );
  const base = {
    at: getTime(cells),
    externalId: cells.required('id'),
    memo: cells.text('description'),
  };
  const [first, second] = sides;
  if (!first) return cells.fail('amount1', fill(rejectedRows.otherAmountEmpty));
  if (first && second) return trade(cells, [first, second], { ...base, movements: fees });
  if (kind === 'trade') return cells.fail('amount2', fill(rejectedRows.tradeNeedsTwoSides));
  const quantity =
    kind === 'out' || kind === 'spend'
      ? negate(absolute(first.quantity))
      : kind === 'in'
        ? absolute(first.quantity)
        : first.quantity;
  const fee = fees.find((one) => one !== undefined);
  return entry(
    kind === 'in' || kind === 'out' ? 'change' : kind,
    { ...first, quantity },
    { ...base, fee },
  );
}

type Parts = Omit<Parameters<typeof transaction>[0], 'type'>;

function trade(
  cells: Strike,
  sides: readonly [Units, Units],
  { movements, ...base }: Parts,
): Outcome {
  const out = sides.find(({ quantity }) => quantity < 0n);
  const into = sides.find(({ quantity }) => quantity > 0n);
  if (!out || !into) return cells.fail('amount2', fill(rejectedRows.amountsSameDirection));
  return transaction({
    ...base,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into), ...movements],
  });
}

/** When it was completed, else when it began. */
function getTime(cells: Strike): Instant {
  const parts =
    cells.text('endDay') === ''
      ? ([cells.text('startDay'), cells.text('startTime')] as const)
      : ([cells.text('endDay'), cells.text('endTime')] as const);
  const [day, time] = parts;
  return cells.timeIn('endDay', day === time || day === '' ? day || time : `${day} ${time}`, {});
}
