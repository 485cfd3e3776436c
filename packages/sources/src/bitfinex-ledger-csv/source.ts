import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { getOrder, readShortTime, type DateOrder } from '../bitfinex-trades-csv/short-dates.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickId } from '../ids.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, skip, readWholeFile, type Outcome } from '../rows.ts';
import { readDescription, type Description } from './descriptions.ts';

const shape = 'DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET';
const fields = {
  id: '#',
  description: 'DESCRIPTION',
  asset: 'CURRENCY',
  amount: 'AMOUNT',
  time: 'DATE',
  wallet: 'WALLET',
} as const;
type Entry = Cells<keyof typeof fields>;
type Rows = readonly [Entry, ...Entry[]];

/** Bitfinex's ledger: every balance change, with its meaning in the description. Two sides and the fee of a trade share second, amount and price. */
export const bitfinexLedgerCsv: FileSource = {
  id: 'bitfinex-ledger-csv',
  label: 'Bitfinex: Ledger (CSV)',
  provider: 'bitfinex',
  kind: 'exchange',
  headers: [
    getHeader('#', shape),
    getHeader(shape),
    getHeader('Currency,Description,Amount,Balance,Date'),
  ],
  expects: {
    description:
      /^(exchange|trading fees?|deposit|.*withdrawal|margin funding|transfer|.*distribution|earned|affiliate|staking|settlement|position|used margin|.*fee)\b/i,
  },
  open: (header, options) => {
    const columns = layout(header, fields, options);
    return readWholeFile(columns, (all) => {
      const order = all
        .map((cells) => getOrder(cells.text('time')))
        .find((found) => found !== undefined);
      const canceled = new Set(all.flatMap((cells) => findCanceledNumber(cells)));
      return groupBy(columns, { key: getEventKey, words: ['description'] }, (rows) =>
        read(rows, order, canceled),
      );
    });
  },
};

const getDescription = (cells: Entry): Description =>
  readDescription(cells.required('description')) ??
  cells.fail(
    'description',
    fill(texts.valueUnknown, { value: shorten(cells.text('description')) }),
  );

function findCanceledNumber(cells: Entry): readonly string[] {
  const found = readDescription(cells.text('description'));
  return found?.kind === 'canceled' && found.number !== '' ? [found.number] : [];
}

function getEventKey(cells: Entry): string | undefined {
  const found = getDescription(cells);
  if (found.kind === 'trade' || found.kind === 'tradeFee')
    return `trade ${cells.required('time')} ${found.key} ${cells.text('wallet')}`;
  if (found.kind === 'withdrawal' || found.kind === 'withdrawalFee')
    return `withdrawal ${cells.required('time')} ${cells.text('wallet')}`;
  return undefined;
}

const toUnits = (cells: Entry): Units => ({
  asset: cells.asset('asset'),
  quantity: cells.amount('amount'),
});

function read(rows: Rows, order: DateOrder | undefined, canceled: ReadonlySet<string>): Outcome {
  const [first] = rows;
  const found = getDescription(first);
  const id = pickId(rows.map((cells) => cells.id('id')));
  const base = {
    at: readShortTime(first, 'time', order),
    externalId: id && `ledger ${id}`,
    memo: first.text('description'),
  };
  if (found.kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Bitfinex' }));
  if (found.kind === 'trade' || found.kind === 'tradeFee') return trade(rows, base);
  if (found.kind === 'withdrawal' || found.kind === 'withdrawalFee')
    return withdrawals(rows, base, canceled);
  if (found.kind === 'entry') return entry(found.meaning, toUnits(first), base);
  return found.kind === 'canceled' && found.number === ''
    ? entry('change', toUnits(first), base)
    : skip(fill(skippedRows.withdrawalCanceled));
}

type Base = Pick<Parameters<typeof transaction>[0], 'at' | 'externalId' | 'memo'>;

function trade(rows: Rows, base: Base): Outcome {
  const [first] = rows;
  const sides = rows.filter((cells) => getDescription(cells).kind === 'trade').map(toUnits);
  const fees = sumPerAsset(
    rows.filter((cells) => getDescription(cells).kind === 'tradeFee').map(toUnits),
  ).map(payFee);
  // The fee of a margin trade: its position has its own lines.
  if (sides.length === 0) return transaction({ ...base, type: 'fee', movements: fees });
  const [out, into] = [
    sumPerAsset(sides.filter(({ quantity }) => quantity < 0n)),
    sumPerAsset(sides.filter(({ quantity }) => quantity > 0n)),
  ];
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('description', fill(rejectedRows.tradeSideMissing));
  return transaction({
    ...base,
    type: tradeType(sent.asset, received.asset),
    movements: [...out.map(send), ...into.map(receive), ...fees],
  });
}

/** The withdrawals of one second and wallet, each with the fee in its asset. */
function withdrawals(rows: Rows, base: Base, canceled: ReadonlySet<string>): Outcome {
  const fees = new Set(rows.filter((cells) => getDescription(cells).kind === 'withdrawalFee'));
  const made = rows
    .filter((cells) => !fees.has(cells))
    .flatMap((cells) => {
      const found = getDescription(cells);
      const units = toUnits(cells);
      const cost = [...fees].find((fee) => fee.asset('asset') === units.asset);
      if (cost) fees.delete(cost);
      if ('number' in found && canceled.has(found.number)) return [];
      const parts = {
        ...base,
        externalId: cells.id('id') && `ledger ${cells.id('id')}`,
        memo: cells.text('description'),
      };
      return [
        transaction({
          ...parts,
          type: 'withdrawal',
          movements: [send(units), cost && payFee(toUnits(cost))],
        }),
      ];
    });
  const alone = [...fees].map((cells) =>
    transaction({ ...base, type: 'fee', movements: [payFee(toUnits(cells))] }),
  );
  return made.length + alone.length === 0
    ? skip(fill(skippedRows.withdrawalCanceled))
    : [...made, ...alone];
}
