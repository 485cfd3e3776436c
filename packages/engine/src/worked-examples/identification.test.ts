import { quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book } from '../testing/scenario.ts';

const choice = (disposal: string, lot: string, amount: string, recordedAt: string): LotChoice => ({
  disposal: disposal as MovementId,
  lot: lot as LotId,
  quantity: quantity(amount),
  recordedAt: recordedAt as Instant,
});

const computeSold = (text: string, lotChoices: readonly LotChoice[] = []) =>
  compute({ ...book(text), lotChoices }).disposals.map(
    ({ lotId, acquiredOn, basis, term }) => `${lotId} ${acquiredOn} ${basis / 10n ** 18n} ${term}`,
  );

describe('26 CFR 1.1012-1(j)(5), units in a wallet of one’s own', () => {
  const wallet = `
    d1  2025-01-01  buy       10 DE for 20 USD    @elsewhere
    d2  2026-01-01  buy       20 DE for 100 USD   @elsewhere
    t1  2026-09-01T00:00  transfer  30 DE         @elsewhere > wallet
    s1  2026-09-02T12:00  sell      10 DE worth 100 USD  @wallet
  `;

  it('Example 1: a record made before the transfer identifies the second lot: $5 a unit, one year or less', () => {
    expect(computeSold(wallet, [choice('s1', 'd2', '10', '2026-09-02T11:00:00.000Z')])).toEqual([
      'd2 2026-01-01 50 short',
    ]);
  });

  it('Example 2: without a record in time they are those first acquired: $2 a unit', () => {
    expect(computeSold(wallet)).toEqual(['d1 2025-01-01 20 long']);
    expect(computeSold(wallet, [choice('s1', 'd2', '10', '2026-09-02T13:00:00.000Z')])).toEqual([
      'd1 2025-01-01 20 long',
    ]);
  });
});

describe('26 CFR 1.1012-1(j)(5), units that a broker keeps', () => {
  const broker = `
    d1  2025-08-01  buy       10 DE for 90 USD    @crx
    d2  2026-01-01  buy       20 DE for 100 USD   @bex
    t1  2027-08-01  transfer  10 DE               @crx > bex
    s1  2027-09-01  sell      10 DE for 100 USD   @bex
  `;

  it('Example 3: with timely notice to the broker, the units purchased on January 1 of the second year', () => {
    expect(
      computeSold(broker, [
        { ...choice('s1', 'd2', '10', '2027-09-01T00:00:00.000Z'), channel: 'broker' },
      ]),
    ).toEqual(['d2 2026-01-01 50 long']);
  });

  it('Example 4: without notice, the earliest acquired, whenever they were moved there', () => {
    expect(computeSold(broker)).toEqual(['d1 2025-08-01 90 long']);
  });
});
