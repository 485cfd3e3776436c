import { toSentence } from '../testing/issue-sentence.ts';
import type { IssueText } from '@lotbook/model/issue';
import type { AssetId, LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { quantity } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import type { Book } from '../compute.ts';
import { book } from '../testing/scenario.ts';
import { computedFor } from './evidence.ts';
import { explain } from './explain.ts';
import type { Asked, Explanation, Surroundings } from './explanation.ts';

const renderIssue = (text: IssueText): string => toSentence({ text });

/** The tree as a bookkeeper would read it: a line for each part, indented below what rests on it. */
function told(made: Book, asked: Asked, surroundings: Surroundings = { renderIssue }): string[] {
  const lines = (part: Explanation, depth: number): string[] => [
    `${'  '.repeat(depth)}${part.text}${part.citation ? ` [${part.citation}]` : ''}`,
    ...part.parts.flatMap((each) => lines(each, depth + 1)),
  ];
  return lines(explain(computedFor(made), asked, surroundings), 0);
}

const story = `
  b1  2024-01-05        buy         2 BTC for 100 USD, fee 2 USD  @kraken
  w1  2024-03-01T10:00  withdrawal  1 BTC                         @kraken
  d1  2024-03-01T10:30  deposit     1 BTC                         @ledger
  s1  2025-03-01        sell        0.5 BTC for 400 USD, fee 1 USD  @ledger
`;

describe('a disposal', () => {
  it('is told down to the record, through the transfers of its lot', () => {
    const surroundings: Surroundings = {
      renderIssue,
      toRecord: (id) => `${id} stands in kraken.csv, line 7.`,
      getDecisions: (id) => (id === 's1' ? [{ text: 'A person set the category sell.' }] : []),
    };
    expect(told(book(story), { kind: 'disposal', id: 's1:1' }, surroundings)).toEqual([
      '0.5 BTC left on 1 Mar 2025 for 399.00 USD, with a basis of 25.50 USD: a gain of 373.50 USD, long-term.',
      '  It brought 399.00 USD. All of it brought 399.00 USD, after costs of 1.00 USD.',
      '    One BTC was worth 800.00 USD at 1 Mar 2025, 00:00:00 (UTC): it follows from the other side of the trade.',
      '  0.5 BTC of a lot acquired on 5 Jan 2024 at a basis of 25.50 USD.',
      '    2 BTC came to kraken on 5 Jan 2024.',
      '      It counts as buy. [26 CFR 1.1012-1(h)(1)(i)]',
      '    All 2 BTC cost 102.00 USD, of which 2.00 USD were costs of the purchase.',
      '      One BTC was worth 50.00 USD at 5 Jan 2024, 00:00:00 (UTC): it follows from the other side of the trade.',
      '    b1 stands in kraken.csv, line 7.',
      '    1 BTC of it went from kraken to ledger on 1 Mar 2024. The same amount arrived within 30 minutes. Confidence: high (90 of 100). [Instructions for Form 1040, digital assets: a transfer between own wallets is no event]',
      '      w1 stands in kraken.csv, line 7.',
      '      d1 stands in kraken.csv, line 7.',
      '  Acquired on 5 Jan 2024 and disposed of on 1 Mar 2025; long-term begins on 6 Jan 2025, so this is long-term. [IRC 1222; Rev. Rul. 66-7]',
      '  Method FIFO: the oldest lot leaves first. [26 CFR 1.1012-1(j)]',
      '  Kept together are lots of all sources together until 2024, of each source by itself from 2025. [Rev. Proc. 2024-28]',
      '  It counts as sell. [26 CFR 1.1001-7(b)(1)]',
      '  A person set the category sell.',
      '  s1 stands in kraken.csv, line 7.',
    ]);
  });

  it('of a lot that was chosen by hand says when', () => {
    const lotChoices = [
      {
        disposal: 's1' as MovementId,
        lot: 'b1' as LotId,
        quantity: quantity('0.5'),
        recordedAt: '2025-02-01T00:00:00.000Z' as Instant,
      },
    ];
    const lines = told({ ...book(story), lotChoices }, { kind: 'disposal', id: 's1:1' });
    expect(lines).toContain(
      '  This lot was chosen by hand on 1 Feb 2025, before the units left. [26 CFR 1.1012-1(j)]',
    );
    expect(lines.some((line) => line.includes('Method'))).toBe(false);
  });

  it('of units without an origin says that nobody knows, and what to do', () => {
    const lines = told(book('s1  2025-03-01  sell  0.5 BTC for 400 USD  @ledger'), {
      kind: 'disposal',
      id: 's1:1',
    });
    expect(lines).toContain(
      '  Nobody knows where these units are from: the book does not tell how they were acquired.',
    );
    expect(lines.some((line) => line.includes('Import the missing history'))).toBe(true);
  });

  it('in the United Kingdom names the rule instead of a lot', () => {
    const lines = told(
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
      '1 BTC left on 1 Mar 2025 for 400.00 GBP, with a basis of 100.00 GBP: a gain of 300.00 GBP.',
    );
    expect(lines).toContain(
      '  They came out of the section 104 pool, at its average cost. [TCGA 1992 s104]',
    );
    expect(lines.filter((line) => /IRC|CFR/.test(line))).toEqual([]);
  });
});

it('a pool is told with what is in it, place by place, and how it came about', () => {
  const pooled = book(
    'b1  2024-01-05  buy  3 BTC for 300 GBP  @k\nt1  2024-02-01  transfer  1 BTC  @k > l',
    { jurisdiction: 'UK', currency: 'GBP' as never },
  );
  expect(told(pooled, { kind: 'lot', id: 'BTC:section-104' as LotId })).toEqual([
    'The section 104 pool of BTC: 3 BTC that cost 300.00 GBP. The first of its units came on 5 Jan 2024.',
    '  Where it lies:',
    '    2 BTC lie at k: 200.00 GBP of the cost, by units.',
    '    1 BTC lie at l: 100.00 GBP of the cost, by units.',
    '  How 3 BTC that cost 300.00 GBP came into the pool:',
    '    5 Jan 2024: 3 BTC acquired for 300.00 GBP. The pool then: 3 BTC that cost 300.00 GBP.',
    '      Transaction b1',
    '  Units are identified with those of the same day, then of the thirty days after, then with the section 104 pool. FIFO, LIFO, HIFO and chosen lots do not apply. [TCGA 1992 s104]',
  ]);
  expect(() => told(pooled, { kind: 'lot', id: 'ETH:section-104' as LotId })).toThrow(
    'There is no lot ETH:section-104 in this result.',
  );
});

it('income is told with the price and who says so', () => {
  expect(
    told(book('r1  2024-02-05  stake-reward  + 2 ETH  @kraken', {}, 'ETH 30'), {
      kind: 'entry',
      id: 'r1' as MovementId,
    }),
  ).toEqual([
    '2 ETH came to kraken on 5 Feb 2024: basis 60.00 USD, income 60.00 USD.',
    '  One ETH was worth 30.00 USD at 5 Feb 2024, 00:00:00 (UTC): a price file tells it, at that time.',
    '  It counts as staking rewards (DeFi). [Rev. Rul. 2023-14]',
    '  Transaction r1',
  ]);
});

it('a lot is told with what is left of it', () => {
  const lines = told(book(story), { kind: 'lot', id: 'b1' as LotId });
  expect(lines[0]).toBe('2 BTC of a lot acquired on 5 Jan 2024 at a basis of 102.00 USD.');
  expect(lines.slice(-2)).toEqual([
    '  Left of it at kraken: 51.00 USD of basis.',
    '  Left of it at ledger: 25.50 USD of basis.',
  ]);
});

it('a year is told by term, asset and category', () => {
  expect(told(book(story), { kind: 'year', year: 2025 })).toEqual([
    '2025: 373.50 USD of gains in 1 disposal and 0.00 USD of income.',
    '  Short-term: 0.00 USD less a basis of 0.00 USD is 0.00 USD.',
    '  Long-term: 399.00 USD less a basis of 25.50 USD is 373.50 USD.',
    '    BTC: 373.50 USD in 1 disposal.',
    '  Income: 0.00 USD.',
  ]);
});

it('what is not there is refused', () => {
  const made = book(story);
  expect(() => told(made, { kind: 'disposal', id: 's9:1' })).toThrow(
    'There is no disposal s9:1 in this result.',
  );
  expect(() => told(made, { kind: 'year', year: 1999, asset: 'BTC' as AssetId })).toThrow(
    'No BTC was disposed of and no income was received in 1999.',
  );
  expect(() => told(made, { kind: 'entry', id: 'x' as MovementId })).toThrow(
    'There is no entry x in this result.',
  );
  expect(explain(computedFor(made), { kind: 'lot', id: 'b1' as LotId }).transactionId).toBe(
    'b1' as TransactionId,
  );
});

it('a year in which nothing happened comes to nothing', () => {
  const made = book(story);
  expect(explain(computedFor(made), { kind: 'year', year: 1999 })).toEqual({
    kind: 'year',
    text: '1999: nothing was disposed of and no income was received.',
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
  const ask = (asked: Asked): Explanation => explain(computedFor(made), asked);
  const [short, long, income] = ask({ kind: 'year', year: 2025 }).parts;
  expect(leads(short)).toEqual([
    ['ETH: 20.00 USD in 1 disposal.', { kind: 'year', id: '2025/ETH' }],
  ]);
  expect(leads(long)).toEqual([
    ['BTC: 373.50 USD in 1 disposal.', { kind: 'year', id: '2025/BTC' }],
  ]);
  expect(leads(income?.parts[0])).toEqual([
    ['ETH: 60.00 USD in 1 receipt.', { kind: 'year', id: '2025/ETH' }],
  ]);

  expect(told(made, { kind: 'year', year: 2025, asset: 'ETH' as AssetId })).toEqual([
    'ETH in 2025: 20.00 USD of gains in 1 disposal and 60.00 USD of income.',
    '  Short-term: 50.00 USD less a basis of 30.00 USD is 20.00 USD.',
    '    1 ETH left on 1 Apr 2025: 20.00 USD.',
    '  Long-term: 0.00 USD less a basis of 0.00 USD is 0.00 USD.',
    '  Income: 60.00 USD.',
    '    Staking rewards (DeFi): 60.00 USD in 1 receipt.',
    '      2 ETH came on 5 Feb 2025: 60.00 USD.',
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

it('of a year in which losses are put off, each part comes to what the whole counts', () => {
  const made = book(
    `
      b1  2023-12-01  buy   100 MCO for 10000 USD  @k
      b2  2023-12-15  buy   100 MCO for 9000 USD   @k
      s1  2024-01-03  sell  100 MCO for 9000 USD   @k
    `,
    { assets: { MCO: { security: true } } },
  );
  const computed = computedFor(made);
  const [year, asset] = [
    { kind: 'year', year: 2024 } as const,
    { kind: 'year', year: 2024, asset: 'MCO' as AssetId } as const,
  ].map((asked) => explain(computed, asked));
  expect(year?.text).toBe('2024: 0.00 USD of gains in 1 disposal and 0.00 USD of income.');
  expect(year?.parts[0]).toMatchObject({
    text: 'Short-term: 9,000.00 USD less a basis of 10,000.00 USD is 0.00 USD, since 1,000.00 USD of losses are put off.',
    parts: [{ text: 'MCO: 0.00 USD in 1 disposal.' }],
  });
  expect(asset?.parts[0]?.parts.map(({ text }) => text)).toEqual([
    '100 MCO left on 3 Jan 2024: 0.00 USD.',
  ]);
});

it('a side of a transfer is told with its other end and the lots that moved', () => {
  const lines = told(
    book(
      'b1  2024-01-05  buy  2 BTC for 100 USD  @kraken\nt1  2024-02-05  transfer  0.5 BTC  @kraken > ledger',
    ),
    {
      kind: 'entry',
      id: 't1' as MovementId,
    },
  );
  expect(lines.filter((line) => /went from|of the lot|cost /.test(line))).toEqual([
    expect.stringMatching(
      /^ {2}0\.5 BTC went from kraken to ledger on 5 Feb 2024\. .* Confidence: high \(100 of 100\)\. \[/,
    ),
    '    0.5 BTC of the lot that came on 5 Jan 2024.',
    '      All 2 BTC cost 100.00 USD.',
  ]);
});
