/** A way to settle an issue where it is shown. */
export type Way =
  | 'match'
  | 'worth'
  | 'category'
  | 'lots'
  | 'history'
  | 'settings'
  | 'duplicate'
  | 'ignore';

const fallback: readonly Way[] = ['category', 'ignore'];

/** By kind, the way that settles most first. Everything can be set aside besides. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  'missing-basis': ['history', 'worth', 'match', 'ignore'],
  'missing-price': ['worth', 'ignore'],
  'unmatched-withdrawal': ['match', 'category', 'history', 'ignore'],
  'unmatched-deposit': ['match', 'worth', 'category', 'history', 'ignore'],
  'negative-balance': ['history', 'ignore'],
  'category-side': ['category', 'ignore'],
  'unsupported-category': ['category', 'ignore'],
  'unsupported-basis': ['worth', 'category', 'ignore'],
  'zero-basis': ['worth', 'category', 'ignore'],
  'spec-id-refused': ['lots', 'history'],
  'slashing-loss': ['category', 'ignore'],
  'transition-refused': ['settings'],
  'order-lapsed': ['lots', 'settings'],
  'time-out-of-range': ['history', 'ignore'],
  'amount-out-of-range': ['worth', 'ignore'],
  'unknown-asset': ['history', 'ignore'],
  'implausible-price': ['worth', 'ignore'],
  'possible-double-income': ['category', 'ignore'],
  'possible-duplicate': ['duplicate'],
};

export const getWays = (code: string): readonly Way[] => ways[code] ?? fallback;

const historyLabels: Readonly<Record<string, string>> = {
  'missing-basis':
    'Units left that no file tells of. Bring the file of the exchange or wallet where they came from, or older rows of this one. Where there is none, enter below when and for what they were bought.',
  'unmatched-withdrawal':
    'Bring the file of the exchange or wallet that received it. The two ends then find each other.',
  'unmatched-deposit':
    'Bring the file of the exchange or wallet that sent it. The two ends then find each other.',
};

/** Why more files would help. */
export const explainHistory = (code: string): string =>
  historyLabels[code] ?? 'Bring the file again with the row put right, or one that tells more.';
