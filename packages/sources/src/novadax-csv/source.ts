import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, format, negate, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toQuantity, readAmount } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs } from '../leg-trades.ts';
import type { Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';

const fields = {
  time: ['(UTC)HistoryTradesWsData', 'Data'],
  type: 'Tipo',
  asset: 'Moeda',
  amount: 'Valor',
  status: 'Status',
} as const;
type NovaDax = Cells<keyof typeof fields>;

/** NovaDAX's statement: the two sides of a trade and its fee are rows of their own. */
export const novaDaxCsv: FileSource = {
  id: 'novadax-csv',
  label: 'NovaDAX: Statement (CSV)',
  provider: 'novadax',
  kind: 'exchange',
  headers: [
    getHeader('(UTC)HistoryTradesWsData,Tipo,Moeda,Valor,Status'),
    getHeader('Data,Tipo,Moeda,Valor,Status'),
  ],
  positional: true,
  expects: { Status: /^(sucesso|falha|em processamento|cancelad[oa])$/i },
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) => (isPart(cells) ? cells.text('time') : undefined),
        words: ['type', 'status'],
        window: 60,
      },
      readGroup,
    ),
};

const TRADE = /^(compra|venda|convert\w*)\s*\(([^/()]+)\/([^/()]+)\)$/i;
const kinds = entryWords({
  change:
    'depósito em reais|depósito de criptomoedas|saque em reais|saque de criptomoedas|depósito|saque',
  fee: 'taxa de transação|taxa de saque de criptomoedas|taxa de saque em reais',
  reward: 'redeemed bonus|bônus resgatado',
  stakingReward: 'recompensa de staking|staking',
  airdrop: 'airdrop|airdrop de criptomoedas',
});

const getType = (cells: NovaDax): string => cells.text('type').normalize('NFC');
const isFee = (cells: NovaDax): boolean => /^taxa de transação$/i.test(getType(cells));
const isPart = (cells: NovaDax): boolean =>
  isDone(cells) && (TRADE.test(getType(cells)) || isFee(cells));
const isDone = (cells: NovaDax): boolean => /^sucesso$/i.test(cells.text('status'));

function readGroup(rows: readonly [NovaDax, ...NovaDax[]]): Outcome {
  const [first] = rows;
  if (!isPart(first)) return readMove(first);
  const trades = Map.groupBy(
    rows.filter((cells) => !isFee(cells)),
    getType,
  );
  const costs = rows.filter(isFee).map((cells) => ({ cells, units: readUnits(cells, rows) }));
  const paidBy = (type: string): readonly Units[] =>
    costs.filter(({ units }) => findPayer(trades, units.asset) === type).map(({ units }) => units);
  const made = [...trades].map(([type, [leg, ...more]]) =>
    joinLegs({
      cells: leg!,
      field: 'amount',
      at: getTime(leg!),
      legs: [leg!, ...more].map((cells) => readUnits(cells, rows)),
      fees: paidBy(type).map((fee) => ({ ...fee, quantity: negate(fee.quantity) })),
      memo: type,
    }),
  );
  const others = costs
    .filter(({ units }) => findPayer(trades, units.asset) === undefined)
    .map(({ cells, units }) => entry('fee', units, { at: getTime(cells), memo: getType(cells) }));
  const read = [...made, ...others].flatMap((outcome): readonly ReadTransaction[] =>
    'skip' in outcome ? [] : [outcome].flat(),
  );
  return read.length === 0 ? skip(fill(skippedRows.emptyTrade)) : read;
}

/** Purchases pay their fee in the base, sales in the quote. If several trades of the second do, the fee is a row of its own. */
function findPayer(trades: ReadonlyMap<string, unknown>, asset: AssetId): string | undefined {
  const payers = [...trades.keys()].filter((type) => {
    const [, word = '', base, quote] = TRADE.exec(type) ?? [];
    return (/^compra$/i.test(word) ? base : quote)?.toUpperCase() === asset;
  });
  return payers.length === 1 ? payers[0] : undefined;
}

function readMove(cells: NovaDax): Outcome {
  const status = cells.required('status');
  if (/^(falha|em processamento|cancelad[oa])$/i.test(status))
    return skip(fill(skippedRows.status, { status: shorten(status) }));
  if (!isDone(cells))
    return cells.fail('status', fill(texts.valueUnknown, { value: shorten(status) }));
  const type = getType(cells);
  const kind = kinds(type);
  if (kind === undefined)
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return entry(kind, readUnits(cells), { at: getTime(cells), memo: type });
}

const getTime = (cells: NovaDax) => cells.time('time', { timeZone: utc, order: 'day-first' });

/** An amount as a cell shows it, with its value in reais. */
interface Shown {
  readonly text: string;
  readonly sign: string;
  readonly digits: string;
  readonly value: bigint;
}

/** `R$ -8,900,00`, `+1,609,546,768462 PUNKAI(≈R$160.95)`. */
function readShown(cells: NovaDax): Shown {
  const text = cells.required('amount');
  const [, before = '', sign = '', digits = '', value = '0'] =
    /^(R\$)?\s*([+-]?)\s*(\d[\d,]*)(?:\s+\S+?)?(?:\(≈(?:R\$)?([\d.,]*).*\))?$/.exec(text) ?? [];
  if (digits === '' || (before !== '' && cells.asset('asset') !== 'BRL'))
    return cells.fail('amount', fill(texts.amountInvalid, { value: shorten(text) }));
  return { text, sign, digits, value: readAmount(value.replaceAll(',', '')) ?? 0n };
}

/** Only the last comma is the decimal mark. With exactly three digits after each, the price in other rows decides. */
function readUnits(cells: NovaDax, others: readonly NovaDax[] = []): Units {
  const seen = readShown(cells);
  const asset = cells.asset('asset');
  const fraction = readFraction(seen);
  if (fraction === undefined)
    return cells.fail('amount', fill(texts.amountInvalid, { value: shorten(seen.text) }));
  if (!isAmbiguous(seen)) return { asset, quantity: fraction };
  const thousands = (fraction * 1000n) as Quantity;
  // Reais have two decimals.
  const isFraction = asset === 'BRL' ? false : isFractionByPrice(seen, fraction, asset, others);
  if (isFraction === undefined)
    return cells.fail(
      'amount',
      fill(texts.commaAmbiguous, {
        value: shorten(seen.text),
        fraction: format(absolute(fraction)),
        thousands: format(absolute(thousands)),
      }),
    );
  return { asset, quantity: isFraction ? fraction : thousands };
}

const isAmbiguous = ({ digits }: Shown): boolean => /^[1-9]\d{0,2}(,\d{3})+$/.test(digits);

function readFraction({ sign, digits }: Shown): Quantity | undefined {
  const at = digits.lastIndexOf(',');
  const plain =
    at < 0 ? digits : `${digits.slice(0, at).replaceAll(',', '')}.${digits.slice(at + 1)}`;
  const value = readAmount(`${sign}${plain}`);
  return value === undefined ? undefined : toQuantity(value);
}

/** Compares the price with that of another row of the asset: one of the two amounts is a thousand times off. */
function isFractionByPrice(
  { value }: Shown,
  fraction: Quantity,
  asset: AssetId,
  others: readonly NovaDax[],
): boolean | undefined {
  for (const cells of others) {
    const other = cells.asset('asset') === asset ? readShown(cells) : undefined;
    const held = other && !isAmbiguous(other) ? readFraction(other) : undefined;
    if (!other || !held || other.value === 0n || value === 0n) continue;
    const [price, usual] = [value * absolute(held), other.value * absolute(fraction)];
    if (price * 30n > usual && price < usual * 30n) return true;
    if (price * 30n > usual * 1000n && price < usual * 30_000n) return false;
  }
  return undefined;
}
