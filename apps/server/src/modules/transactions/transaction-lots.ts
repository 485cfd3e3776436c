import { findLastDecisionAround } from '@lotbook/db/stores/decisions';
import { loadSources } from '@lotbook/db/stores/sources';
import { renderMatch } from '@lotbook/messages/render-match';
import { format } from '@lotbook/decimal/decimal';
import { getConfidenceLevel } from '@lotbook/engine/matching/confidence';
import { describeMatch } from '@lotbook/engine/matching/match-text';
import type { TaxEntry } from '@lotbook/model/result';
import { isId, readingAs } from '@lotbook/services/member';
import {
  readTransactionLots,
  type MovedLotView,
  type OtherEnd,
} from '@lotbook/services/transactions/transaction-lots';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { decidedAtField } from '../shared/decision.ts';
import { getDeletedSource, SourceRef, type SourceName } from './source-ref.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

type EndView = OtherEnd & { readonly source: SourceName };

interface LotsView {
  readonly ends: readonly EndView[];
  readonly opened: readonly TaxEntry[];
  readonly decidedAt: string | undefined;
}

const LotOfTransfer = builder.objectRef<MovedLotView>('LotOfTransfer').implement({
  fields: (t) => ({
    lotId: t.id({ resolve: ({ lot }) => lot }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    cameAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was acquired or received.',
      resolve: ({ cameAt }) => cameAt,
    }),
  }),
});

const OtherEndType = builder.objectRef<EndView>('OtherEnd').implement({
  description: 'The other end of a side of a transfer; one of them if a transfer has several.',
  fields: (t) => ({
    ofId: t.id({ description: 'The side that it is the other end of.', resolve: ({ of }) => of }),
    id: t.id({ resolve: ({ entry }) => entry.id }),
    transactionId: t.id({ resolve: ({ entry }) => entry.transactionId }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ entry }) => entry.at }),
    txSide: t.string({ resolve: ({ entry }) => entry.side }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    currency: t.string({ resolve: ({ entry }) => entry.asset }),
    amount: t.field({
      type: 'Decimal',
      description: 'All that the other end moved.',
      resolve: ({ entry }) => format(entry.quantity),
    }),
    quantity: t.field({
      type: 'Decimal',
      description: 'The amount transferred between them.',
      resolve: ({ match }) => format(match.quantity),
    }),
    lost: t.field({ type: 'Decimal', resolve: ({ match }) => format(match.lost) }),
    confidence: t.int({ description: 'From 0 to 100.', resolve: ({ match }) => match.confidence }),
    level: t.string({
      description: 'high, medium, low',
      resolve: ({ match }) => getConfidenceLevel(match.confidence),
    }),
    why: t.string({
      description: 'How it was found, in words.',
      resolve: ({ match }) => renderMatch(getReaderTranslator().translate, describeMatch(match)),
    }),
    lots: t.field({
      type: [LotOfTransfer],
      description: 'Which lots moved.',
      resolve: ({ lots }) => [...lots],
    }),
  }),
});

const OpenedLot = builder.objectRef<TaxEntry>('OpenedLot').implement({
  description: 'A lot as it began.',
  fields: (t) => ({
    lotId: t.id({ resolve: ({ id }) => id }),
    currency: t.string({ resolve: ({ asset }) => asset }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    costBasis: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ costBasis }) => (costBasis === undefined ? null : format(costBasis)),
    }),
  }),
});

const TransactionLotsType = builder.objectRef<LotsView>('TransactionLots').implement({
  description: 'What a transaction did to lots without a sale.',
  fields: (t) => ({
    ends: t.field({ type: [OtherEndType], resolve: ({ ends }) => [...ends] }),
    opened: t.field({
      type: [OpenedLot],
      description: 'Lots that began with it.',
      resolve: ({ opened }) => [...opened],
    }),
    decidedAt: t.field({
      ...decidedAtField,
      description:
        'The time of the newest decision about it, its other ends and its rejected matches, to send as seen; null if there was none.',
    }),
  }),
});

builder.queryField('transactionLots', (t) =>
  t.field({
    type: TransactionLotsType,
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<LotsView> => {
          if (!isId(transactionId)) return { ends: [], opened: [], decidedAt: undefined };
          const { ends, opened } = await readTransactionLots(db, account, transactionId);
          const names = new Map(
            (await loadSources(db, account.id)).map((source) => [source.id as string, source]),
          );
          const decidedAt = await findLastDecisionAround(db, account.id, [
            transactionId,
            ...ends.map(({ entry }) => entry.transactionId),
          ]);
          return {
            ends: ends.map((end) => ({
              ...end,
              source: names.get(end.entry.source) ?? getDeletedSource(end.entry.source),
            })),
            opened,
            decidedAt,
          };
        },
      ),
  }),
);
