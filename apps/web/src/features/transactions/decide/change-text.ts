import { formatCategory } from '@lotbook/model/category-text';
import { issueName } from '@lotbook/model/issue-name';
import type { Change } from './change.ts';

type Wording = (after: Readonly<Record<string, unknown>>, part: string) => string;
const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const done: Readonly<Record<string, Wording>> = {
  category: ({ category, rule }) =>
    `${rule === undefined ? 'Category' : 'Category, by a rule,'} set to ${formatCategory(text(category))}`,
  treatment: (answers) =>
    `Treated as ${Object.entries(answers)
      .map(([key, value]) => `${key} ${text(value)}`)
      .join(', ')}`,
  ignore: () => 'Left out of the figures',
  duplicate: () => 'Merged: set aside, since another one tells of the same event',
  price: ({ unitPrice, currency, from }) =>
    `Price of one set to ${text(unitPrice)} ${text(currency)}${from === undefined ? '' : `, from ${text(from)}`}`,
  basis: ({ total, currency }) => `Cost set to ${text(total)} ${text(currency)}`,
  assigned: () => 'Worth at the time taken as the cost',
  link: () => 'Linked as a transfer by hand',
  'match-off': () => 'No longer looked at for transfers',
  apart: () => 'Taken apart from what it was matched with',
  'spec-id': ({ quantity }) =>
    `${text(quantity)} ${text(quantity) === '1' ? 'unit' : 'units'} of a lot chosen by hand`,
  organization: ({ name }) =>
    name === undefined ? 'Told who received the donation' : `Received by ${text(name)}`,
  contact: ({ name }) =>
    name === undefined ? 'Told who stands behind it' : `${text(name)} stands behind it`,
  dismissed: ({ reason }, part) => `${getIssue(part)} set aside: ${text(reason)}`,
  memo: ({ memo, deleted, restored }) =>
    deleted === undefined
      ? `${restored === undefined ? 'Memo changed to' : 'Memo put back'}: ${text(memo)}`
      : `Memo deleted: ${text(deleted)}`,
};

const isUndone: Readonly<Record<string, string>> = {
  category: 'Category taken back to what the source says',
  treatment: 'Treatment taken back',
  ignore: 'Counted again',
  duplicate: 'Merge taken back: both count',
  price: 'Price taken back to what the source says',
  basis: 'Cost taken back to what the source says',
  assigned: 'Assigned cost taken back',
  link: 'Link taken apart',
  'match-off': 'Looked at for transfers again',
  apart: 'May be matched again',
  'spec-id': 'Choice of a lot taken back',
  organization: 'No recipient named any more',
  contact: 'Nobody stands behind it any more',
  memo: 'Memo put back to what it said at first',
};

/** What a person did, in words. */
export function formatChange({
  kind,
  part,
  after,
}: Pick<Change, 'kind' | 'part' | 'after'>): string {
  if (after === null)
    return kind === 'dismissed'
      ? `${getIssue(part)} opened again`
      : (isUndone[kind] ?? `${kind} taken back`);
  return done[kind]?.(after as Readonly<Record<string, unknown>>, part) ?? kind;
}

/** By the changes of a transaction, the oldest first: set aside for another one, and not left out by hand besides. */
export const isMerged = (changes: readonly Pick<Change, 'kind' | 'after'>[]): boolean =>
  stands(changes, 'duplicate') && !stands(changes, 'ignore');
const stands = (changes: readonly Pick<Change, 'kind' | 'after'>[], kind: string): boolean =>
  (changes.findLast((each) => each.kind === kind)?.after ?? null) !== null;

/** The part is the code of the issue, and the asset. */
const getIssue = (part: string): string => `“${issueName(part.split(' ', 1)[0] ?? '')}”`;

/** Who did it; `A rule of yours`, `A rule of bob@example.com` where a rule of theirs did. */
export function formatDoer(
  { by, byEmail, after }: Pick<Change, 'by' | 'byEmail' | 'after'>,
  ownId: string,
): string {
  const person =
    by === ownId ? 'You' : (byEmail ?? (by === null ? 'The program' : 'Another person'));
  const isByRule = typeof after === 'object' && after !== null && 'rule' in after;
  return isByRule ? `A rule of ${person === 'You' ? 'yours' : person}` : person;
}
