import { format, formatMoney } from '@lotbook/decimal/decimal';
import type { TaxResult } from '@lotbook/model/result';
import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

const stolen = `
  a  2022-01-01  buy  3 BTC for 300 USD  @w
  o  2023-01-02  withdrawal/lost  - 2 BTC worth 40000 USD  @w
`;

const lostLines = ({ lost }: TaxResult): readonly string[] =>
  lost.map(
    ({ transactionId, quantity, asset, lotId, basis, term }) =>
      `${transactionId}  ${format(quantity)} ${asset} of ${lotId}  ${formatMoney(basis)}  ${term}`,
  );

describe('lost, stolen or worthless units', () => {
  it('have no proceeds, gain or loss by default, and are removed from the book', () => {
    const result = scenario(stolen);
    expect(sales(result)).toEqual([]);
    expect(result.totals).toEqual([]);
    expect(lostLines(result)).toEqual(['o  2 BTC of a  200.00  long']);
    expect(lots(result)).toEqual(['a  1 BTC @w  100.00']);
    expect(issues(result)).toEqual([]);
  });

  it('are a disposal for nothing if the loss is claimed, regardless of their value', () => {
    const result = scenario(stolen, { treatments: { lost: 'claimed' } });
    expect(sales(result)).toEqual(['o  2 BTC of a  2022-01-01  0.00 - 200.00 = -200.00  long F']);
    expect(lostLines(result)).toEqual([]);
    expect(lots(result)).toEqual(['a  1 BTC @w  100.00']);
  });

  it('need no price', () => {
    const result = scenario(stolen.replace(' worth 40000 USD', ''), {
      treatments: { lost: 'claimed' },
    });
    expect(sales(result)).toEqual(['o  2 BTC of a  2022-01-01  0.00 - 200.00 = -200.00  long F']);
    expect(issues(result)).toEqual([]);
  });

  it('keep their fee separate: it is an expense and not part of the loss', () => {
    const result = scenario(stolen.replace('40000 USD', '40000 USD, fee 5 USD'), {
      treatments: { lost: 'claimed' },
    });
    expect(sales(result)).toEqual(['o  2 BTC of a  2022-01-01  0.00 - 200.00 = -200.00  long F']);
    expect(result.expenses.map(({ value }) => formatMoney(value))).toEqual(['5.00']);
  });

  it("are taken from the failed platform's available units, then from those staked, lent or held as collateral", () => {
    const result = scenario(`
      a  2022-01-01  buy  3 ETH for 300 USD  @celsius
      b  2022-01-02  buy  2 ETH for 400 USD  @wallet
      l  2022-02-01  withdrawal/loanDisbursement  - 2 ETH  @celsius
      o  2022-07-13  withdrawal/lost  - 3 ETH  @celsius
    `);
    expect(lostLines(result)).toEqual(['o  3 ETH of a  300.00  short']);
    expect(lots(result)).toEqual(['b  2 ETH @wallet  400.00']);
    expect(issues(result)).toEqual([]);
  });

  it('report missing basis where the source has not enough', () => {
    expect(issues(scenario('o  2023-01-02  withdrawal/lost  - 2 BTC  @w'))).toEqual([
      'error missing-basis o BTC',
    ]);
  });
});

describe('lost units in the United Kingdom', () => {
  it('stay in the pool with their cost: theft is no disposal (HMRC CRYPTO22400)', () => {
    const result = scenario(
      `
      a  2022-01-01  buy   4 BTC for 400 GBP  @w
      o  2023-01-02  withdrawal/lost  - 2 BTC  @w
      s  2023-02-01  sell  1 BTC for 150 GBP  @w
    `.replaceAll('GBP', 'USD'),
      { jurisdiction: 'UK' },
    );
    expect(result.disposals.map(({ gain }) => formatMoney(gain))).toEqual(['50.00']);
    expect(lots(result)).toEqual([
      'BTC:section-104  1 BTC @w  100.00',
      'BTC:section-104  2 BTC @w lost  200.00',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('are a disposal for nothing once a negligible value claim is made (TCGA 1992, s24)', () => {
    const result = scenario(stolen, { jurisdiction: 'UK', treatments: { lost: 'claimed' } });
    expect(
      result.disposals.map(({ proceeds, gain }) => [formatMoney(proceeds), formatMoney(gain)]),
    ).toEqual([['0.00', '-200.00']]);
  });
});
