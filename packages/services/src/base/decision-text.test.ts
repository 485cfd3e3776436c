import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import type { TimeZone } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { formatDecision } from './decision-text.ts';

it('formats amounts and times like the rest of the application, in the given time zone', () => {
  const price = {
    unitPrice: '61234.5',
    currency: 'USD',
    from: 'coinbase',
    at: '2025-01-01T03:04:00.000Z',
  };
  expect(formatDecision('price', price, 'America/New_York' as TimeZone)).toEqual(
    'A person chose the price $61,234.50 (Coinbase, Dec 31, 2024, 22:04:00 (America/New_York)).',
  );
  expect(
    formatDecision('spec-id', { quantity: '1500', recordedAt: '2025-01-01T03:04:00.000Z' }),
  ).toEqual('A person selected 1,500 of one lot for it, recorded on Jan 1, 2025, 03:04:00 (UTC).');
  const lot = fill(texts.lotName, {
    units: '2000',
    asset: 'SOL',
    source: 'Kraken',
    day: '2021-05-03',
  });
  expect(
    formatDecision(
      'spec-id',
      { quantity: '1500', recordedAt: '2025-01-01T03:04:00.000Z' },
      undefined,
      lot,
    ),
  ).toEqual(
    'A person selected 1,500 of the lot of 2,000 SOL received at Kraken on May 3, 2021 for it, recorded on Jan 1, 2025, 03:04:00 (UTC).',
  );
  expect(formatDecision('basis', { total: '19000.00', currency: 'USD' })).toEqual(
    'A person set the cost basis to $19,000.00.',
  );
});

it('also describes decisions that change no figure', () => {
  expect(['memo', 'contact'].map((kind) => formatDecision(kind, {}))).toEqual([
    'A person changed or deleted a memo of it.',
    'A person set the contact.',
  ]);
});
