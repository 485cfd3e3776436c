import { several } from '@lotbook/model/several';

type Wording = (count: number) => string;

const issueWordings: Readonly<Record<string, Wording>> = {
  'missing-basis': (n) => `${several(n, 'disposal has', 'disposals have')} no cost`,
  'missing-price': (n) => `${several(n, 'transaction has', 'transactions have')} no price`,
  'unmatched-withdrawal': (n) => `${several(n, 'withdrawal has', 'withdrawals have')} no match`,
  'unmatched-deposit': (n) => `${several(n, 'deposit has', 'deposits have')} no match`,
  'negative-balance': (n) => `${several(n, 'time', 'times')} more left than was there`,
  'category-side': (n) => `${several(n, 'category does', 'categories do')} not fit the direction`,
  'spec-id-refused': (n) => `${several(n, 'lot choice', 'lot choices')} could not be followed`,
  'time-out-of-range': (n) => `${several(n, 'date is', 'dates are')} out of range`,
  'amount-out-of-range': (n) => `${several(n, 'amount is', 'amounts are')} out of range`,
  'unsupported-category': (n) => `${several(n, 'category is', 'categories are')} not computed yet`,
  'slashing-loss': (n) => `${several(n, 'slashing loss', 'slashing losses')} to look at`,
  'unsupported-basis': (n) => `${several(n, 'cost is', 'costs are')} without evidence`,
  'zero-basis': (n) =>
    `${several(n, 'cost is not told and counts', 'costs are not told and count')} as nothing`,
  'unknown-asset': (n) => `${several(n, 'row names', 'rows name')} no asset`,
  'implausible-price': (n) => `${several(n, 'price is', 'prices are')} implausible`,
  'possible-double-income': (n) => `${several(n, 'reward may', 'rewards may')} be counted twice`,
  'possible-duplicate': (n) => `${several(n, 'transaction looks', 'transactions look')} told twice`,
  'transition-refused': (n) =>
    `${several(n, 'allocation', 'allocations')} of 2024 could not be followed`,
  'order-lapsed': (n) =>
    several(n, 'standing order no longer counts', 'standing orders no longer count'),
};

/** A code of an issue with its count, as a sentence. */
export const formatIssue = (code: string, count: number): string =>
  issueWordings[code]?.(count) ?? `${code}: ${count}`;

const ruleNames: Readonly<Record<string, string>> = {
  'same-day': 'Same day',
  'thirty-days': '30 days',
  'section-104': 'Section 104 pool',
};
/** By which rule units were identified; without one nobody tells where they came from. */
export const formatRule = (rule: string | null): string =>
  rule === null ? 'Unknown origin' : (ruleNames[rule] ?? rule);
