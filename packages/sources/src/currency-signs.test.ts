import { readInEnglish } from '@lotbook/messages/stored-text';
import { describe, expect, it } from 'vitest';
import { readAll } from './testing.ts';

const header =
  'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const read = async (currency: string, ...amounts: readonly [string, string, string, string]) => {
  const [price, subtotal, total, fees] = amounts;
  const row = `2024-01-02T10:00:00Z,Buy,BTC,1,${currency},${price},${subtotal},${total},${fees},`;
  const { readings } = await readAll(`${header}\n${row}\n`);
  return readings.map((reading) =>
    reading.kind === 'rejected'
      ? `${reading.rejection.column}: ${readInEnglish(reading.rejection.reason)}`
      : reading.kind,
  );
};

describe('the sign of an amount of money', () => {
  it('rejects a row whose currency is another one', async () => {
    expect(await read('USD', '€100', '€100', '€102', '€2')).toEqual([
      expect.stringMatching(
        /^Spot Price at Transaction: has the sign of EUR, but the currency of the row is USD/,
      ),
    ]);
    expect(await read('EUR', '100', '100', '£102', '2')).toEqual([
      expect.stringMatching(/^Total .*: has the sign of GBP, but the currency of the row is EUR/),
    ]);
  });

  it('may be that of its currency, or one of several', async () => {
    expect(await read('EUR', '€100', '€100', '€102', '€2')).toEqual(['transaction']);
    expect(await read('CAD', '$100', '$100', '$102', '$2')).toEqual(['transaction']);
    expect(await read('USD', '100', '100', '102', '2')).toEqual(['transaction']);
  });

  it('is no currency by itself', async () => {
    expect(await read('kr', '100', '100', '102', '2')).toEqual([
      expect.stringMatching(/^Spot Price Currency: .*'kr'/),
    ]);
  });
});
