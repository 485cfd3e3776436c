import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { findPreparerByCode } from '@lotbook/services/preparers/create-links';
import type { LinkPage, LinkTotal, LinkOrder } from '@lotbook/db/stores/preparer-links';
import { AppError } from '@lotbook/model/errors';
import { paymentStatuses } from '@lotbook/services/billing/client-payments';
import {
  hasClient,
  loadClientInvites,
  mayEnterClient,
  readPreparerLinks,
  readLinkTotals,
  type WaitingLink,
} from '@lotbook/services/preparers/read-links';
import { linkStates, submissionStates } from '@lotbook/services/base/link-state';
import { readTaxPreparers } from '@lotbook/services/preparers/team';
import type { Invited } from '@lotbook/services/preparers/read-links';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, actor, requireIdentity, type Context } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { AccountUserType } from '../shared/account-user.ts';
import { PreparerLinkType } from './preparer-link.ts';

const PreparerLinkList = builder.objectRef<LinkPage>('PreparerLinkList').implement({
  fields: (t) => ({
    preparerLinks: t.field({ type: [PreparerLinkType], resolve: ({ links }) => links }),
    totalFiltered: t.exposeInt('totalFiltered'),
  }),
});

const PreparerLinkFilter = builder.inputType('PreparerLinkFilter', {
  fields: (t) => ({
    accountLinkStatus: t.stringList({ description: 'connected, pending, preparer-only, inactive' }),
    status: t.stringList({ description: 'inProgress, reportGenerated, submitted' }),
    taxYear: t.intList(),
    payment: t.stringList({
      description:
        'The payment status of the client’s current tax year, as in clientPayments: invitePending, hidden, free, paymentRequired, underWay, paid',
    }),
  }),
});

const PreparerLinkSort = builder.inputType('PreparerLinkSort', {
  description: 'column: clientAccountName, taxYear, created; order: asc, desc.',
  fields: (t) => ({ column: t.string({ required: true }), order: t.string({ required: true }) }),
});

builder.queryField('preparerLinks', (t) =>
  t.field({
    type: PreparerLinkList,
    description: "A preparer's clients; for the account of a client the preparers of it.",
    args: {
      accountId: t.arg.id({ required: true }),
      filters: t.arg({ type: PreparerLinkFilter }),
      clientAccountName: t.arg.string(),
      limit: t.arg.int(),
      offset: t.arg.int(),
      sortBy: t.arg({ type: PreparerLinkSort }),
    },
    resolve: async (_, { accountId, filters, clientAccountName, limit, offset, sortBy }, context) =>
      readPreparerLinks(context.services, await actor(context), accountId, {
        filter: {
          statuses: filters?.accountLinkStatus
            ? parseChoice('accountLinkStatus', filters.accountLinkStatus, linkStates)
            : undefined,
          submissions: filters?.status
            ? parseChoice('status', filters.status, submissionStates)
            : undefined,
          taxYears: filters?.taxYear ?? undefined,
          clientName: clientAccountName?.trim() || undefined,
        },
        payments: filters?.payment
          ? parseChoice('payment', filters.payment, paymentStatuses)
          : undefined,
        order: getOrder(sortBy),
        limit: limitTo(limit, 15),
        offset: Math.max(0, offset ?? 0),
      }),
  }),
);

function parseChoice<T extends string>(
  field: string,
  given: readonly string[],
  known: readonly T[],
): readonly T[] {
  return given.map((each) => {
    const found = known.find((one) => one === each);
    if (found === undefined)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.fieldValueUnknown, { field, known: known.join(', ') }),
        {
          field,
        },
      );
    return found;
  });
}

function getOrder(
  sort: { readonly column: string; readonly order: string } | null | undefined,
): LinkOrder {
  const [column] = parseChoice('sortBy', [sort?.column ?? 'clientAccountName'], [
    'clientAccountName',
    'taxYear',
    'created',
  ] as const);
  const [order] = parseChoice('sortBy', [sort?.order ?? 'asc'], ['asc', 'desc'] as const);
  return { column: column ?? 'clientAccountName', descending: order === 'desc' };
}

const FilterOptions = builder
  .objectRef<readonly LinkTotal[]>('PreparerLinkFilterOptions')
  .implement({
    description: 'The values that occur among the clients.',
    fields: (t) => ({
      accountLinkStatus: t.stringList({
        resolve: (totals) =>
          linkStates.filter((state) => totals.some(({ status }) => status === state)),
      }),
      status: t.stringList({
        resolve: (totals) =>
          submissionStates.filter((state) => totals.some(({ submission }) => submission === state)),
      }),
      taxYear: t.intList({
        resolve: (totals) =>
          [
            ...new Set(totals.flatMap(({ taxYear }) => (taxYear === null ? [] : [taxYear]))),
          ].toSorted((a, b) => a - b),
      }),
    }),
  });

builder.queryField('preparerLinkFilterOptions', (t) =>
  t.field({
    type: FilterOptions,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readLinkTotals(context.services, await actor(context), accountId),
  }),
);

const count = (totals: readonly LinkTotal[], which: (total: LinkTotal) => boolean): number =>
  totals.filter(which).reduce((sum, total) => sum + total.count, 0);

const StatusTotals = builder.objectRef<readonly LinkTotal[]>('PreparerLinkStatusTotals').implement({
  description: 'How many clients there are, and how far their present tax years have come.',
  fields: (t) => ({
    total: t.int({ resolve: (totals) => count(totals, () => true) }),
    connected: t.int({
      resolve: (totals) => count(totals, ({ status }) => status === 'connected'),
    }),
    pending: t.int({ resolve: (totals) => count(totals, ({ status }) => status === 'pending') }),
    preparerOnly: t.int({
      resolve: (totals) => count(totals, ({ status }) => status === 'preparer-only'),
    }),
    inProgress: t.int({
      resolve: (totals) => count(totals, ({ submission }) => submission === 'inProgress'),
    }),
    reportGenerated: t.int({
      resolve: (totals) => count(totals, ({ submission }) => submission === 'reportGenerated'),
    }),
    submitted: t.int({
      resolve: (totals) => count(totals, ({ submission }) => submission === 'submitted'),
    }),
  }),
});

builder.queryField('preparerLinkStatusTotals', (t) =>
  t.field({
    type: StatusTotals,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readLinkTotals(context.services, await actor(context), accountId),
  }),
);

builder.queryField('checkClientAccess', (t) =>
  t.boolean({
    description:
      'Whether the account of that client may be entered now. Accounts that do not exist, and of other people, may not.',
    args: {
      accountId: t.arg.id({ required: true }),
      clientAccountId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, clientAccountId }, context) =>
      mayEnterClient(context.services, await actor(context), accountId, clientAccountId),
  }),
);

builder.queryField('checkClientEmail', (t) =>
  t.boolean({
    description: 'Whether the preparer has a client under that address already.',
    args: { accountId: t.arg.id({ required: true }), email: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, email }, context) =>
      hasClient(context.services, await actor(context), accountId, email),
  }),
);

const LinkCodeInvite = builder.objectRef<WaitingLink>('LinkCodeInvite').implement({
  fields: (t) => ({
    preparerLinkId: t.exposeID('id'),
    preparerDisplayName: t.exposeString('preparerName', { nullable: true }),
    linkCode: t.exposeString('linkCode', {
      description: 'The code for createPreparerLinkFromCode.',
    }),
    validTill: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ codeValidTill }) => codeValidTill,
    }),
  }),
});

/** A person who has just signed up may have invites before their user exists. */
async function readAskingPerson(context: Context): Promise<Invited> {
  const { email, emailVerified = false } = requireIdentity(context);
  return email !== undefined && (await context.user()) === undefined
    ? { email, emailVerified }
    : readActingUser(context);
}

builder.queryField('checkPendingLinkCodeInvite', (t) =>
  t.field({
    type: LinkCodeInvite,
    nullable: true,
    description:
      'The newest invite of a preparer that waits for the own confirmed address; null when there is none, and for any other address.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_, { email }, context) =>
      (await loadClientInvites(context.services, await readAskingPerson(context), email))[0] ??
      null,
  }),
);

const CodeOwner = builder
  .objectRef<{ readonly preparerName: string; readonly linkCode: string }>('LinkCodeOwner')
  .implement({
    fields: (t) => ({
      preparerDisplayName: t.exposeString('preparerName'),
      linkCode: t.exposeString('linkCode'),
    }),
  });

builder.queryField('linkCodeOwner', (t) =>
  t.field({
    type: CodeOwner,
    nullable: true,
    description:
      'The preparer that createPreparerLinkFromCode would connect, to show before consent; null for unknown codes.',
    args: { linkCode: t.arg.string({ required: true }) },
    resolve: async (_, { linkCode }, context) => {
      await readActingUser(context);
      return (await findPreparerByCode(context.services, linkCode)) ?? null;
    },
  }),
);

builder.queryField('taxPreparers', (t) =>
  t.field({
    type: [AccountUserType],
    description: 'Who works at the preparer.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readTaxPreparers(context.services, await actor(context), accountId),
  }),
);
