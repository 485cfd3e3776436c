import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickTime } from '../ids.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  time: 'time',
  action: 'action_desc',
  data: 'action_data',
  asset: 'type',
  change: 'change_amount',
} as const;
type Entry = Cells<keyof typeof fields>;

const TRADE =
  /^(order placed|order filled|trading fees|dust swap-small balances deducted|dust swap-gt added)$/;
const kindByWord = entryWords<EntryKind>({
  change: 'deposits|withdrawals',
  reward: 'referral superior rebate',
  airdrop: 'airdrop',
  interest: 'hodl interest',
});

/** Gate's billing details: a change of one asset a row; those of one order share their action_data. */
export const gateCsv: FileSource = {
  id: 'gate-csv',
  label: 'Gate: Billing details (CSV)',
  provider: 'gate',
  kind: 'exchange',
  headers: [getHeader('no,time,action_desc,action_data,type,change_amount,amount,total')],
  asksTimeZone: () => true,
  open: (header, options) =>
    groupBy(layout(header, fields, options), { key: getOrder, words: ['action'] }, (rows) =>
      read(rows, options),
    ),
};

const isTrade = (cells: Entry): boolean => TRADE.test(cells.text('action').toLowerCase());
const getOrder = (cells: Entry): string | undefined =>
  (isTrade(cells) && cells.id('data')) || undefined;

function read(rows: readonly [Entry, ...Entry[]], options: ReadOptions): Outcome {
  const [first] = rows;
  return isTrade(first) ? trade(rows, options) : change(first, options);
}

function change(cells: Entry, { timeZone }: ReadOptions): Outcome {
  const kind =
    kindByWord(cells.required('action')) ??
    cells.fail('action', fill(texts.valueUnknown, { value: shorten(cells.text('action')) }));
  return entry(
    kind,
    { asset: cells.asset('asset'), quantity: cells.amount('change') },
    { at: cells.time('time', { timeZone }) },
  );
}

/** The units an order sold and bought, fill by fill, and its cost. */
function trade(rows: readonly [Entry, ...Entry[]], { timeZone }: ReadOptions): Outcome {
  const [first] = rows;
  const isFee = (cells: Entry): boolean => cells.text('action').toLowerCase() === 'trading fees';
  const units = (cells: Entry) => ({
    asset: cells.asset('asset'),
    quantity: absolute(cells.amount('change')),
  });
  const sides = rows.filter((cells) => !isFee(cells));
  const into = sides.filter((cells) => cells.amount('change') > 0n);
  const out = sides.filter((cells) => cells.amount('change') <= 0n);
  if (into.length === 0 || out.length === 0)
    return first.fail('data', fill(rejectedRows.orderIncomplete));
  const [given, received] = [units(out[0]!).asset, units(into[0]!).asset];
  return transaction({
    at: pickTime(rows.map((cells) => cells.time('time', { timeZone }))),
    type: tradeType(given, received),
    externalId: first.text('data'),
    movements: [
      ...out.map((cells) => send(units(cells))),
      ...into.map((cells) => receive(units(cells))),
      ...rows.filter(isFee).map((cells) => payFee(units(cells))),
    ],
  });
}
