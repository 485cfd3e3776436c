import { describe, expect, it } from 'vitest';
import { formatPayer, type ReportPayer } from './report-payer.ts';

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

describe('who pays is said', () => {
  it.each([
    [
      'to an owner who pays and has a preparer',
      { payer: payer({}), isClient: false, preparer: 'Vera' },
      'You pay for your reports. Vera, your preparer, may download them once a year is paid.',
    ],
    [
      'to a member who may not pay',
      { payer: payer({ mayPay: false }), ...own },
      'The owner of this account pays for its reports, at Tax Checkout.',
    ],
    [
      'to a firm whose client pays',
      { payer: payer({ isOwn: false, mayPay: false }), ...client },
      'The client pays for these reports. Your firm may download them once the year is paid.',
    ],
    [
      'to an owner whose preparer pays',
      { payer: firm({ isOwn: false }), isClient: false, preparer: 'Vera & Sons' },
      'Your preparer, Vera & Sons, pays for your reports, as you agreed. Ask them before you pay: you can pay yourself, and nothing is charged twice for a year.',
    ],
    [
      'to a member whose preparer pays',
      { payer: firm({ isOwn: false, mayPay: false }), ...own },
      'Your preparer, Vera & Sons, pays for your reports, as you agreed. Ask them before you pay: the owner of this account can pay as well.',
    ],
    [
      'to the owner of the firm that pays',
      { payer: firm({}), ...client },
      'Your firm pays for the reports of this client. Its credit is taken first, then its card is charged; the client is never charged.',
    ],
    [
      'to the team of the firm that pays',
      { payer: firm({ mayPay: false }), ...client },
      'Your firm pays for the reports of this client. Ask the owner of your firm: you do not have permission to manage billing.',
    ],
    [
      'to another firm',
      { payer: firm({ isOwn: false, mayPay: false }), ...client },
      'Vera & Sons pays for the reports of this client. Your firm is not charged.',
    ],
  ])('%s', (_, seen, words) => {
    expect(formatPayer(seen)).toBe(words);
  });

  it('to nobody who pays for their own account and has no preparer', () => {
    expect(formatPayer({ payer: payer({}), ...own })).toBeUndefined();
  });
});
