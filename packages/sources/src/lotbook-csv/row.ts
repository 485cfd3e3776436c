import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isCategory, type Category } from '@lotbook/model/category';
import { isSameSymbol } from '@lotbook/model/asset-symbol';
import { isFiat, usd } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { parseInstant, type LocalDate } from '@lotbook/model/time';
import { transactionTypes, type TransactionType, type Worth } from '@lotbook/model/transaction';
import { shorten, type Cells } from '../cells.ts';
import { markWithheld } from '../fees.ts';
import type { ReadMovement, ReadTransaction } from '../file-source.ts';
import { unguard, type LotbookColumn } from './columns.ts';
import { applyDecided, readDecisions } from './decisions.ts';
import { readTreatments } from './treatments.ts';

type LotbookCells = Cells<LotbookColumn>;
type Need = 'required' | 'allowed' | 'refused';

const types: ReadonlySet<string> = new Set(transactionTypes);
const AMOUNT = /^\d*\.?\d*$/;

/** Which sides a row of each type has. */
const sides: Readonly<Record<TransactionType, { readonly sent: Need; readonly received: Need }>> = {
  buy: { sent: 'allowed', received: 'required' },
  sell: { sent: 'required', received: 'allowed' },
  deposit: { sent: 'refused', received: 'required' },
  withdrawal: { sent: 'required', received: 'refused' },
  'crypto-crypto': { sent: 'required', received: 'required' },
  'transfer-in': { sent: 'refused', received: 'required' },
  'transfer-out': { sent: 'required', received: 'refused' },
  transfer: { sent: 'required', received: 'required' },
  swap: { sent: 'required', received: 'required' },
  'liquidity-deposit': { sent: 'required', received: 'allowed' },
  'liquidity-withdrawal': { sent: 'allowed', received: 'required' },
  'stake-deposit': { sent: 'required', received: 'allowed' },
  'stake-reward': { sent: 'refused', received: 'required' },
  'stake-withdrawal': { sent: 'allowed', received: 'required' },
  fee: { sent: 'allowed', received: 'refused' },
  opening: { sent: 'refused', received: 'required' },
};

/** One row of a Lotbook file. Rows of a group need only one side each: `grouped` skips checks that apply to the whole group. */
export function readRow(cells: LotbookCells, grouped: boolean): ReadTransaction {
  const type = readType(cells);
  const at =
    parseInstant(cells.required('Timestamp')) ??
    cells.fail(
      'Timestamp',
      fill(rejectedRows.notIsoInstant, { value: shorten(cells.text('Timestamp')) }),
    );
  const movements = readMovements(cells, type, grouped);
  const category = readCategory(cells, movements);
  const id = unguard(cells.text('Id'));
  const txHash = unguard(cells.text('Tx Hash'));
  const memo = unguard(cells.raw('Memo'));
  const treatments = readTreatments(cells);
  const position = unguard(cells.text('Position'));
  return {
    ...(id && { externalId: id }),
    at,
    type,
    ...(category && { category }),
    movements,
    ...(txHash && { txHash }),
    ...(memo.trim() && { memo }),
    ...(treatments && { treatments }),
    ...(position && { position }),
    ...readDecisions(cells),
  };
}

function readType(cells: LotbookCells): TransactionType {
  const text = cells.required('Type');
  return types.has(text)
    ? (text as TransactionType)
    : cells.fail(
        'Type',
        fill(rejectedRows.notListed, { value: shorten(text), list: transactionTypes.join(', ') }),
      );
}

/** A name without a suffix can mean two categories. If units are exchanged, it means the one of DeFi, which has both sides. */
export function readCategory(
  cells: LotbookCells,
  movements: readonly ReadMovement[],
): Category | undefined {
  const text = cells.text('Category');
  if (text === '') return undefined;
  const has = (side: 'in' | 'out'): boolean =>
    movements.some((each) => each.direction === side && each.quantity !== 0n);
  const suffixes = has('in') && has('out') ? ['_defi', '_standard'] : ['_standard', '_defi'];
  const found = ['', ...suffixes].map((suffix) => text + suffix).find(isCategory);
  return (
    found ?? cells.fail('Category', fill(rejectedRows.categoryUnknown, { value: shorten(text) }))
  );
}

function readMovements(
  cells: LotbookCells,
  type: TransactionType,
  grouped: boolean,
): readonly ReadMovement[] {
  const currency = readCurrency(cells);
  const sent = readSide(
    cells,
    'Sent Amount',
    'Sent Asset',
    grouped ? limitNeed(sides[type].sent) : sides[type].sent,
    type,
  );
  const received = readSide(
    cells,
    'Received Amount',
    'Received Asset',
    grouped ? limitNeed(sides[type].received) : sides[type].received,
    type,
  );
  const fee = readSide(
    cells,
    'Fee Amount',
    'Fee Asset',
    type === 'fee' && !sent ? 'required' : 'allowed',
    type,
  );
  if (!sent && !received && !fee)
    cells.fail('Received Amount', fill(rejectedRows.allAmountsMissing));
  if (type === 'transfer' && sent && received) checkTransfer(cells, sent, received);
  if (!fee && cells.text('Fee Value') !== '')
    cells.fail('Fee Value', fill(rejectedRows.feeAmountMissing));
  const value = readValue(cells, 'Value', currency);
  const valued =
    received && !(isFiat(received.asset) && sent && !isFiat(sent.asset)) ? 'in' : 'out';
  const movements: ReadMovement[] = [];
  if (sent)
    movements.push({
      direction: 'out',
      ...readSourceName(cells.text('From')),
      ...sent,
      ...(value && valued === 'out' && { value }),
    });
  if (received)
    movements.push({
      direction: 'in',
      ...readSourceName(cells.text('To')),
      ...received,
      ...(value && valued === 'in' && { value }),
      ...readOrigin(cells, currency),
    });
  else refuseOrigin(cells);
  if (fee && fee.quantity > 0n) movements.push(readFee(cells, { sent, received, fee, currency }));
  const laid = applyDecided(cells, movements);
  return grouped ? laid : markWithheld(laid);
}

interface Units {
  readonly asset: AssetId;
  readonly quantity: Quantity;
}

function readFee(
  cells: LotbookCells,
  {
    sent,
    received,
    fee,
    currency,
  }: { sent: Units | undefined; received: Units | undefined; fee: Units; currency: FiatCode },
): ReadMovement {
  const value =
    readValue(cells, 'Fee Value', currency) ??
    (sent || received ? undefined : readValue(cells, 'Value', currency));
  const isFeeFor = (units: Units | undefined): boolean =>
    units !== undefined && isSameSymbol(units.asset, fee.asset);
  const outOfReceived = isFeeFor(received) && !isFeeFor(sent);
  const name = outOfReceived ? cells.text('To') : cells.text('From') || cells.text('To');
  return { direction: 'fee', ...readSourceName(name), ...fee, ...(value && { value }) };
}

const readSourceName = (name: string): { sourceName?: string } =>
  name === '' ? {} : { sourceName: unguard(name) };
const limitNeed = (need: Need): Need => (need === 'required' ? 'allowed' : need);

function readSide(
  cells: LotbookCells,
  amountColumn: LotbookColumn,
  assetColumn: LotbookColumn,
  need: Need,
  type: TransactionType,
): Units | undefined {
  const empty = cells.text(amountColumn) === '' && cells.text(assetColumn) === '';
  if (empty && need !== 'required') return undefined;
  if (need === 'refused') return cells.fail(amountColumn, fill(rejectedRows.mustBeEmpty, { type }));
  return {
    asset: toNamedAsset(unguard(cells.required(assetColumn))),
    quantity: readAmount(cells, amountColumn),
  };
}

/** Money has one spelling; other symbols keep theirs and are compared without regard to case. */
const toNamedAsset = (text: string): AssetId =>
  (isFiat(text.toUpperCase()) ? text.toUpperCase() : text) as AssetId;

function readAmount(cells: LotbookCells, column: LotbookColumn): Quantity {
  const text = cells.required(column);
  if (text.startsWith('-'))
    return cells.fail(column, fill(rejectedRows.amountNegative, { value: shorten(text) }));
  if (!AMOUNT.test(text) || text === '.')
    return cells.fail(column, fill(rejectedRows.notDecimal, { value: shorten(text) }));
  if (/^0*[1-9]\d{20}/.test(text)) return cells.fail(column, fill(rejectedRows.amountTooLarge));
  return /\.\d{18}0*[1-9]/.test(text)
    ? cells.fail(column, fill(rejectedRows.tooManyDecimals, { value: shorten(text) }))
    : quantity(text);
}

function checkTransfer(cells: LotbookCells, sent: Units, received: Units): void {
  if (!isSameSymbol(sent.asset, received.asset))
    cells.fail('Received Asset', fill(rejectedRows.transferAssetDiffers));
  if (sent.quantity !== received.quantity)
    cells.fail('Received Amount', fill(rejectedRows.transferAmountDiffers));
}

function readCurrency(cells: LotbookCells): FiatCode {
  const text = cells.text('Currency').toUpperCase();
  if (text === '') return usd;
  return isFiat(text)
    ? (text as FiatCode)
    : cells.fail('Currency', fill(rejectedRows.currencyUnknown, { value: shorten(text) }));
}

function readValue(
  cells: LotbookCells,
  column: LotbookColumn,
  currency: FiatCode,
): Worth | undefined {
  return cells.text(column) === ''
    ? undefined
    : { amount: readAmount(cells, column) as bigint as Money, currency };
}

/** `2025-01-02`, and `2025-01-02 inherited` or `inherited` for inherited units. */
function readOrigin(
  cells: LotbookCells,
  currency: FiatCode,
): Pick<ReadMovement, 'basis' | 'acquiredOn' | 'inherited'> {
  const basis = readValue(cells, 'Basis', currency);
  const [text, word] = cells.text('Acquired').split(/\s*\b(inherited)$/i);
  const known = { ...(basis && { basis }), ...(word && { inherited: true as const }) };
  if (!text) return known;
  const at =
    parseInstant(text) ??
    cells.fail('Acquired', fill(rejectedRows.notIsoDate, { value: shorten(text) }));
  return {
    ...known,
    acquiredOn: (/^\d{4}-\d{2}-\d{2}(?![T ]24)/.exec(text)?.[0] ?? at.slice(0, 10)) as LocalDate,
  };
}

function refuseOrigin(cells: LotbookCells): void {
  for (const column of ['Basis', 'Acquired'] as const) {
    if (cells.text(column) !== '') cells.fail(column, fill(rejectedRows.nothingReceived));
  }
}

/** The sides that a whole group must have. */
export function checkSides(
  cells: LotbookCells,
  type: TransactionType,
  movements: readonly ReadMovement[],
): void {
  const has = (direction: 'in' | 'out'): boolean =>
    movements.some((movement) => movement.direction === direction);
  if (sides[type].sent === 'required' && !has('out'))
    cells.fail('Sent Amount', fill(rejectedRows.emptyInEveryRow, { type }));
  if (sides[type].received === 'required' && !has('in'))
    cells.fail('Received Amount', fill(rejectedRows.emptyInEveryRow, { type }));
}
