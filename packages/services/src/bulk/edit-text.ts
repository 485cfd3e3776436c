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
  ignore: (_, those) => `${those} left out of the figures.`,
  count: (_, those) => `${those} counted again.`,
  memo: (_, those) => `Memo added to ${those}.`,
  contact: ({ contactId }, those) =>
    contactId === undefined
      ? `No contact stands behind ${those} any more.`
      : `Contact set for ${those}.`,
  organization: ({ organizationId }, those) =>
    organizationId === undefined
      ? `No recipient named any more for ${those}.`
      : `Recipient named for ${those}.`,
  'assign-basis': (_, those) => `A basis was assigned to ${those}: the market value at the time.`,
  'revert-basis': (_, those) =>
    `Price and cost basis of ${those} are again as the source reported them.`,
  price: (_, those) => `Price given to ${those}.`,
  'accept-matches': (_, those) => `${those} linked as transfers.`,
  'choose-lots': (_, those) => `Lots chosen for ${those}.`,
  'matching-off': (_, those) => `No other ends are looked for any more for ${those}.`,
  'matching-on': (_, those) => `Matching is on again for ${those}.`,
};

const explainSkipped: Readonly<Partial<Record<BulkEdit['kind'], string>>> = {
  category: 'cannot have it: no side of theirs fits',
  'run-rule':
    'skipped: outside of what the rule looks at, in the category already, or in another that a person chose',
  organization: 'skipped: no donation, so that nobody received one',
  'matching-off': 'skipped: no other end is looked for',
};

/** What was done to how many, as a sentence, and what was not. */
export function formatEdit(edit: BulkEdit, { changed, skipped, left = [] }: PartDone): string {
  const said = (done[edit.kind] as (edit: BulkEdit, those: string) => string)(
    edit,
    formatTransactions(changed),
  );
  const told = left.map(
    ({ count, why }) =>
      ` ${formatTransactions(count)} left as ${count === 1 ? 'it is' : 'they are'}: ${why}.`,
  );
  const others = skipped - left.reduce((sum, { count }) => sum + count, 0);
  const why = explainSkipped[edit.kind];
  return [
    said,
    ...(others > 0 && why !== undefined ? [` ${formatTransactions(others)} ${why}.`] : []),
    ...told,
  ].join('');
}
