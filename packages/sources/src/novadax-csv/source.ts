import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { negate, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { asQuantity, readAmount } from '../amounts.ts';
import { layout, shown, type Cells } from '../cells.ts';
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
      { key: (cells) => (isPart(cells) ? cells.text('time') : undefined), window: 60 },
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
  const costs = rows.filter(isFee).map((cells) => ({ cells, units: readUnits(cells) }));
  const paidBy = (type: string): readonly Units[] =>
    costs.filter(({ units }) => findPayer(trades, units.asset) === type).map(({ units }) => units);
  const made = [...trades].map(([type, [leg, ...more]]) =>
    joinLegs({
      cells: leg!,
      field: 'amount',
      at: getTime(leg!),
      legs: [leg!, ...more].map(readUnits),
      fees: paidBy(type).map((fee) => ({ ...fee, quantity: negate(fee.quantity) })),
      memo: type,
    }),
  );
  const others = costs
    .filter(({ units }) => findPayer(trades, units.asset) === undefined)
    .map(({ cells, units }) => entry('fee', units, { at: getTime(cells), memo: getType(cells) }));
  return [...made, ...others].flatMap((outcome): readonly ReadTransaction[] =>
    'skip' in outcome ? [] : [outcome].flat(),
  );
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
    return skip(`status ${shown(status)}`);
  if (!isDone(cells))
    return cells.fail('status', fill(texts.valueUnknown, { value: shown(status) }));
  const type = getType(cells);
  const kind = kinds(type);
  if (kind === undefined)
    return cells.fail('type', fill(texts.valueUnknown, { value: shown(type) }));
  return entry(kind, readUnits(cells), { at: getTime(cells), memo: type });
}

const getTime = (cells: NovaDax) => cells.time('time', { timeZone: utc, order: 'day-first' });

/** `R$ -8,900,00`, `+1,609,546,768462 PUNKAI(≈R$160.95)`: only the last comma is the decimal mark. */
function readUnits(cells: NovaDax): Units {
  const text = cells.required('amount');
  const [, before = '', sign = '', digits = ''] =
    /^(R\$)?\s*([+-]?)\s*(\d[\d,]*)(?:\s+\S+?)?(?:\(≈.*\))?$/.exec(text) ?? [];
  const at = digits.lastIndexOf(',');
  const plain =
    at < 0 ? digits : `${digits.slice(0, at).replaceAll(',', '')}.${digits.slice(at + 1)}`;
  const value = plain === '' ? undefined : readAmount(`${sign}${plain}`);
  const asset = cells.asset('asset');
  if (value === undefined || (before !== '' && asset !== 'BRL'))
    return cells.fail('amount', fill(texts.amountInvalid, { value: shown(text) }));
  const quantity: Quantity = asQuantity(value);
  return { asset, quantity };
}
