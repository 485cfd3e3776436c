import { formatCategory } from '@lotbook/model/category-text';
import { getIssueName } from '@lotbook/model/issue-name';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { Change } from './change.ts';

type Formatter = (after: Readonly<Record<string, unknown>>, part: string, t: Translate) => string;
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const formatters: Readonly<Record<string, Formatter>> = {
  category: ({ category, rule }, _, t) =>
    t(rule === undefined ? texts.changeCategory : texts.changeCategoryByRule, {
      category: formatCategory(toText(category), t),
    }),
  treatment: (answers, _, t) =>
    t(texts.changeTreatment, {
      answers: Object.entries(answers)
        .map(([key, value]) => `${key} ${toText(value)}`)
        .join(', '),
    }),
  ignore: (_, __, t) => t(texts.excludedFromCalculations),
  duplicate: (_, __, t) => t(texts.changeDuplicate),
  price: ({ unitPrice, currency, from }, _, t) => {
    const params = {
      price: { amount: toText(unitPrice), currency: toText(currency), isUnitPrice: true },
    };
    return from === undefined
      ? t(texts.changePriceTo, params)
      : t(texts.changePriceFrom, { ...params, source: toText(from) });
  },
  basis: ({ total, currency }, _, t) =>
    t(texts.changeBasis, { total: { amount: toText(total), currency: toText(currency) } }),
  assigned: (_, __, t) => t(texts.changeAssigned),
  link: (_, __, t) => t(texts.changeLink),
  'match-off': (_, __, t) => t(texts.changeMatchOff),
  apart: (_, __, t) => t(texts.changeApart),
  'spec-id': ({ quantity }, _, t) =>
    t(texts.changeSpecId, {
      units: toText(quantity),
      isOne: toText(quantity) === '1' ? 'yes' : 'other',
    }),
  organization: ({ name }, _, t) =>
    name === undefined
      ? t(texts.changeOrganizationUnnamed)
      : t(texts.changeOrganization, { name: toText(name) }),
  contact: ({ name }, _, t) =>
    name === undefined
      ? t(texts.changeContactUnnamed)
      : t(texts.changeContact, { name: toText(name) }),
  dismissed: ({ reason }, part, t) =>
    t(texts.changeDismissed, { issue: getIssue(part, t), reason: toText(reason) }),
  memo: ({ memo, deleted, restored }, _, t) => {
    if (deleted !== undefined) return t(texts.changeMemoDeleted, { memo: toText(deleted) });
    return t(restored === undefined ? texts.changeMemo : texts.changeMemoRestored, {
      memo: toText(memo),
    });
  },
};

const undone: Readonly<Record<string, Message>> = {
  category: texts.undoneCategory,
  treatment: texts.undoneTreatment,
  ignore: texts.undoneIgnore,
  duplicate: texts.undoneDuplicate,
  price: texts.undonePrice,
  basis: texts.undoneBasis,
  assigned: texts.undoneAssigned,
  link: texts.undoneLink,
  'match-off': texts.undoneMatchOff,
  apart: texts.undoneApart,
  'spec-id': texts.undoneSpecId,
  organization: texts.undoneOrganization,
  contact: texts.undoneContact,
  memo: texts.undoneMemo,
};

/** Describes a change of a person or a rule. */
export function formatChange(
  { kind, part, after }: Pick<Change, 'kind' | 'part' | 'after'>,
  t: Translate,
): string {
  if (after !== null)
    return formatters[kind]?.(after as Readonly<Record<string, unknown>>, part, t) ?? kind;
  if (kind === 'dismissed') return t(texts.undoneDismissed, { issue: getIssue(part, t) });
  return undone[kind] ? t(undone[kind]) : t(texts.undoneOther, { change: kind });
}

/** Whether the transaction is excluded as a duplicate, and not also manually. `changes`: the oldest first. */
export const isMerged = (changes: readonly Pick<Change, 'kind' | 'after'>[]): boolean =>
  isInForce(changes, 'duplicate') && !isInForce(changes, 'ignore');
const isInForce = (changes: readonly Pick<Change, 'kind' | 'after'>[], kind: string): boolean =>
  (changes.findLast((each) => each.kind === kind)?.after ?? null) !== null;

/** The part is the code of the issue, then the asset. */
const getIssue = (part: string, t: Translate): string =>
  getIssueName(part.split(' ', 1)[0] ?? '', t);

/** Who made a change: `Your rule`, or `A rule by bob@example.com` if their rule did. */
export function formatDoer(
  { by, byEmail, after }: Pick<Change, 'by' | 'byEmail' | 'after'>,
  ownId: string,
  t: Translate,
): string {
  const isByRule = typeof after === 'object' && after !== null && 'rule' in after;
  if (by === ownId) return t(isByRule ? texts.yourRule : texts.you);
  const person = byEmail ?? t(by === null ? texts.systemDoer : texts.anotherPerson);
  return isByRule ? t(texts.ruleOf, { person }) : person;
}
