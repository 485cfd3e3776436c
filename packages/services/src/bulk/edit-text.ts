import { formatCategory } from '@lotbook/model/category-text';
import { formatTransactions } from '../decisions/deciding.ts';
import type { BulkEdit } from './bulk-edit.ts';
import type { PartDone } from './apply-edit.ts';

type Words = {
  readonly [Kind in BulkEdit['kind']]: (
    edit: Extract<BulkEdit, { kind: Kind }>,
    those: string,
  ) => string;
};

const done: Words = {
  category: ({ category }, those) => `Category ${formatCategory(category)} set for ${those}.`,
  'reset-category': (_, those) =>
    `The categories of ${those} are again as the source reported them.`,
  'run-rule': ({ category }, those) =>
    `Category ${formatCategory(category)} set for ${those} by the rule.`,
  ignore: (_, those) => `${those} excluded from the figures.`,
  count: (_, those) => `${those} counted again.`,
  memo: (_, those) => `Memo added to ${those}.`,
  contact: ({ contactId }, those) =>
    contactId === undefined ? `Contact removed from ${those}.` : `Contact set for ${those}.`,
  organization: ({ organizationId }, those) =>
    organizationId === undefined
      ? `Recipient removed from ${those}.`
      : `Recipient set for ${those}.`,
  'assign-basis': (_, those) => `A basis was assigned to ${those}: the market value at the time.`,
  'revert-basis': (_, those) =>
    `Price and cost basis of ${those} are again as the source reported them.`,
  price: (_, those) => `Price set for ${those}.`,
  'accept-matches': (_, those) => `${those} linked as transfers.`,
  'choose-lots': (_, those) => `Lots selected for ${those}.`,
  'matching-off': (_, those) => `Matching is off for ${those}.`,
  'matching-on': (_, those) => `Matching is on again for ${those}.`,
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
  const said = (done[edit.kind] as (edit: BulkEdit, those: string) => string)(
    edit,
    formatTransactions(changed),
  );
  const told = left.map(({ count, why }) => ` ${formatTransactions(count)} not changed: ${why}.`);
  const others = skipped - left.reduce((sum, { count }) => sum + count, 0);
  const why = explainSkipped[edit.kind];
  return [
    said,
    ...(others > 0 && why !== undefined ? [` ${formatTransactions(others)} ${why}.`] : []),
    ...told,
  ].join('');
}
