import * as texts from '@lotbook/messages/generated/services/bulk';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import { fillCategory } from '@lotbook/model/category-text';
import type { BulkEdit } from './bulk-edit.ts';
import type { PartDone } from './apply-edit.ts';

type Words = {
  readonly [Kind in BulkEdit['kind']]: (
    edit: Extract<BulkEdit, { kind: Kind }>,
    transactions: number,
  ) => FilledMessage;
};

const done: Words = {
  category: ({ category }, transactions) =>
    fill(texts.categorySet, { category: fillCategory(category), transactions }),
  'reset-category': (_, transactions) => fill(texts.categoriesReverted, { transactions }),
  'run-rule': ({ category }, transactions) =>
    fill(texts.categorySetForFuture, { category: fillCategory(category), transactions }),
  ignore: (_, transactions) => fill(texts.excludedFromFigures, { transactions }),
  count: (_, transactions) => fill(texts.includedAgain, { transactions }),
  memo: (_, transactions) => fill(texts.memoAdded, { transactions }),
  contact: ({ contactId }, transactions) =>
    contactId === undefined
      ? fill(texts.contactRemoved, { transactions })
      : fill(texts.contactSet, { transactions }),
  organization: ({ organizationId }, transactions) =>
    organizationId === undefined
      ? fill(texts.recipientRemoved, { transactions })
      : fill(texts.recipientSet, { transactions }),
  'assign-basis': (_, transactions) => fill(texts.basisAssigned, { transactions }),
  'revert-basis': (_, transactions) => fill(texts.priceReverted, { transactions }),
  price: (_, transactions) => fill(texts.priceSet, { transactions }),
  'accept-matches': (_, transactions) => fill(texts.linkedTransfers, { transactions }),
  'choose-lots': (_, transactions) => fill(texts.lotsSelected, { transactions }),
  'matching-off': (_, transactions) => fill(texts.matchingOff, { transactions }),
  'matching-on': (_, transactions) => fill(texts.matchingOn, { transactions }),
};

const explainSkipped: Readonly<
  Partial<Record<BulkEdit['kind'], (transactions: number) => FilledMessage>>
> = {
  category: (transactions) => fill(texts.categoryImpossible, { transactions }),
  'run-rule': (transactions) => fill(texts.skippedByRule, { transactions }),
  organization: (transactions) => fill(texts.skippedNotDonation, { transactions }),
  'matching-off': (transactions) => fill(texts.skippedByMatching, { transactions }),
};

/** A sentence with what was done and for how many, and what was not. */
export function formatEdit(
  edit: BulkEdit,
  { changed, skipped, left = [] }: PartDone,
): FilledMessage {
  const summary = (done[edit.kind] as (edit: BulkEdit, transactions: number) => FilledMessage)(
    edit,
    changed,
  );
  const leftNotes = left.map(({ count, why }): FilledMessage =>
    fill(texts.notChanged, { count, why }),
  );
  const others = skipped - left.reduce((sum, { count }) => sum + count, 0);
  const why = explainSkipped[edit.kind];
  return joinSentences(summary, others > 0 ? why?.(others) : undefined, ...leftNotes);
}
