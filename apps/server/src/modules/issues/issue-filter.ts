import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { issueOrders, type IssueOrder, type IssuePlace } from '@lotbook/db/stores/issues';
import type { IssuesRequest, IssueWish } from '@lotbook/services/issues/dismiss-issues';
import { AppError } from '@lotbook/model/errors';
import { isId } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { makeUnknownPlaceError } from '../shared/page-cursor.ts';

export const IssueFilterInput = builder.inputType('IssueFilter', {
  description: 'A filter of issues; omitted fields match any.',
  fields: (t) => ({
    codes: t.stringList(),
    severities: t.stringList({ description: 'error, warning, info' }),
    currencies: t.stringList(),
    sources: t.idList({ description: 'Where the transaction happened.' }),
    taxYear: t.int({
      description: 'Of the account’s place, by the calendar year that it begins in.',
    }),
    soldIn: t.int({
      description:
        'Of earlier tax years, about units that were sold in this one, so that they count in it.',
    }),
    dismissed: t.boolean({
      description: 'false: open issues; true: dismissed ones; omitted or null: both.',
    }),
  }),
});

export const IssueRef = builder.inputType('IssueRef', {
  description:
    'One issue. asset is required if the transaction has the same issue for several assets.',
  fields: (t) => ({
    transactionId: t.id({ required: true }),
    code: t.string({ required: true }),
    asset: t.string(),
    twin: t.id({
      description:
        'To merge possible duplicates: the one that was shown as staying. Where another one would by now, it is refused as CONFLICT.',
    }),
  }),
});

export function toIssueWish({
  codes,
  severities,
  currencies,
  sources,
  taxYear,
  soldIn,
  dismissed,
}: typeof IssueFilterInput.$inferInput): IssueWish {
  return {
    codes: codes ?? undefined,
    severities: severities ?? undefined,
    assets: currencies ?? undefined,
    // An id that is none belongs to no transaction.
    sources: sources?.map((id) => (isId(id) ? id : '00000000-0000-0000-0000-000000000000')),
    taxYear: taxYear ?? undefined,
    soldIn: soldIn ?? undefined,
    dismissed: dismissed ?? undefined,
  };
}

type Refs = readonly (typeof IssueRef.$inferInput)[];

export const getRequestedIssues = (
  issues: Refs | null | undefined,
  filter: typeof IssueFilterInput.$inferInput | null | undefined,
): IssuesRequest => ({
  issues: issues?.map(({ transactionId, code, asset, twin }) => ({
    transactionId,
    code,
    asset: asset ?? undefined,
    twin: twin ?? undefined,
  })),
  filter: filter ? toIssueWish(filter) : undefined,
});

/** @throws AppError BAD_INPUT for an order that there is not. */
export function toIssueOrder(sort: string | null | undefined): IssueOrder {
  const order = issueOrders.find((each) => each === (sort ?? 'gravity'));
  if (!order)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.issueSortUnknown, { issueOrders: issueOrders.join(', ') }),
      {
        field: 'sort',
      },
    );
  return order;
}

/** A place in a list of issues, as opaque text. */
export const encodeIssuePlace = (
  { severity, stake, at, transactionId, position }: IssuePlace,
  order: IssueOrder,
): string =>
  Buffer.from(JSON.stringify([order, severity, stake, at, transactionId, position])).toString(
    'base64url',
  );

/** @throws AppError BAD_INPUT if the text is not a valid cursor, or is from a list in another order. */
export function decodeIssuePlace(
  cursor: string | null | undefined,
  wanted: IssueOrder,
): IssuePlace | undefined {
  if (!cursor) return undefined;
  try {
    const [order, severity, stake, at, transactionId, position] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as readonly unknown[];
    const isSame =
      order === wanted &&
      typeof severity === 'string' &&
      typeof stake === 'string' &&
      typeof at === 'string';
    const isPlace =
      typeof transactionId === 'string' &&
      isId(transactionId) &&
      Number.isInteger(position) &&
      Math.abs(position as number) < 2 ** 31;
    if (isSame && isPlace && /^\d+(\.\d+)?$/.test(stake) && !Number.isNaN(Date.parse(at)))
      return { severity, stake, at, transactionId, position: position as number };
  } catch {
    // falls through to the refusal
  }
  throw makeUnknownPlaceError();
}
