import { createTranslator } from '@lotbook/messages/translator';
import { describe, expect, it } from 'vitest';
import { formatPayer, type ReportPayer } from './report-payer.ts';

const { translate: t } = createTranslator();

const payer = (more: Partial<ReportPayer>): ReportPayer => ({
  __typename: 'ReportPayer',
  billed: true,
  payer: 'account',
  name: 'Ada',
  isOwn: true,
  mayPay: true,
  ...more,
});
const firm = (more: Partial<ReportPayer>): ReportPayer =>
  payer({ payer: 'preparer', name: 'Vera & Sons', ...more });
const own = { isClient: false, preparer: undefined };
const client = { isClient: true, preparer: undefined };

describe('report payer', () => {
  it.each([
    [
      'to an owner who pays and has a preparer',
      { payer: payer({}), isClient: false, preparer: 'Vera' },
      'You pay for your reports. Your preparer, Vera, can download them once a year is paid.',
    ],
    [
      'to a member who may not pay',
      { payer: payer({ mayPay: false }), ...own },
      'The owner of this account pays for its reports at Tax Checkout.',
    ],
    [
      'to a firm whose client pays',
      { payer: payer({ isOwn: false, mayPay: false }), ...client },
      'The client pays for these reports. Your firm can download them once the year is paid.',
    ],
    [
      'to an owner whose preparer pays',
      { payer: firm({ isOwn: false }), isClient: false, preparer: 'Vera & Sons' },
      'As agreed, your preparer, Vera & Sons, pays for your reports. Ask them before you pay. You can also pay yourself; a year is never charged twice.',
    ],
    [
      'to a member whose preparer pays',
      { payer: firm({ isOwn: false, mayPay: false }), ...own },
      'As agreed, your preparer, Vera & Sons, pays for your reports. Ask them before you pay. The owner of this account can also pay.',
    ],
    [
      'to the owner of the firm that pays',
      { payer: firm({}), ...client },
      'Your firm pays for this client’s reports. We use its credit first, then charge its card. The client is never charged.',
    ],
    [
      'to the team of the firm that pays',
      { payer: firm({ mayPay: false }), ...client },
      'Your firm pays for this client’s reports. Ask the owner of your firm: you do not have permission to manage billing.',
    ],
    [
      'to another firm',
      { payer: firm({ isOwn: false, mayPay: false }), ...client },
      'Vera & Sons pays for this client’s reports. Your firm isn’t charged.',
    ],
  ])('%s', (_, seen, words) => {
    expect(formatPayer(t, seen)).toBe(words);
  });

  it('shows nothing to users who pay for their own account and have no preparer', () => {
    expect(formatPayer(t, { payer: payer({}), ...own })).toBeUndefined();
  });
});
