import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { JournalPosition } from '@lotbook/db/stores/journal';
import {
  countJournal,
  readJournal,
  type GivenFilter,
  type ShownEntry,
  type ShownLine,
} from '@lotbook/services/journal/read-journal';
import { AppError } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { PageInfo, type PageState } from '../shared/page-cursor.ts';
import { LedgerAccount } from './books.ts';

const JournalLine = builder.objectRef<ShownLine>('JournalLine').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    role: t.exposeString('role'),
    account: t.field({
      type: LedgerAccount,
      nullable: true,
      description: 'Null: nothing is mapped for this line.',
      resolve: ({ account }) => account ?? null,
    }),
    debit: t.field({ type: 'Decimal', resolve: ({ debit }) => debit }),
    credit: t.field({ type: 'Decimal', resolve: ({ credit }) => credit }),
    asset: t.exposeString('asset', { nullable: true }),
    quantity: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Units: positive when received.',
      resolve: ({ quantity }) => quantity,
    }),
    source: t.exposeString('source', { nullable: true }),
    contactId: t.exposeID('contactId', { nullable: true }),
    contactName: t.string({
      nullable: true,
      resolve: ({ contactName }) => contactName ?? null,
    }),
  }),
});

const JournalEntry = builder.objectRef<ShownEntry>('JournalEntry').implement({
  description: 'A balanced entry of the journal.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    key: t.exposeString('key', { description: 'The same books give the same keys.' }),
    date: t.field({ type: 'LocalDate', resolve: ({ date }) => date }),
    kind: t.exposeString('kind', {
      description: 'activity, gain, fee, remeasure, impair, open, adjust.',
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'The sum of debits.',
      resolve: ({ amount }) => amount,
    }),
    transactionId: t.exposeID('transactionId', { nullable: true }),
    category: t.string({
      nullable: true,
      description: 'The category of its transaction, as it is now.',
      resolve: ({ category }) => category ?? null,
    }),
    adjusts: t.exposeString('adjusts', {
      nullable: true,
      description: 'The key of the entry of a closed month that this one corrects.',
    }),
    adjustsPart: t.exposeString('adjustsPart', {
      nullable: true,
      description: 'reversal, replacement or late.',
    }),
    lines: t.field({ type: [JournalLine], resolve: ({ lines }) => [...lines] }),
  }),
});

interface Entries {
  readonly entries: readonly ShownEntry[];
  readonly pageInfo: PageState;
}

const JournalPage = builder.objectRef<Entries>('JournalPage').implement({
  fields: (t) => ({
    entries: t.field({ type: [JournalEntry], resolve: ({ entries }) => [...entries] }),
    pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
  }),
});

const Filter = builder.inputType('JournalFilter', {
  description: 'All that is given has to match.',
  fields: (t) => ({
    from: t.field({ type: 'LocalDate' }),
    to: t.field({ type: 'LocalDate' }),
    ledgerAccountId: t.id(),
    unmapped: t.boolean({ description: 'Entries with a line without an account.' }),
    role: t.string(),
    asset: t.string(),
    source: t.string(),
    contactId: t.id(),
    kind: t.string(),
    transactionId: t.id(),
    key: t.string(),
    adjustments: t.boolean({ description: 'Entries that correct closed months.' }),
    adjusts: t.string({ description: 'Corrections of the entry with this key.' }),
  }),
});

const toFilter = (given: typeof Filter.$inferInput | null | undefined): GivenFilter => ({
  from: given?.from ?? undefined,
  to: given?.to ?? undefined,
  ledgerAccount: given?.ledgerAccountId ?? undefined,
  unmapped: given?.unmapped ?? undefined,
  role: given?.role ?? undefined,
  asset: given?.asset ?? undefined,
  source: given?.source ?? undefined,
  contactId: given?.contactId ?? undefined,
  kind: given?.kind ?? undefined,
  transactionId: given?.transactionId ?? undefined,
  key: given?.key ?? undefined,
  adjustments: given?.adjustments ?? undefined,
  adjusts: given?.adjusts ?? undefined,
});

builder.queryField('journal', (t) =>
  t.field({
    type: JournalPage,
    description: 'Entries by day, the newest first unless oldestFirst.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: Filter }),
      oldestFirst: t.arg.boolean(),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, filter, oldestFirst, limit, cursor }, context) => {
      const { entries, hasMore } = await readJournal(
        context.services,
        await actor(context),
        accountId,
        {
          filter: toFilter(filter),
          limit: limitTo(limit, 50),
          after: parseCursor(cursor),
          ascending: oldestFirst ?? false,
        },
      );
      const last = entries.at(-1);
      return {
        entries,
        pageInfo: { hasNextPage: hasMore, endCursor: last ? `${last.date}_${last.id}` : null },
      };
    },
  }),
);

function parseCursor(cursor: string | null | undefined): JournalPosition | undefined {
  if (cursor == null) return undefined;
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(cursor) ?? [];
  if (date === undefined)
    throw new AppError('BAD_INPUT', fill(texts.journalCursorUnknown), {
      field: 'cursor',
    });
  return { date: date as LocalDate, id: Number(id) };
}

const JournalTotals = builder
  .objectRef<{ readonly count: number; readonly amount: string }>('JournalTotals')
  .implement({
    fields: (t) => ({
      count: t.exposeInt('count'),
      amount: t.field({
        type: 'Decimal',
        description: 'The sum of debits.',
        resolve: ({ amount }) => amount,
      }),
    }),
  });

builder.queryField('journalTotals', (t) =>
  t.field({
    type: JournalTotals,
    description: 'How many entries a filter finds.',
    args: { accountId: t.arg.id({ required: true }), filter: t.arg({ type: Filter }) },
    resolve: async (_, { accountId, filter }, context) =>
      countJournal(context.services, await actor(context), accountId, toFilter(filter)),
  }),
);
