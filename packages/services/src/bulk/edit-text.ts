import { formatCategory } from '@lotbook/model/category-text';
import { formatTransactions } from '../decisions/deciding.ts';
import type { BulkEdit } from './bulk-edit.ts';
import type { PartDone } from './apply-edit.ts';

type Words = {
  readonly [Kind in BulkEdit['kind']]: (
    edit: Extract<BulkEdit, { kind: Kind }>,
    transactions: string,
  ) => string;
};

const done: Words = {
  category: ({ category }, transactions) =>
    `Category ${formatCategory(category)} set for ${transactions}.`,
  'reset-category': (_, transactions) =>
    `The categories of ${transactions} are again as the source reported them.`,
  'run-rule': ({ category }, transactions) =>
    `Category ${formatCategory(category)} set for ${transactions} by the rule.`,
  ignore: (_, transactions) => `${transactions} excluded from the figures.`,
  count: (_, transactions) => `${transactions} counted again.`,
  memo: (_, transactions) => `Memo added to ${transactions}.`,
  contact: ({ contactId }, transactions) =>
    contactId === undefined
      ? `Contact removed from ${transactions}.`
      : `Contact set for ${transactions}.`,
  organization: ({ organizationId }, transactions) =>
    organizationId === undefined
      ? `Recipient removed from ${transactions}.`
      : `Recipient set for ${transactions}.`,
  'assign-basis': (_, transactions) =>
    `A basis was assigned to ${transactions}: the market value at the time.`,
  'revert-basis': (_, transactions) =>
    `Price and cost basis of ${transactions} are again as the source reported them.`,
  price: (_, transactions) => `Price set for ${transactions}.`,
  'accept-matches': (_, transactions) => `${transactions} linked as transfers.`,
  'choose-lots': (_, transactions) => `Lots selected for ${transactions}.`,
  'matching-off': (_, transactions) => `Matching is off for ${transactions}.`,
  'matching-on': (_, transactions) => `Matching is on again for ${transactions}.`,
};

const explainSkipped: Readonly<Partial<Record<BulkEdit['kind'], string>>> = {
  category: 'cannot have it: none of their sides is compatible',
  'run-rule':
    'skipped: not matched by the rule, already in the category, or in one that a person chose',
  organization: 'skipped: not a donation, so there is no recipient',
  'matching-off': 'skipped: matching does not apply',
};

/** A sentence with what was done and for how many, and what was not. */
export function formatEdit(edit: BulkEdit, { changed, skipped, left = [] }: PartDone): string {
  const summary = (done[edit.kind] as (edit: BulkEdit, transactions: string) => string)(
    edit,
    formatTransactions(changed),
  );
  const leftNotes = left.map(
    ({ count, why }) => ` ${formatTransactions(count)} not changed: ${why}.`,
  );
  const others = skipped - left.reduce((sum, { count }) => sum + count, 0);
  const why = explainSkipped[edit.kind];
  return [
    summary,
    ...(others > 0 && why !== undefined ? [` ${formatTransactions(others)} ${why}.`] : []),
    ...leftNotes,
  ].join('');
}
