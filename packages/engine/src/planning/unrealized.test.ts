import { formatMoney, money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { computeUnrealized } from './unrealized.ts';

const lot = (acquiredOn: string, basis: string, more: Partial<OpenLot> = {}): OpenLot => ({
  lotId: 'l' as LotId,
  asset: 'ETH' as AssetId,
  quantity: quantity('2'),
  source: 'k' as SourceId,
  acquiredAt: `${acquiredOn}T00:00:00.000Z` as Instant,
  acquiredOn: acquiredOn as LocalDate,
  basis: money(basis),
  ...more,
});

const summarize = (
  of: OpenLot,
  price: string,
  on: string,
  jurisdiction: 'US' | 'UK' = 'US',
): string => {
  const { value, gain, term, daysUntilLong } = computeUnrealized(
    of,
    money(price),
    on as LocalDate,
    {
      jurisdiction,
    },
  );
  return [formatMoney(value), formatMoney(gain), term, daysUntilLong]
    .filter((each) => each !== undefined)
    .join(' ');
};

describe('the unrealized gain of a lot', () => {
  it('is its value less its cost', () =>
    expect(summarize(lot('2024-01-10', '150'), '100', '2026-06-01')).toBe('200.00 50.00 long'));

  it('is long-term from the day after a year', () => {
    expect(summarize(lot('2025-03-01', '150'), '50', '2026-03-01')).toBe('100.00 -50.00 short 1');
    expect(summarize(lot('2025-03-01', '150'), '50', '2026-03-02')).toBe('100.00 -50.00 long');
  });

  it('of an inheritance is long-term at once', () =>
    expect(summarize(lot('2026-05-01', '150', { inherited: true }), '100', '2026-06-01')).toBe(
      '200.00 50.00 long',
    ));

  it('of a gift counts a loss from its value then, and its days from the gift', () => {
    const gift = lot('2020-01-01', '1000', {
      gift: { worth: money('300'), on: '2026-01-10' as LocalDate },
    });
    expect(summarize(gift, '600', '2026-06-01')).toBe('1200.00 200.00 long');
    expect(summarize(gift, '200', '2026-06-01')).toBe('400.00 0.00 long');
    expect(summarize(gift, '100', '2026-06-01')).toBe('200.00 -100.00 short 224');
  });

  it('has no term where the place knows none', () =>
    expect(summarize(lot('2026-05-01', '150'), '100', '2026-06-01', 'UK')).toBe('200.00 50.00'));
});
