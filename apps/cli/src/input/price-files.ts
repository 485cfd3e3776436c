import { DecimalError, money, type Money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price } from '@lotbook/model/price';
import { parseInstant } from '@lotbook/model/time';
import { tableRows, type TableRow } from './table-file.ts';

const columns = ['Timestamp', 'Asset', 'Currency', 'Price'];

/** Prices of price files: `Timestamp,Asset,Currency,Price`. @throws UsageError with the line that cannot be read. */
export async function readPrices(files: readonly string[]): Promise<readonly Price[]> {
  const prices: Price[] = [];
  for (const file of files) {
    for await (const row of tableRows(file, columns)) {
      const at =
        parseInstant(row.get('Timestamp')) ??
        row.fail('Timestamp', 'is not an ISO 8601 date and time');
      const asset = (row.get('Asset') || row.fail('Asset', 'is empty')) as AssetId;
      const currency = (row.get('Currency') || 'USD').toUpperCase() as FiatCode;
      prices.push({ asset, currency, at, unitPrice: getAmount(row), from: 'file' });
    }
  }
  return prices;
}

function getAmount(row: TableRow): Money {
  try {
    const amount = money(row.get('Price'));
    return amount < 0n ? row.fail('Price', 'is negative') : amount;
  } catch (error) {
    if (error instanceof DecimalError)
      return row.fail('Price', `'${row.get('Price')}' is not a plain decimal number`);
    throw error;
  }
}
