import type { SourceId } from '@lotbook/model/ids';
import type { MethodChange } from '@lotbook/model/settings';
import { toMillis, type Instant } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { differBySource, getStandingOrders } from './standing-orders.ts';

const at = (day: string) => `${day}T00:00:00.000Z` as Instant;
const [kraken, ledger] = ['kraken' as SourceId, 'ledger' as SourceId];
const inForce = (changes: readonly MethodChange[], day: string, source = kraken) =>
  getStandingOrders({ method: 'FIFO', methodChanges: changes })(toMillis(at(day)), source);

it('an order counts from its date on, and the one before until then', () => {
  const changes: readonly MethodChange[] = [
    { from: at('2025-06-01'), method: 'LIFO' },
    { from: at('2025-03-01'), method: 'HIFO' },
  ];
  expect(
    ['2025-02-28', '2025-03-01', '2025-05-31', '2025-06-01'].map((day) => inForce(changes, day)),
  ).toEqual(['FIFO', 'HIFO', 'HIFO', 'LIFO']);
});

it('an order recorded after its date counts from when it was recorded', () => {
  const late: readonly MethodChange[] = [
    { from: at('2025-03-01'), method: 'HIFO', recordedAt: at('2025-04-01') },
  ];
  expect(['2025-03-31', '2025-04-01'].map((day) => inForce(late, day))).toEqual(['FIFO', 'HIFO']);
});

it('an order for one source overrides one for all, whichever is later', () => {
  const changes: readonly MethodChange[] = [
    { from: at('2025-03-01'), method: 'HIFO', source: kraken },
    { from: at('2025-06-01'), method: 'LIFO' },
  ];
  expect([
    inForce(changes, '2025-07-01', kraken),
    inForce(changes, '2025-07-01', ledger),
    inForce(changes, '2025-04-01', ledger),
  ]).toEqual(['HIFO', 'LIFO', 'FIFO']);
  expect([
    differBySource({ methodChanges: changes }),
    differBySource({ methodChanges: [] }),
  ]).toEqual([true, false]);
});
