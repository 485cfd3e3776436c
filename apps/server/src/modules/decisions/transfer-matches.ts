import { format } from '@lotbook/decimal/decimal';
import { sourcesOf } from '@lotbook/db/stores/sources';
import { candidateWords } from '@lotbook/engine/matching/candidate-words';
import { confidenceLevel } from '@lotbook/engine/matching/confidence';
import type { Candidate } from '@lotbook/engine/matching/candidates';
import { candidatesFor } from '@lotbook/services/decisions/candidates';
import { enableMatching, linkTransfer, removeMatch } from '@lotbook/services/decisions/links';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { filterOf, TransactionFilterInput } from '../transactions/filter.ts';
import { countedPage, decodeOffset, PageInfo } from '../transactions/page-cursor.ts';
import { goneSource, SourceRef, type SourceName } from '../transactions/source-ref.ts';
import { DecisionType } from './decision.ts';

interface CandidateView extends Candidate {
  readonly source: SourceName;
}

const MatchCandidate = builder.objectRef<CandidateView>('MatchCandidate').implement({
  description: 'A transaction that could be the other end of a transfer, and what speaks for it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ side }) => side.id }),
    transactionId: t.id({ resolve: ({ side }) => side.transaction.id }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ side }) => side.transaction.at }),
    type: t.string({ resolve: ({ side }) => side.transaction.type }),
    txHash: t.string({ nullable: true, resolve: ({ side }) => side.transaction.txHash ?? null }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    currency: t.string({ resolve: ({ side }) => side.movement.asset }),
    amount: t.field({ type: 'Decimal', resolve: ({ side }) => format(side.movement.quantity) }),
    reason: t.exposeString('reason', { description: 'hash, change, amount-time' }),
    confidence: t.exposeInt('confidence', { description: 'From 0 to 100.' }),
    level: t.string({ description: 'high, medium, low', resolve: ({ confidence }) => confidenceLevel(confidence) }),
    difference: t.field({ type: 'Decimal', description: 'What was sent less what arrived.', resolve: ({ difference }) => format(difference) }),
    secondsApart: t.int({ description: 'From the withdrawal to the deposit.', resolve: ({ apartMs }) => Math.round(apartMs / 1000) }),
    why: t.string({ resolve: candidateWords }),
  }),
});

interface Candidates {
  readonly all: readonly CandidateView[];
  readonly from: number;
  readonly limit: number;
}

const MatchCandidateConnection = builder.objectRef<Candidates>('MatchCandidateConnection').implement({
  fields: (t) => ({
    nodes: t.field({ type: [MatchCandidate], resolve: ({ all, from, limit }) => all.slice(from, from + limit) }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ all, from, limit }) => countedPage({ from, shown: all.slice(from, from + limit).length, count: all.length }),
    }),
    totalCount: t.int({ resolve: ({ all }) => all.length }),
  }),
});

builder.queryField('matchableTaxTransactions', (t) =>
  t.field({
    type: MatchCandidateConnection,
    description: 'The likeliest other ends of a transfer first, within 30 days where the filter names no dates.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, taxTxId, filter, cursor, limit }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Candidates> => {
        const { from, to, sources: wanted } = filterOf(filter, account);
        const found = await candidatesFor(db, account, taxTxId, { from, to });
        const names = new Map((await sourcesOf(db, account.id)).map((source) => [source.id as string, source]));
        const all = found
          .filter(({ side }) => !wanted || wanted.includes(side.movement.source))
          .map((each) => ({ ...each, source: names.get(each.side.movement.source) ?? goneSource(each.side.movement.source) }));
        return { all, from: decodeOffset(cursor), limit: atMost(limit, 20) };
      }),
  }),
);

builder.mutationField('createTransferMatch', (t) =>
  t.field({
    type: DecisionType,
    description: 'Makes one transfer of what left and what arrived, several on a side included, whatever the amounts and times.',
    args: { accountId: t.arg.id({ required: true }), taxTxIds: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, taxTxIds }, context) => linkTransfer(context.services, await actor(context), accountId, taxTxIds),
  }),
);

builder.mutationField('removeTransferMatchLink', (t) =>
  t.field({
    type: DecisionType,
    description: 'Takes a match apart. With disableAutoMatching no other end is looked for any more; without, only not this one again.',
    args: { accountId: t.arg.id({ required: true }), taxTxId: t.arg.id({ required: true }), disableAutoMatching: t.arg.boolean() },
    resolve: async (_, { accountId, taxTxId, disableAutoMatching }, context) =>
      removeMatch(context.services, await actor(context), accountId, taxTxId, disableAutoMatching ?? false),
  }),
);

builder.mutationField('enableTransferMatchLinks', (t) =>
  t.field({
    type: DecisionType,
    description: 'Lets automatic matching look at transactions again, with every partner.',
    args: { accountId: t.arg.id({ required: true }), taxTxIds: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, taxTxIds }, context) => enableMatching(context.services, await actor(context), accountId, taxTxIds),
  }),
);
