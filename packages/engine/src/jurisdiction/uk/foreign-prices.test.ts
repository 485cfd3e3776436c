import { money } from '@lotbook/decimal/decimal';
import { gbp, usd } from '@lotbook/model/fiat';
import type { AssetId, MovementId } from '@lotbook/model/ids';
import { answerBook, getFirst, makePriceBook } from '@lotbook/model/price-book';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { compute, listPriceNeeds, type Book } from '../../compute.ts';
import { computeTraced } from '../../explain/evidence.ts';
import type { Explanation } from '../../explain/explanation.ts';
import { Ledger } from '../../ledger.ts';
import { ukBook } from '../../testing/uk-scenario.ts';
import { toSentence } from '../../testing/issue-sentence.ts';
import { explainInEnglish } from '../../testing/explanation-texts.ts';

const at = '2025-05-01T12:00:00.000Z' as Instant;
const eth = 'ETH' as AssetId;
const rewarded = ukBook('r1  2025-05-01T12:00  stake-reward  + 2 ETH  @k');
const filed = makePriceBook([
  {
    asset: eth,
    currency: usd,
    at: '2025-05-01T00:00:00.000Z' as Instant,
    unitPrice: money('1800.10'),
    from: 'file',
  },
]);
const rate: PriceNeed = { asset: 'USD' as AssetId, currency: gbp, at };
const rates = answerBook([
  {
    need: rate,
    price: {
      ...rate,
      at: '2025-04-30T14:15:00.000Z' as Instant,
      unitPrice: money('0.7512'),
      from: 'ecb',
    },
  },
]);
const unpriced: Book = { ...rewarded, prices: filed };
const priced: Book = { ...rewarded, prices: getFirst(filed, rates) };

it('ignores a price in dollars without a rate of the day: the issue names the rate, and it is requested', () => {
  expect(compute(unpriced).issues.map(toSentence)).toEqual([
    "The USD to GBP rate on May 1, 2025 is unknown, so the price of ETH in USD from your price file can't be used and its income or cost basis is unknown. Upload a price file that contains the rate, or a price in GBP.",
  ]);
  expect(listPriceNeeds(unpriced)).toEqual([{ asset: eth, currency: gbp, at }, rate]);
});

it('by the rate of the day it counts with all its digits', () => {
  // 2 at 1,800.10 dollars at 0.7512 pounds.
  expect(compute(priced).income.map(({ value }) => value)).toEqual([money('2704.47024')]);
  expect(listPriceNeeds(priced)).toEqual([]);
});

it('a ledger follows added dollar prices, the rate added after them, and the removal of both', () => {
  const ledger = new Ledger(rewarded);
  for (const prices of [filed, getFirst(filed, rates), filed, rewarded.prices]) {
    ledger.change({ prices });
    const book = { ...rewarded, prices };
    expect([ledger.result(), ledger.needs()]).toEqual([compute(book), listPriceNeeds(book)]);
  }
});

const getPriceRow = ({ asset, currency, at: of }: PriceNeed) =>
  `Line 2 of prices.csv: ${asset} in ${currency} of ${of}`;
const lines = ({ text, parts }: Explanation, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${text}`,
  ...parts.flatMap((each) => lines(each, depth + 1)),
];

it('explains the price with its file line, the rate, its date and source', () => {
  const explained = lines(
    explainInEnglish(
      computeTraced(priced),
      { kind: 'entry', id: 'r1' as MovementId },
      { getPriceRow },
    ),
  );
  expect(explained.slice(1, 4)).toEqual([
    '  One ETH was worth £1,352.24 at May 1, 2025, 00:00:00 (UTC): $1,800.10 from a price file, 12 hours before; exchange rate from the European Central Bank.',
    '    Line 2 of prices.csv: ETH in USD of 2025-05-01T00:00:00.000Z',
    '    One USD was worth £0.7512 at Apr 30, 2025, 14:15:00 (UTC): from the European Central Bank, 22 hours before.',
  ]);
});
