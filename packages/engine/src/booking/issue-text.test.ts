import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { IssueText } from '@lotbook/model/issue';
import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { toSentence } from '../testing/issue-sentence.ts';
import {
  formatLot,
  formatMissingBasis,
  formatTooLate,
  formatUnmatchedDeposit,
  formatUnmatchedWithdrawal,
} from './issue-text.ts';
import type { Leg } from './plan.ts';

const leg = {
  movement: { asset: 'BTC' as AssetId, source: 'Ledger' },
  quantity: quantity('2'),
} as unknown as Leg;

const day = (text: string) => text as LocalDate;
const read = (text: IssueText): string => toSentence({ text });

it('a deposit without any matching withdrawal, and one with a partial match', () => {
  expect(read(formatUnmatchedDeposit(leg, quantity('2'), 'other'))).toBe(
    'This BTC was received at Ledger, and no withdrawal from another source matches. Its cost is unknown, so its cost basis is zero. Add the source that sent it, or choose what it was: a purchase, income, a gift.',
  );
  expect(read(formatUnmatchedDeposit(leg, quantity('0.5'), 'yes'))).toBe(
    '1.5 of the 2 BTC received at Ledger matches a withdrawal from another source. No withdrawal matches the other 0.5. Its cost is unknown, so it enters the pool at zero cost. Add the source that sent it, or choose what it was: a purchase, income, a gift.',
  );
});

it('a withdrawal without any matching deposit, and one with a partial match', () => {
  expect(read(formatUnmatchedWithdrawal(leg, quantity('2'), 'other'))).toBe(
    'This BTC was sent from Ledger, and no deposit at another source matches. Its lots are on hold. Add the source that received it, or choose what it was: a sale, a gift, a payment.',
  );
  expect(read(formatUnmatchedWithdrawal(leg, quantity('0.7'), 'yes'))).toBe(
    '1.3 of the 2 BTC sent from Ledger matches a deposit at another source. No deposit matches the other 0.7. It still counts as yours and stays in the pool. Add the source that received it, or choose what it was: a sale, a gift, a payment.',
  );
});

it('units without a known origin: all of them, and some', () => {
  expect(read(formatMissingBasis(leg, quantity('2'), 'dispose'))).toBe(
    'Ledger disposed of more BTC than it held: the origin of 2 BTC is unknown. These units have a cost basis of zero. Import the missing history, or add the purchase manually.',
  );
  expect(read(formatMissingBasis(leg, quantity('0.7'), 'move'))).toBe(
    'Ledger sent more BTC than it received: the origin of 0.7 of the 2 BTC is unknown. These units arrive with a cost basis of zero. Import the missing history, or add the purchase manually.',
  );
});

it("explains a selection made too late, and a lot that isn't there", () => {
  expect(read(formatTooLate(day('2025-03-02'), day('2025-03-01')))).toBe(
    'it was selected on Mar 2, 2025, after the disposal',
  );
  expect(read(formatTooLate(day('2025-03-01'), day('2025-03-01')))).toBe(
    'it was selected on the same day, but after the disposal',
  );
  const btc = 'BTC' as AssetId;
  expect(read(formatLot(undefined, 'b9', btc))).toBe('the lot b9');
  expect(read(formatLot(undefined, 'cd70e2e9-0000-4000-8000-000000000001/in', btc))).toBe(
    'a lot of BTC',
  );
});
