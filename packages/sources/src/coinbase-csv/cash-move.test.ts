import { describe, expect, it } from 'vitest';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { movementLine, readAll } from '../testing.ts';

const header =
  'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

async function readRow(type: string, cells: string): Promise<readonly string[] | string> {
  const { readings } = await readAll(`${header}\n2024-11-21 10:00:00 UTC,${type},${cells},`);
  const [reading] = readings;
  if (reading?.kind === 'transaction') return reading.transaction.movements.map(movementLine);
  return reading?.kind === 'rejected'
    ? `${reading.rejection.column}: ${readInEnglish(reading.rejection.reason)}`
    : 'skipped';
}

/** Quantity, Subtotal, Total and Fees of a row about US dollars. */
const usd = (quantity: string, subtotal: string, total: string, fees: string): string =>
  `USD,${quantity},USD,$1.00,${subtotal},${total},${fees}`;

describe('money deposited to and withdrawn from Coinbase', () => {
  it.each([
    ['the quantity is what arrives', usd('-100', '-100', '-101', '1'), '100', '1'],
    ['the quantity is what leaves', usd('-101', '-100', '-101', '1'), '100', '1'],
    ['the quantity includes the fee', usd('-500', '-498.50', '-500', '1.50'), '498.5', '1.5'],
    ['Total is what arrives', usd('-100', '-100', '-99', '1'), '99', '1'],
    ['there is no Total', usd('-100', '-100', '', '1'), '100', '1'],
    ['there is no Subtotal', usd('-100', '', '-101', '1'), '100', '1'],
    ['there is neither', usd('-100', '', '', '1'), '99', '1'],
    [
      'other columns are in another currency',
      'EUR,-100,USD,$1.10,$110,$111.10,1.10',
      '98.9',
      '1.1',
    ],
  ])('are sent without the fee, if %s', async (_name, cells, sent, fee) => {
    const asset = cells.slice(0, 3);
    const [out, cost] = await readRow('Withdrawal', cells);
    expect(out).toMatch(new RegExp(`^out ${sent} ${asset}\\b`));
    expect(cost).toMatch(new RegExp(`^fee ${fee} ${asset}`));
  });

  it.each([
    ['the quantity is what is credited', usd('100', '100', '101', '1'), '101'],
    ['the quantity is what is paid', usd('101', '100', '101', '1'), '101'],
    ['Total is what is paid', usd('100', '99', '100', '1'), '100'],
    ['there is neither Subtotal nor Total', usd('100', '', '', '1'), '101'],
  ])('are received with the fee, if %s', async (_name, cells, received) => {
    const [into, cost] = await readRow('Deposit', cells);
    expect(into).toMatch(new RegExp(`^in ${received} USD\\b`));
    expect(cost).toMatch(/^fee 1 USD/);
  });

  it.each([
    ['Withdrawal', usd('-100', '-100', '-100', '1')],
    ['Withdrawal', usd('-100', '-100', '-105', '1')],
    ['Withdrawal', usd('-100', '-200', '-201', '1')],
    ['Withdrawal', usd('-100', '-100', '-101', '0')],
    ['Deposit', usd('100', '98', '100', '1')],
    ['Deposit', usd('100', '100', '90', '0')],
  ])('are rejected if the columns contradict each other: %s %s', async (type, cells) => {
    expect(await readRow(type, cells)).toBe(
      'Total (inclusive of fees and/or spread): does not match the quantity, the subtotal and the fee in this row',
    );
  });
});

describe('trades at Coinbase', () => {
  it.each([
    ['Buy', 'BTC,0.01,USD,$40000,$400,$404,$4', ['out 400 USD', 'in 0.01 BTC', 'fee 4 USD']],
    ['Sell', 'BTC,-0.01,USD,$40000,$400,$396,$4', ['out 0.01 BTC', 'in 400 USD', 'fee 4 USD']],
    [
      'Advanced Trade Buy',
      'BTC,0.01,USD,$40000,$400,$402,$2',
      ['out 400 USD', 'in 0.01 BTC', 'fee 2 USD'],
    ],
  ])('cost or bring Total, fees included: %s', async (type, cells, expected) => {
    const lines = await readRow(type, cells);
    expect((lines as readonly string[]).map((line) => line.replace(/, worth .*/, ''))).toEqual(
      expected,
    );
  });
});
