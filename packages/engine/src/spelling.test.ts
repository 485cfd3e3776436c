import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import { makePriceBook } from '@lotbook/model/price-book';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { Ledger } from './ledger.ts';
import { anyBook, anyTransaction } from './testing/any-book.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';

describe('symbols are compared without regard to case', () => {
  it('a sale of btc uses the lots of BTC', () => {
    const result = scenario(`
      a  2025-01-01  buy   1 BTC for 100 USD  @w
      s  2025-02-01  sell  1 btc for 150 USD  @w
    `);
    expect(sales(result)).toEqual(['s  1 BTC of a  2025-01-01  150.00 - 100.00 = 50.00  short I']);
    expect(issues(result)).toEqual([]);
  });

  it('a book with one spelling keeps it', () => {
    expect(lots(scenario('a  2025-01-01  buy  1 stETH for 100 USD  @w'))).toEqual([
      'a  1 stETH @w  100.00',
    ]);
  });

  it('in transfers, unwrapping, price lists and settings', () => {
    const moved = scenario(`
      a  2025-01-01  buy  2 eth for 100 USD  @w
      o  2025-02-01  withdrawal  2 ETH  @w
      i  2025-02-01  deposit     2 Eth  @v
    `);
    expect(lots(moved)).toEqual(['a  2 ETH @v  100.00']);
    const wrapped = scenario(
      `
      a  2025-01-01  buy   2 eth for 100 USD   @w
      x  2025-02-01  swap  2 ETH for 2 weth worth 300 USD  @w
      s  2025-03-01  sell  2 WETH for 250 USD  @w
    `,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect(sales(wrapped)).toEqual([
      's  2 WETH of x  2025-01-01  250.00 - 100.00 = 150.00  short I',
    ]);
    const marked = { assets: { eth: { security: true } } };
    const prices = makePriceBook([
      {
        asset: 'eth' as AssetId,
        currency: usd,
        at: '2025-01-01T00:00:00.000Z' as Instant,
        unitPrice: money('50'),
        from: 'file',
      },
    ]);
    const priced = compute({
      ...book('a  2025-01-01  deposit/airdrop  2 ETH  @w', marked),
      prices,
    });
    expect(lots(priced)).toEqual(['a  2 ETH @w  100.00']);
  });

  it('two assets with one symbol are kept separate by contract or by name', () => {
    const result = scenario(`
      a  2025-01-01  buy   1 APE:ApeCoin for 100 USD   @w
      b  2025-01-02  buy   1 APE:Other for 1 USD       @w
      s  2025-02-01  sell  1 ape:Other for 150 USD     @w
    `);
    expect(sales(result)).toEqual([
      's  1 APE:Other of b  2025-01-02  150.00 - 1.00 = 149.00  short I',
    ]);
  });

  it('money is money in small letters, too', () => {
    const result = scenario('a  2025-01-01  buy  1 BTC for 100 usd  @w');
    expect(lots(result)).toEqual(['a  1 BTC @w  100.00']);
  });
});

const otherLetters = (transaction: Transaction, small: boolean): Transaction =>
  small
    ? {
        ...transaction,
        movements: transaction.movements.map((each) => ({
          ...each,
          asset: each.asset.toLowerCase() as AssetId,
        })),
      }
    : transaction;

/** Counts for nothing, and names every asset in capitals. */
const capitals: Transaction = {
  id: 'capitals' as TransactionId,
  at: '2024-12-01T00:00:00.000Z' as Instant,
  type: 'deposit',
  ignored: true,
  movements: ['AAA', 'BBB', 'CCC', 'ETH', 'ETC', 'LP'].map((asset) => ({
    direction: 'in',
    source: 's1' as SourceId,
    asset: asset as AssetId,
    quantity: quantity('1'),
  })),
};

describe('whatever the letters of a book', () => {
  it('its figures are those of the book in capitals', () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (given, small) => {
          const mixed: Book = {
            ...given,
            transactions: [
              capitals,
              ...given.transactions.map((each, index) => otherLetters(each, small[index]!)),
            ],
          };
          const [inCapitals, result] = [compute(given), compute(mixed)];
          expect(result.totals).toEqual(inCapitals.totals);
          expect(result.disposals.map(({ gain }) => gain)).toEqual(
            inCapitals.disposals.map(({ gain }) => gain),
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('a ledger matches a computation after each change', () => {
    const edits = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean(), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        anyBook,
        edits,
        fc.array(anyTransaction(31), { minLength: 6, maxLength: 6 }),
        (given, all, others) => {
          const ledger = new Ledger(given);
          let now = new Map(given.transactions.map((each) => [each.id, each]));
          for (const [index, [place, small, isGone]] of all.entries()) {
            const id = `t${place}` as TransactionId;
            const put = otherLetters({ ...(now.get(id) ?? others[index]!), id }, small);
            now = new Map(now);
            if (isGone) now.delete(id);
            else now.set(id, put);
            ledger.change(isGone ? { remove: [id] } : { put: [put] });
            expect(ledger.result()).toEqual(compute({ ...given, transactions: [...now.values()] }));
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
