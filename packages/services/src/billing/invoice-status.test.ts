import type { BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { format, money, zeroMoney } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { getInvoiceStatuses } from './invoice-status.ts';

type Part = readonly [kind: BillingEntry['kind'], amount: string];

const toEntry = ([kind, amount]: Part, n: number): BillingEntry => ({
  kind,
  externalId: `${kind}-${n}`,
  invoiceId: 'in_1',
  number: '1',
  description: null,
  periodStart: null,
  periodEnd: null,
  chargeKey: null,
  subscriptionId: null,
  occurredAt: '2026-01-01T00:00:00.000Z',
  currency: 'USD',
  amount: money(amount),
  tax: zeroMoney,
  taxLines: [],
});

describe('the status of an invoice', () => {
  it.each<[string, readonly Part[], string, string]>([
    ['without a payment', [], 'due', '49.00'],
    ['paid in part', [['balance', '9']], 'due', '40.00'],
    ['with a credit note for a part', [['credit', '9']], 'due', '40.00'],
    ['paid by card', [['payment', '49']], 'paid', '0.00'],
    [
      'paid from the balance and by card',
      [
        ['balance', '9'],
        ['payment', '40'],
      ],
      'paid',
      '0.00',
    ],
    [
      'whose remainder is added to the next invoice',
      [
        ['payment', '48.7'],
        ['carried', '0.3'],
      ],
      'paid',
      '0.00',
    ],
    ['with a credit note for all of it', [['credit', '49']], 'credited', '0.00'],
    [
      'paid back in part',
      [
        ['payment', '49'],
        ['credit', '9'],
        ['refund', '9'],
      ],
      'paid',
      '0.00',
    ],
    [
      'paid back',
      [
        ['payment', '49'],
        ['credit', '49'],
        ['refund', '49'],
      ],
      'refunded',
      '0.00',
    ],
    [
      'whose refund failed',
      [
        ['payment', '49'],
        ['refund', '49'],
        ['refundFailed', '49'],
      ],
      'paid',
      '0.00',
    ],
    [
      'taken back by the bank',
      [
        ['payment', '49'],
        ['dispute', '49'],
      ],
      'disputed',
      '0.00',
    ],
    [
      'with a dispute that was won',
      [
        ['payment', '49'],
        ['dispute', '49'],
        ['disputeWon', '49'],
      ],
      'paid',
      '0.00',
    ],
    ['that was canceled', [['void', '49']], 'void', '0.00'],
  ])('%s', (_, parts, status, due) => {
    const found = getInvoiceStatuses([['invoice', '49'] as Part, ...parts].map(toEntry));
    const state = found.get('in_1')!;
    expect([state.status, format(state.amountDue, 2)]).toEqual([status, due]);
  });

  it('is unknown for a credit note without its invoice', () => {
    expect(getInvoiceStatuses([toEntry(['credit', '5'], 0)]).size).toBe(0);
  });
});
