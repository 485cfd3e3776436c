import { renderMatch } from '@lotbook/messages/render-match';
import { format } from '@lotbook/decimal/decimal';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import { loadSources } from '@lotbook/db/stores/sources';
import { describeCandidate } from '@lotbook/engine/matching/candidate-text';
import { getConfidenceLevel } from '@lotbook/engine/matching/confidence';
import type { Candidate } from '@lotbook/engine/matching/candidates';
import {
  readCandidates,
  readPresentEnds,
  type PresentEnd,
} from '@lotbook/services/decisions/candidates';
import { enableMatching, linkTransfer, removeMatch } from '@lotbook/services/decisions/links';
import { getRecordId } from '@lotbook/services/base/entry-ids';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { toFilter } from '@lotbook/services/base/filter-input';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { toCountedPage, decodeOffset, PageInfo } from '../shared/page-cursor.ts';
import { getDeletedSource, SourceRef, type SourceName } from '../transactions/source-ref.ts';
import { decidedAtField, DecisionType, seenArg } from '../shared/decision.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

interface EndView extends PresentEnd {
  readonly source: SourceName;
}

interface CandidateView extends Candidate {
  readonly source: SourceName;
  readonly matchedWith: readonly EndView[];
}

const PresentEndType = builder.objectRef<EndView>('PresentEnd').implement({
  description: 'The other end that a side is matched with now.',
  fields: (t) => ({
    transactionId: t.id({ resolve: ({ transaction }) => transaction.id }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ transaction }) => transaction.at }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    currency: t.string({ resolve: ({ movement }) => movement.asset }),
    amount: t.field({ type: 'Decimal', resolve: ({ movement }) => format(movement.quantity) }),
  }),
});

const MatchCandidate = builder.objectRef<CandidateView>('MatchCandidate').implement({
  description: 'A transaction that could be the other end of a transfer, with the reasons.',
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
    level: t.string({
      description: 'high, medium, low',
      resolve: ({ confidence }) => getConfidenceLevel(confidence),
    }),
    difference: t.field({
      type: 'Decimal',
      description: 'The amount sent less the amount received.',
      resolve: ({ difference }) => format(difference),
    }),
    secondsApart: t.int({
      description: 'From the withdrawal to the deposit.',
      resolve: ({ apartMs }) => Math.round(apartMs / 1000),
    }),
    why: t.string({
      resolve: (candidate) =>
        renderMatch(getReaderTranslator().translate, describeCandidate(candidate)),
    }),
    matchedWith: t.field({
      type: [PresentEndType],
      description: 'Its current match, which a link would replace.',
      resolve: (one) => [...one.matchedWith],
    }),
  }),
});

interface Candidates {
  readonly shown: readonly CandidateView[];
  readonly present: readonly EndView[];
  readonly from: number;
  readonly count: number;
  readonly decidedAt: string | undefined;
}

const MatchCandidateConnection = builder
  .objectRef<Candidates>('MatchCandidateConnection')
  .implement({
    fields: (t) => ({
      nodes: t.field({ type: [MatchCandidate], resolve: ({ shown }) => [...shown] }),
      present: t.field({
        type: [PresentEndType],
        description: 'The current match of the given side.',
        resolve: ({ present }) => [...present],
      }),
      pageInfo: t.field({
        type: PageInfo,
        resolve: ({ from, shown, count }) => toCountedPage({ from, shown: shown.length, count }),
      }),
      totalCount: t.exposeInt('count'),
      decidedAt: t.field({
        ...decidedAtField,
        description:
          'The time of the newest decision about the given side, these, and their ends; null if there was none. Send it as seen with a link.',
      }),
    }),
  });

builder.queryField('matchableTaxTransactions', (t) =>
  t.field({
    type: MatchCandidateConnection,
    description:
      'Possible other ends of a transfer, the likeliest first, within 30 days if the filter has no dates.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, taxTxId, filter, cursor, limit }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<Candidates> => {
          const { from, to, sources: wanted } = toFilter(filter, account);
          const found = await readCandidates(db, account, taxTxId, { from, to });
          const names = new Map(
            (await loadSources(db, account.id)).map((source) => [source.id as string, source]),
          );
          const getSource = (id: string) => names.get(id) ?? getDeletedSource(id);
          const all = found.filter(({ side }) => !wanted || wanted.includes(side.movement.source));
          const first = decodeOffset(cursor);
          const page = all.slice(first, first + limitTo(limit, 20));
          const own = getRecordId(taxTxId) ?? taxTxId;
          const ends = await readPresentEnds(db, account, [
            own,
            ...page.map(({ side }) => side.transaction.id),
          ]);
          const getEnds = (id: string) =>
            (ends.get(id) ?? []).map((end) => ({ ...end, source: getSource(end.movement.source) }));
          const shown = page.map((each) => ({
            ...each,
            source: getSource(each.side.movement.source),
            matchedWith: getEnds(each.side.transaction.id),
          }));
          const about = [
            own,
            ...page.map(({ side }) => side.transaction.id),
            ...[...ends.values()].flat().map(({ transaction }) => transaction.id),
          ];
          return {
            shown,
            present: getEnds(own),
            from: first,
            count: all.length,
            decidedAt: await readLastDecided(db, account.id, about),
          };
        },
      ),
  }),
);

builder.mutationField('createTransferMatch', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Links outgoing and incoming sides as one transfer, several on each side if needed, with any amounts and times.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxIds: t.arg.idList({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxIds, seen }, context) =>
      linkTransfer(context.services, await actor(context), accountId, taxTxIds, seen ?? undefined),
  }),
);

builder.mutationField('removeTransferMatchLink', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Removes a match. With disableAutoMatching no other match is searched; otherwise only this one is not matched again.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      disableAutoMatching: t.arg.boolean(),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxId, disableAutoMatching, seen }, context) =>
      removeMatch(
        context.services,
        await actor(context),
        accountId,
        taxTxId,
        disableAutoMatching ?? false,
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('enableTransferMatchLinks', (t) =>
  t.field({
    type: DecisionType,
    description: 'Lets automatic matching look at transactions again, with every partner.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxIds: t.arg.idList({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxIds, seen }, context) =>
      enableMatching(
        context.services,
        await actor(context),
        accountId,
        taxTxIds,
        seen ?? undefined,
      ),
  }),
);
