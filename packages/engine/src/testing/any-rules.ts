import type { AssetId, SourceId } from '@lotbook/model/ids';
import {
  lotMethods,
  type LotMethod,
  type MethodChange,
  type TaxSettings,
  type Transition,
} from '@lotbook/model/settings';
import type { Instant, LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { orderIn, type PlainRules } from './plain-rules.ts';

const method = fc.constantFrom(...lotMethods);
const source = fc.constantFrom('s1', 's2', 's3') as fc.Arbitrary<SourceId>;
const instant = fc
  .integer({ min: 0, max: 1200 })
  .map((days) => new Date(Date.UTC(2023, 10, 1) + days * 86_400_000).toISOString() as Instant);

/**
 * Orders that are given, withdrawn and repeated, recorded late, for one source or all, with or
 * without notice to brokers.
 */
const order: fc.Arbitrary<MethodChange> = fc
  .tuple(
    instant,
    method,
    fc.option(instant, { freq: 3, nil: undefined }),
    fc.option(source, { freq: 2, nil: undefined }),
    fc.boolean(),
  )
  .map(([from, to, recordedAt, of, isReported]) => ({
    from,
    method: to,
    ...(recordedAt && { recordedAt }),
    ...(of && { source: of }),
    ...(isReported && { channel: 'broker' }),
  }));

/** A rule for one asset, in time or a day too late. */
const division: fc.Arbitrary<Transition> = fc
  .tuple(
    fc.constantFrom('ETH', 'BTC', 'BNB') as fc.Arbitrary<AssetId>,
    method,
    fc.shuffledSubarray(['s1', 's2', 's3'] as SourceId[]),
    fc.boolean(),
  )
  .map(([asset, by, sources, isLate]) => ({
    asset,
    recordedAt: (isLate ? '2025-01-01T00:00:00.000Z' : '2024-12-31T23:59:59.999Z') as Instant,
    completedAt: '2025-01-01T00:00:00.000Z' as Instant,
    allocation: { kind: 'global', order: by, sources },
  }));

/** Everything that a book of doings can be computed under: methods, places, answers to unsettled questions, divisions of basis, and securities. */
export const anyRules = fc.record({
  method,
  methodChanges: fc.array(order, { maxLength: 4 }),
  tracking: fc.constantFrom('universal', 'wallet', 'us', 'us', 'us'),
  transitions: fc.uniqueArray(division, {
    selector: ({ asset }) => asset,
    maxLength: 3,
    size: 'max',
  }),
  lp: fc.constantFrom('taxable', 'deposit'),
  receiptToken: fc.constantFrom('taxable', 'nonTaxable'),
  wrap: fc.constantFrom('taxable', 'nonTaxable'),
  loanOut: fc.constantFrom('taxable', 'nonTaxable'),
  rebate: fc.constantFrom('income', 'priceReduction'),
  withdrawal: fc.constantFrom('disposal', 'parked'),
  lost: fc.constantFrom('noLoss', 'claimed'),
  washSale: fc.constantFrom('off', 'securities', 'all', 'all'),
  securities: fc.subarray(['ETH', 'BTC', 'LP']),
  brokers: fc.subarray(['s1', 's2', 's3']),
});
export type AnyRules = typeof anyRules extends fc.Arbitrary<infer R> ? R : never;

const together = {
  universal: () => true,
  wallet: () => false,
  us: (day: string) => day < '2025-01-01',
};

/** The same for the plain implementation of the rules. */
export const toPlainRules = ({ tracking, transitions, ...given }: AnyRules): PlainRules => ({
  orderAt: (day, of) =>
    day > '2026-12-31' && given.brokers.includes(of)
      ? orderIn(
          'FIFO',
          given.methodChanges.filter(({ channel }) => channel === 'broker'),
          day,
          of,
        )
      : orderIn(given.method, given.methodChanges, day, of),
  together: together[tracking],
  separateFrom: tracking === 'us' ? '2025-01-01' : '9999-12-31',
  isPoolKept: given.lp === 'deposit',
  isReceiptKept: given.receiptToken === 'nonTaxable',
  isWrapKept: given.wrap === 'nonTaxable',
  isLendingTaxed: given.loanOut === 'taxable',
  isRebate: given.rebate === 'priceReduction',
  isWithdrawalParked: given.withdrawal === 'parked',
  isLossClaimed: given.lost === 'claimed',
  divisions: Object.fromEntries(
    transitions.flatMap(({ asset, recordedAt, allocation }) =>
      tracking === 'us' && recordedAt < '2025' && allocation.kind === 'global'
        ? [[asset, allocation]]
        : [],
    ),
  ),
  isWash: (asset) =>
    given.washSale === 'all' ||
    (given.washSale === 'securities' && given.securities.includes(asset)),
});

/** The same for the engine. */
export const getSettings = ({
  method: first,
  methodChanges,
  tracking,
  transitions,
  securities,
  brokers,
  ...treatments
}: AnyRules): Partial<TaxSettings> => ({
  method: first satisfies LotMethod,
  methodChanges,
  tracking,
  transitions,
  return2025Due: '2026-04-15' as LocalDate,
  assets: Object.fromEntries(securities.map((asset) => [asset, { security: true }])),
  custody: Object.fromEntries(brokers.map((each) => [each, 'broker' as const])),
  treatments,
});
