import { isFiat } from '@lotbook/model/fiat';
import { formatMoney, type Money } from '@lotbook/decimal/decimal';
import { Cells, locateColumns } from '../cells.ts';
import type { IntakeScope } from '../intake-scope.ts';
import type { Layout } from '../layouts.ts';
import type { ReadRow, SourceRow } from '../problem.ts';
import { altValuations, carfKinds, defaultTypes, typesByKind, type CarfKind } from './codes.ts';
import { retailPaymentThreshold } from './jurisdictions.ts';
import type { CarfTransaction } from './records.ts';

const kinds: readonly CarfKind[] = Object.keys(carfKinds).filter(
  (kind): kind is CarfKind => kind in carfKinds,
);

/** Reads transactions for a CARF report row by row. `hasAccount` finds users. */
export function makeTransactionReader(
  layout: Layout,
  { timeZone, year, hasAccount }: IntakeScope,
): (row: SourceRow) => ReadRow<CarfTransaction> {
  const located = locateColumns(layout);
  const lines = new Map<string, number>();
  return (row) => {
    const cells = new Cells(row, located, timeZone);
    const value = readTransaction(cells);
    const { transactionId, userId } = value;
    const earlier = lines.get(transactionId);
    if (earlier !== undefined)
      cells.fail('transaction_id', {
        code: 'tir.duplicateId',
        params: { id: transactionId, line: String(earlier) },
      });
    if (userId !== '' && !hasAccount(userId))
      cells.fail('user_id', { code: 'tir.unknownUser', params: { userId } });
    cells.required('date');
    const day = cells.date('date');
    if (day !== undefined && Number(day.slice(0, 4)) !== year)
      cells.fail('date', { code: 'tir.outsideYear', params: { day, year: String(year) } });
    if (cells.problems.length > 0)
      return { line: row.line, rejected: cells.problems, cells: row.cells };
    lines.set(transactionId, row.line);
    return { line: row.line, value, notices: cells.notices };
  };
}

function readTransaction(cells: Cells): CarfTransaction {
  cells.required('kind');
  cells.required('amount');
  const kind = cells.choice('kind', kinds) ?? 'buy';
  const isToUnhostedWallet = cells.flag('unhosted_wallet');
  if (isToUnhostedWallet && kind !== 'transfer_out')
    cells.fail('unhosted_wallet', { code: 'tir.unhostedKind' });
  const transaction = {
    transactionId: cells.required('transaction_id', 100),
    userId: cells.required('user_id', 100),
    kind,
    type: readType(cells, kind),
    asset: readAsset(cells),
    quantity: cells.requiredQuantity('quantity'),
    amount: cells.money('amount') ?? (0n as Money),
    currency: readCurrency(cells),
    isToUnhostedWallet,
    altValuation: readAltValuation(cells, kind),
  };
  checkRetailPayment(cells, transaction);
  return transaction;
}

/** A name such as `staking`, or a code such as `CARF502`. */
function readType(cells: Cells, kind: CarfKind): string {
  const value = cells.text('type');
  const types = typesByKind[kind];
  if (value === '') return defaultTypes[kind] ?? '';
  const found = Object.entries(types).find(
    ([name, code]) => name === value.toLowerCase() || code === value.toUpperCase(),
  );
  if (!found)
    cells.fail('type', {
      code: 'tir.notChoice',
      params: { value, choices: Object.keys(types).join(', ') || '-' },
    });
  return found?.[1] ?? '';
}

function readAsset(cells: Cells): string {
  const symbol = cells.required('asset_symbol', 50);
  const code = cells.text('asset_dtif_code').toUpperCase();
  if (code !== '' && !/^[A-Z0-9]{9}$/.test(code))
    cells.fail('asset_dtif_code', { code: 'tir.dtifShape', params: { value: code } });
  return code || cells.text('asset_name') || symbol;
}

function readCurrency(cells: Cells): string {
  const currency = cells.required('currency').toUpperCase();
  if (currency !== '' && !isFiat(currency))
    cells.fail('currency', { code: 'tir.unknownCurrency', params: { value: currency } });
  return currency;
}

function readAltValuation(cells: Cells, kind: CarfKind): string {
  const value = cells.text('alt_valuation');
  if (value === '') return '';
  const found = cells.choice('alt_valuation', Object.keys(altValuations));
  if (kind !== 'transfer_in' && kind !== 'transfer_out')
    cells.fail('alt_valuation', { code: 'tir.altValuationKind' });
  return (found && altValuations[found]) ?? '';
}

/** Smaller payments are transfers for goods or services. */
function checkRetailPayment(
  cells: Cells,
  { kind, amount, currency }: Pick<CarfTransaction, 'kind' | 'amount' | 'currency'>,
): void {
  const least = retailPaymentThreshold.value;
  if (kind === 'retail_payment' && currency === 'USD' && amount <= least)
    cells.fail('kind', {
      code: 'tir.retailPaymentSmall',
      params: { amount: formatMoney(least) },
    });
}
