import { format } from '@lotbook/decimal/decimal';
import { categories } from '@lotbook/model/category';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import { lotMethods, type LotMethod, type MethodChange, type TaxSettings, type Transition } from '@lotbook/model/settings';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { doings } from './testing/doings.ts';
import { plainly, type PlainResult } from './testing/plain-engine.ts';
import { orderIn, type PlainRules } from './testing/plain-rules.ts';
import { book } from './testing/scenario.ts';
import { deferLosses } from './wash-sales.ts';

const method = fc.constantFrom(...lotMethods);
const source = fc.constantFrom('s1', 's2', 's3') as fc.Arbitrary<SourceId>;
const instant = fc.integer({ min: 0, max: 1200 }).map((days) => new Date(Date.UTC(2023, 10, 1) + days * 86_400_000).toISOString() as Instant);

/** Orders that come and go, return, are recorded late, and are for one source or all. */
const order: fc.Arbitrary<MethodChange> = fc
  .tuple(instant, method, fc.option(instant, { freq: 3, nil: undefined }), fc.option(source, { freq: 2, nil: undefined }))
  .map(([from, to, recordedAt, of]) => ({ from, method: to, ...(recordedAt && { recordedAt }), ...(of && { source: of }) }));

/** A rule for one asset, in time or a day too late. */
const division: fc.Arbitrary<Transition> = fc
  .tuple(fc.constantFrom('ETH', 'BTC', 'BNB') as fc.Arbitrary<AssetId>, method, fc.shuffledSubarray(['s1', 's2', 's3'] as SourceId[]), fc.boolean())
  .map(([asset, by, sources, isLate]) => ({
    asset,
    recordedAt: (isLate ? '2025-01-01T00:00:00.000Z' : '2024-12-31T23:59:59.999Z') as Instant,
    completedAt: '2025-01-01T00:00:00.000Z' as Instant,
    allocation: { kind: 'global', order: by, sources },
  }));

const rules = fc.record({
  method,
  methodChanges: fc.array(order, { maxLength: 4 }),
  tracking: fc.constantFrom('universal', 'wallet', 'us', 'us'),
  transitions: fc.uniqueArray(division, { selector: ({ asset }) => asset, maxLength: 3 }),
  lp: fc.constantFrom('taxable', 'deposit'),
  receiptToken: fc.constantFrom('taxable', 'nonTaxable'),
  wrap: fc.constantFrom('taxable', 'nonTaxable'),
  loanOut: fc.constantFrom('taxable', 'nonTaxable'),
  rebate: fc.constantFrom('income', 'priceReduction'),
  withdrawal: fc.constantFrom('disposal', 'parked'),
  washSale: fc.constantFrom('off', 'securities', 'securities', 'all'),
  securities: fc.subarray(['ETH', 'BTC', 'LP']),
});
type Rules = typeof rules extends fc.Arbitrary<infer R> ? R : never;

const together = { universal: () => true, wallet: () => false, us: (day: string) => day < '2025-01-01' };

const plainRules = ({ tracking, transitions, ...given }: Rules): PlainRules => ({
  orderAt: (day, of) => orderIn(given.method, given.methodChanges, day, of),
  together: together[tracking],
  isPoolKept: given.lp === 'deposit',
  isReceiptKept: given.receiptToken === 'nonTaxable',
  isWrapKept: given.wrap === 'nonTaxable',
  isLendingTaxed: given.loanOut === 'taxable',
  isRebate: given.rebate === 'priceReduction',
  isWithdrawalParked: given.withdrawal === 'parked',
  divisions: Object.fromEntries(
    transitions.flatMap(({ asset, recordedAt, allocation }) =>
      tracking === 'us' && recordedAt < '2025' && allocation.kind === 'global' ? [[asset, allocation]] : [],
    ),
  ),
  isWash: (asset) => given.washSale === 'all' || (given.washSale === 'securities' && given.securities.includes(asset)),
});

const settingsOf = ({ method: first, methodChanges, tracking, transitions, securities, ...treatments }: Rules): Partial<TaxSettings> => ({
  method: first satisfies LotMethod,
  methodChanges,
  tracking,
  transitions,
  return2025Due: '2026-04-15' as LocalDate,
  assets: Object.fromEntries(securities.map((asset) => [asset, { security: true }])),
  treatments,
});

it('the engine says what the plain telling of the rules says, whatever is done', () => {
  fc.assert(
    fc.property(doings, rules, (all, given) => {
      const { book: text, ...expected } = plainly(all, plainRules(given));
      const made = book(text, settingsOf(given));
      const result = compute(made);
      expect({ text, ...told(result, deferLosses(result, made.settings)) }).toEqual({ text, ...expected });
    }),
    { numRuns: runs(200) },
  );
});

it('there is no category that the plain telling of the rules does not know', () => {
  const books = fc.sample(fc.tuple(doings, rules), { numRuns: 150, seed: 1 });
  const known = books.flatMap(([all, given]) => compute(book(plainly(all, plainRules(given)).book, settingsOf(given))).entries.map(({ category }) => category));
  expect([...new Set(known)].sort()).toEqual([...categories].sort());
});

const told = (before: TaxResult, result: TaxResult): Omit<PlainResult, 'book'> => ({
  disposals: summed(
    result.disposals.map(({ transactionId, isFee, asset, acquiredOn, term, quantity, basis, gain, disallowed = 0n }) => ({
      key: `${transactionId}${isFee ? ' fee' : ''} ${asset} ${acquiredOn} ${term}`,
      sums: [quantity, basis, gain, disallowed],
    })),
  ),
  gifts: [...result.gifts, ...result.donations]
    .map(
      ({ transactionId, quantity, asset, acquiredOn, basis, term }) => `${transactionId} ${format(quantity)} ${asset} ${acquiredOn} ${format(basis)} ${term}`,
    )
    .sort(),
  income: result.income.map(({ transactionId, quantity, asset, value }) => `${transactionId} ${format(quantity)} ${asset} ${format(value)}`).sort(),
  lots: summed(
    before.lots.map(({ asset, source: at, setAside, acquiredOn, quantity, basis }) => ({
      key: `${asset} @${at} ${setAside ?? 'held'} ${acquiredOn}`,
      sums: [quantity, basis],
    })),
  ),
  putOff: summed(result.lots.map(({ asset, basis }, index) => ({ key: asset, sums: [basis - before.lots[index]!.basis] }))).filter(
    (line) => !line.endsWith(' 0'),
  ),
});

/** A line for each key with its sums. */
function summed(parts: readonly { readonly key: string; readonly sums: readonly bigint[] }[]): string[] {
  const whole = new Map<string, readonly bigint[]>();
  for (const { key, sums } of parts) whole.set(key, whole.get(key)?.map((sum, place) => sum + sums[place]!) ?? sums);
  return [...whole].map(([key, sums]) => [key, ...sums.map((sum) => format(sum as Parameters<typeof format>[0]))].join(' ')).sort();
}
