import type { AssetId, LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { quantity } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import type { Book } from '../compute.ts';
import { book } from '../testing/scenario.ts';
import { computeTraced } from './evidence.ts';
import type { Asked, Explanation, Surroundings } from './explanation.ts';
import { explainInEnglish } from '../testing/explanation-texts.ts';

/** The tree as a bookkeeper would read it: a line for each part, indented below what rests on it. */
function explainLines(made: Book, asked: Asked, surroundings: Surroundings = {}): string[] {
  const lines = (part: Explanation, depth: number): string[] => [
    `${'  '.repeat(depth)}${part.text}${part.citation ? ` [${part.citation}]` : ''}`,
    ...part.parts.flatMap((each) => lines(each, depth + 1)),
  ];
  return lines(explainInEnglish(computeTraced(made), asked, surroundings), 0);
}

const story = `
  b1  2024-01-05        buy         2 BTC for 100 USD, fee 2 USD  @kraken
  w1  2024-03-01T10:00  withdrawal  1 BTC                         @kraken
  d1  2024-03-01T10:30  deposit     1 BTC                         @ledger
  s1  2025-03-01        sell        0.5 BTC for 400 USD, fee 1 USD  @ledger
`;

describe('a disposal', () => {
  it('is explained down to the record, through the transfers of its lot', () => {
    const surroundings: Surroundings = {
      toRecord: (id) => `${id} stands in kraken.csv, line 7.`,
      getDecisions: (id) => (id === 's1' ? [{ text: 'A person set the category sell.' }] : []),
    };
    expect(explainLines(book(story), { kind: 'disposal', id: 's1:1' }, surroundings)).toEqual([
      '0.5 BTC disposed of on Mar 1, 2025 for $399.00, with a basis of $25.50: a gain of $373.50, long-term.',
      '  Proceeds: $399.00. The whole disposal: $399.00, after fees of $1.00.',
      '    One BTC was worth $800.00 at Mar 1, 2025, 00:00:00 (UTC): from the other side of the trade.',
      '  0.5 BTC of a lot acquired on Jan 5, 2024 at a basis of $25.50.',
      '    2 BTC added to kraken on Jan 5, 2024.',
      '      Category: Buy. [26 CFR 1.1012-1(h)(1)(i)]',
      '    All 2 BTC cost $102.00, including $2.00 of purchase fees.',
      '      One BTC was worth $50.00 at Jan 5, 2024, 00:00:00 (UTC): from the other side of the trade.',
      '    b1 stands in kraken.csv, line 7.',
      '    1 BTC of it moved from kraken to ledger on Mar 1, 2024. The same amount arrived within 30 minutes. Confidence: high (90 of 100). [Instructions for Form 1040, digital assets: a transfer between own wallets is not a taxable event]',
      '      w1 stands in kraken.csv, line 7.',
      '      d1 stands in kraken.csv, line 7.',
      '  Acquired on Jan 5, 2024 and disposed of on Mar 1, 2025; long-term begins on Jan 6, 2025, so this is long-term. [IRC 1222; Rev. Rul. 66-7]',
      '  Method FIFO: oldest lots first. [26 CFR 1.1012-1(j)]',
      '  Lot tracking: universal through 2024, per wallet from 2025. [Rev. Proc. 2024-28]',
      '  Category: Sell. [26 CFR 1.1001-7(b)(1)]',
      '  A person set the category sell.',
      '  s1 stands in kraken.csv, line 7.',
    ]);
  });

  it('of a specifically identified lot shows when it was identified', () => {
    const lotChoices = [
      {
        disposal: 's1' as MovementId,
        lot: 'b1' as LotId,
        quantity: quantity('0.5'),
        recordedAt: '2025-02-01T00:00:00.000Z' as Instant,
      },
    ];
    const lines = explainLines({ ...book(story), lotChoices }, { kind: 'disposal', id: 's1:1' });
    expect(lines).toContain(
      '  This lot was specifically identified on Feb 1, 2025, before the disposal. [26 CFR 1.1012-1(j)]',
    );
    expect(lines.some((line) => line.includes('Method'))).toBe(false);
  });

  it('of units of unknown origin says so, and what to do', () => {
    const lines = explainLines(book('s1  2025-03-01  sell  0.5 BTC for 400 USD  @ledger'), {
      kind: 'disposal',
      id: 's1:1',
    });
    expect(lines).toContain(
      '  The origin of these units is unknown: no imported transaction shows how they were acquired.',
    );
    expect(lines.some((line) => line.includes('Import the missing history'))).toBe(true);
  });

  it('in the United Kingdom names the rule instead of a lot', () => {
    const lines = explainLines(
      book(
        'b1  2024-01-05  buy  1 BTC for 100 GBP  @k\ns1  2025-03-01  sell  1 BTC for 400 GBP  @k',
        { jurisdiction: 'UK', currency: 'GBP' as never },
      ),
      {
        kind: 'disposal',
        id: 's1:1',
      },
    );
    expect(lines[0]).toBe(
      '1 BTC disposed of on Mar 1, 2025 for £400.00, with a basis of £100.00: a gain of £300.00.',
    );
    expect(lines).toContain(
      '  These units were taken from the section 104 pool at its average cost. [TCGA 1992 s104]',
    );
    expect(lines.filter((line) => /IRC|CFR/.test(line))).toEqual([]);
  });
});

it('explains a pool with its contents by place and its history', () => {
  const pooled = book(
    'b1  2024-01-05  buy  3 BTC for 300 GBP  @k\nt1  2024-02-01  transfer  1 BTC  @k > l',
    { jurisdiction: 'UK', currency: 'GBP' as never },
  );
  expect(explainLines(pooled, { kind: 'lot', id: 'BTC:section-104' as LotId })).toEqual([
    'The section 104 pool of BTC: 3 BTC that cost £300.00. Its first units were acquired on Jan 5, 2024.',
    '  By location:',
    '    2 BTC at k: £200.00 of the cost, in proportion to units.',
    '    1 BTC at l: £100.00 of the cost, in proportion to units.',
    '  How the pool of 3 BTC with a cost of £300.00 was built up:',
    '    Jan 5, 2024: 3 BTC acquired for £300.00. Pool after: 3 BTC that cost £300.00.',
    '      Transaction b1',
    "  Units are matched with those acquired on the same day, then in the 30 days after, then with the section 104 pool. FIFO, LIFO, HIFO and specific identification don't apply. [TCGA 1992 s104]",
  ]);
  expect(() => explainLines(pooled, { kind: 'lot', id: 'ETH:section-104' as LotId })).toThrow(
    'There is no lot ETH:section-104 in this result.',
  );
});

it("explains income with its price and the price's source", () => {
  expect(
    explainLines(book('r1  2024-02-05  stake-reward  + 2 ETH  @kraken', {}, 'ETH 30'), {
      kind: 'entry',
      id: 'r1' as MovementId,
    }),
  ).toEqual([
    '2 ETH added to kraken on Feb 5, 2024: basis $60.00, income $60.00.',
    '  One ETH was worth $30.00 at Feb 5, 2024, 00:00:00 (UTC): from a price file, at that time.',
    '  Category: Staking rewards (DeFi). [Rev. Rul. 2023-14]',
    '  Transaction r1',
  ]);
});

it('explains a lot with what is left of it', () => {
  const lines = explainLines(book(story), { kind: 'lot', id: 'b1' as LotId });
  expect(lines[0]).toBe('2 BTC of a lot acquired on Jan 5, 2024 at a basis of $102.00.');
  expect(lines.slice(-2)).toEqual([
    '  Remaining at kraken: $51.00 of basis.',
    '  Remaining at ledger: $25.50 of basis.',
  ]);
});

it('explains a year by term, asset and category', () => {
  expect(explainLines(book(story), { kind: 'year', year: 2025 })).toEqual([
    '2025: $373.50 of gains in 1 disposal and $0.00 of income.',
    '  Short-term: $0.00 less a basis of $0.00 is $0.00.',
    '  Long-term: $399.00 less a basis of $25.50 is $373.50.',
    '    BTC: $373.50 in 1 disposal.',
    '  Income: $0.00.',
  ]);
});

it("refuses what doesn't exist", () => {
  const made = book(story);
  expect(() => explainLines(made, { kind: 'disposal', id: 's9:1' })).toThrow(
    'There is no disposal s9:1 in this result.',
  );
  expect(() => explainLines(made, { kind: 'year', year: 1999, asset: 'BTC' as AssetId })).toThrow(
    'No BTC was disposed of and no income was received in 1999.',
  );
  expect(() => explainLines(made, { kind: 'entry', id: 'x' as MovementId })).toThrow(
    'There is no entry x in this result.',
  );
  expect(
    explainInEnglish(computeTraced(made), { kind: 'lot', id: 'b1' as LotId }).transactionId,
  ).toBe('b1' as TransactionId);
});

it('explains a year without transactions as zero', () => {
  const made = book(story);
  expect(explainInEnglish(computeTraced(made), { kind: 'year', year: 1999 })).toEqual({
    kind: 'year',
    text: '1999: no disposals and no income.',
    amount: 0n,
    parts: [],
  });
});

const leads = (part: Explanation | undefined) =>
  part?.parts.map(({ text, figure }) => [text, figure]);

it('a year leads to each of its assets, and one asset of it to its disposals and receipts', () => {
  const made = book(
    `${story}
  r1  2025-02-05  stake-reward  + 2 ETH  @kraken
  s2  2025-04-01  sell          1 ETH for 50 USD  @kraken
`,
    {},
    'ETH 30',
  );
  const ask = (asked: Asked): Explanation => explainInEnglish(computeTraced(made), asked);
  const [short, long, income] = ask({ kind: 'year', year: 2025 }).parts;
  expect(leads(short)).toEqual([['ETH: $20.00 in 1 disposal.', { kind: 'year', id: '2025/ETH' }]]);
  expect(leads(long)).toEqual([['BTC: $373.50 in 1 disposal.', { kind: 'year', id: '2025/BTC' }]]);
  expect(leads(income?.parts[0])).toEqual([
    ['ETH: $60.00 in 1 receipt.', { kind: 'year', id: '2025/ETH' }],
  ]);

  expect(explainLines(made, { kind: 'year', year: 2025, asset: 'ETH' as AssetId })).toEqual([
    'ETH in 2025: $20.00 of gains in 1 disposal and $60.00 of income.',
    '  Short-term: $50.00 less a basis of $30.00 is $20.00.',
    '    1 ETH disposed of on Apr 1, 2025: $20.00.',
    '  Long-term: $0.00 less a basis of $0.00 is $0.00.',
    '  Income: $60.00.',
    '    Staking rewards (DeFi): $60.00 in 1 receipt.',
    '      2 ETH received on Feb 5, 2025: $60.00.',
  ]);
  const [shortEth, , incomeEth] = ask({ kind: 'year', year: 2025, asset: 'ETH' as AssetId }).parts;
  expect(shortEth?.parts.map(({ figure }) => figure)).toEqual([{ kind: 'disposal', id: 's2:1' }]);
  expect(incomeEth?.parts[0]?.parts.map(({ figure }) => figure)).toEqual([
    { kind: 'entry', id: 'r1' },
  ]);
  expect(() => ask({ kind: 'year', year: 2025, asset: 'DOGE' as AssetId })).toThrow(
    'No DOGE was disposed of and no income was received in 2025.',
  );
});

it('explains a year with deferred losses by parts that add up to the total', () => {
  const made = book(
    `
      b1  2023-12-01  buy   100 MCO for 10000 USD  @k
      b2  2023-12-15  buy   100 MCO for 9000 USD   @k
      s1  2024-01-03  sell  100 MCO for 9000 USD   @k
    `,
    { assets: { MCO: { security: true } } },
  );
  const computed = computeTraced(made);
  const [year, asset] = [
    { kind: 'year', year: 2024 } as const,
    { kind: 'year', year: 2024, asset: 'MCO' as AssetId } as const,
  ].map((asked) => explainInEnglish(computed, asked));
  expect(year?.text).toBe('2024: $0.00 of gains in 1 disposal and $0.00 of income.');
  expect(year?.parts[0]).toMatchObject({
    text: 'Short-term: $9,000.00 less a basis of $10,000.00 is $0.00, since $1,000.00 of wash sale losses are deferred.',
    parts: [{ text: 'MCO: $0.00 in 1 disposal.' }],
  });
  expect(asset?.parts[0]?.parts.map(({ text }) => text)).toEqual([
    '100 MCO disposed of on Jan 3, 2024: $0.00.',
  ]);
});

it('explains a side of a transfer with its other side and the lots that moved', () => {
  const lines = explainLines(
    book(
      'b1  2024-01-05  buy  2 BTC for 100 USD  @kraken\nt1  2024-02-05  transfer  0.5 BTC  @kraken > ledger',
    ),
    {
      kind: 'entry',
      id: 't1' as MovementId,
    },
  );
  expect(lines.filter((line) => /moved from|of the lot|cost /.test(line))).toEqual([
    expect.stringMatching(
      /^ {2}0\.5 BTC moved from kraken to ledger on Feb 5, 2024\. .* Confidence: high \(100 of 100\)\. \[/,
    ),
    '    0.5 BTC of the lot received on Jan 5, 2024.',
    '      All 2 BTC cost $100.00.',
  ]);
});
