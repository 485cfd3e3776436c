import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import {
  formatLot,
  formatMissingBasis,
  formatTooLate,
  formatUnmatchedDeposit,
  formatUnmatchedWithdrawal,
} from './issue-text.ts';
import type { Leg } from './plan.ts';

const leg = {
  movement: { asset: 'BTC' as AssetId, source: 'ledger' },
  quantity: quantity('2'),
} as unknown as Leg;

const day = (text: string) => text as LocalDate;

it('a deposit of which nothing is linked, and one of which a part is', () => {
  expect(formatUnmatchedDeposit(leg, quantity('2'), 'counts as nothing')).toBe(
    'This BTC came to ledger and no withdrawal from another source fits, so nobody knows what it cost; it counts as nothing. Add the source that sent it, or say what it was: bought, earned, a gift.',
  );
  expect(formatUnmatchedDeposit(leg, quantity('0.5'), 'counts as nothing')).toBe(
    'Of the 2 BTC that came to ledger, 1.5 is linked with what another source sent; no withdrawal fits the other 0.5, so nobody knows what that cost; it counts as nothing. Add the source that sent it, or say what it was: bought, earned, a gift.',
  );
});

it('a withdrawal of which nothing arrived, and one of which a part did', () => {
  expect(formatUnmatchedWithdrawal(leg, quantity('2'), 'Its lots are kept aside.')).toBe(
    'This BTC left ledger and no deposit in another source fits. Its lots are kept aside. Add the source that received it, or say what it was: sold, given away, paid.',
  );
  expect(formatUnmatchedWithdrawal(leg, quantity('0.7'), 'Its lots are kept aside.')).toBe(
    'Of the 2 BTC that left ledger, 1.3 is linked with what another source received; no deposit fits the other 0.7. Its lots are kept aside. Add the source that received it, or say what it was: sold, given away, paid.',
  );
});

it('units that left and never came, and some of them', () => {
  expect(formatMissingBasis(leg, quantity('2'), { went: 'left', counts: 'counts' })).toBe(
    'More BTC left ledger than the book has there: it does not tell where the 2 BTC came from. That counts with a basis of zero; import where it came from, or add its purchase by hand.',
  );
  expect(
    formatMissingBasis(leg, quantity('0.7'), { went: 'was sent from', counts: 'arrives' }),
  ).toBe(
    'More BTC was sent from ledger than the book has there: it does not tell where 0.7 of the 2 BTC came from. That arrives with a basis of zero; import where it came from, or add its purchase by hand.',
  );
});

it('a choice that came too late, and a lot that is not there', () => {
  expect(formatTooLate(day('2025-03-02'), day('2025-03-01'))).toBe(
    'it was recorded on 2 Mar 2025, after the units left',
  );
  expect(formatTooLate(day('2025-03-01'), day('2025-03-01'))).toBe(
    'it was recorded later on the day on which the units left',
  );
  const btc = 'BTC' as AssetId;
  expect(formatLot(undefined, 'b9', btc)).toBe('lot b9');
  expect(formatLot(undefined, 'cd70e2e9-0000-4000-8000-000000000001/in', btc)).toBe('lot of BTC');
});
