import { sourcesOf } from '@lotbook/db/stores/sources';
import { entrySides, taxEntryPage, type TaxEntryRow } from '@lotbook/db/stores/tax-entries';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { filterOf, TransactionFilterInput } from './filter.ts';
import { decodeEntryPlace, encodeEntryPlace, PageInfo } from './page-cursor.ts';
import { goneSource, SourceRef, type SourceName } from './source-ref.ts';

interface EntryView extends TaxEntryRow {
  readonly source: SourceName;
}

const UserControl = builder.objectRef<EntryView>('UserControl').implement({
  description: 'Whether the person has decided something about this entry.',
  fields: (t) => ({ category: t.boolean({ resolve: () => false }), transferMatching: t.boolean({ resolve: () => false }) }),
});

const TaxTransactionContext = builder.objectRef<EntryView>('TaxTransactionContext').implement({
  fields: (t) => ({
    assetName: t.string({ nullable: true, resolve: ({ asset }) => asset }),
    chain: t.string({ nullable: true, resolve: ({ asset }) => (asset.includes(':') ? (asset.split(':')[0] ?? null) : null) }),
    collectionName: t.string({ nullable: true, resolve: () => null }),
    contractAddress: t.string({ nullable: true, resolve: ({ asset }) => (asset.includes(':') ? (asset.split(':')[1] ?? null) : null) }),
    tokenId: t.string({ nullable: true, resolve: () => null }),
    subtype: t.string({ nullable: true, resolve: () => null }),
  }),
});

const TaxTransaction = builder.objectRef<EntryView>('TaxTransaction').implement({
  description: 'One side of a transaction as tax sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('transactionId'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    costBasis: t.field({ type: 'Decimal', nullable: true, resolve: ({ costBasis }) => costBasis }),
    costBasisBeforeFees: t.field({ type: 'Decimal', nullable: true, resolve: ({ costBasisBeforeFees }) => costBasisBeforeFees }),
    proceeds: t.field({ type: 'Decimal', nullable: true, resolve: ({ proceeds }) => proceeds }),
    proceedsBeforeFees: t.field({ type: 'Decimal', nullable: true, resolve: ({ proceedsBeforeFees }) => proceedsBeforeFees }),
    gainLoss: t.field({ type: 'Decimal', nullable: true, resolve: ({ gainLoss }) => gainLoss }),
    gainLossBeforeFees: t.field({ type: 'Decimal', nullable: true, resolve: ({ gainLossBeforeFees }) => gainLossBeforeFees }),
    gainLossTiedFees: t.field({ type: 'Decimal', nullable: true, resolve: ({ gainLossTiedFees }) => gainLossTiedFees }),
    txHash: t.exposeString('txHash', { nullable: true }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    type: t.exposeString('type'),
    currency: t.exposeString('asset'),
    category: t.exposeString('category'),
    amount: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    ignore: t.exposeBoolean('ignored'),
    isEdited: t.boolean({ resolve: () => false }),
    isManual: t.boolean({ resolve: () => false }),
    txSide: t.exposeString('side'),
    assetLogo: t.string({ nullable: true, resolve: () => null }),
    memos: t.field({ type: ['JSON'], resolve: () => [] }),
    matchRef: t.id({ nullable: true, resolve: ({ matchedWith }) => matchedWith }),
    priceAtTimeOfTx: t.field({ type: 'Decimal', nullable: true, resolve: ({ price }) => price }),
    priceFrom: t.exposeString('priceFrom', { nullable: true, description: 'row, other-side, file, or the provider' }),
    transferMatchingDisabled: t.boolean({ resolve: () => false }),
    transferMatchManual: t.boolean({ resolve: () => false }),
    reconciliations: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    userControl: t.field({ type: UserControl, resolve: (entry) => entry }),
    userChanges: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    context: t.field({ type: TaxTransactionContext, resolve: (entry) => entry }),
    costBasisAssignments: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    specIdTransactions: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    customData: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
  }),
});

interface Connection {
  readonly entries: readonly EntryView[];
  readonly more: boolean;
  readonly count: number;
}

const TaxTransactionEdge = builder.objectRef<EntryView>('TaxTransactionEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: ({ place }) => encodeEntryPlace(place) }),
    node: t.field({ type: TaxTransaction, resolve: (entry) => entry }),
  }),
});

const TaxTransactionConnection = builder.objectRef<Connection>('TaxTransactionConnection').implement({
  fields: (t) => ({
    edges: t.field({ type: [TaxTransactionEdge], resolve: ({ entries }) => [...entries] }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ entries, more }) => ({ hasNextPage: more, endCursor: entries.length > 0 ? encodeEntryPlace(entries.at(-1)!.place) : null }),
    }),
    totalCount: t.exposeInt('count'),
  }),
});

builder.queryField('taxTransactions', (t) =>
  t.field({
    type: TaxTransactionConnection,
    description: 'Tax entries, newest first. direction: incoming, outgoing, fee; feedType: tax.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
      feedType: t.arg.string(),
      direction: t.arg.string(),
    },
    resolve: async (_, { accountId, filter, cursor, limit, direction }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Connection> => {
        const side = entrySides.find((each) => each === direction);
        if (direction && !side) throw new AppError('BAD_INPUT', `direction is one of ${entrySides.join(', ')}.`, { field: 'direction' });
        const window = { accountId: account.id, filter: filterOf(filter, account) };
        const { rows, more, count } = await taxEntryPage(db, window, atMost(limit, 50), decodeEntryPlace(cursor), side);
        const names = new Map((await sourcesOf(db, account.id)).map((source) => [source.id as string, source]));
        return { entries: rows.map((row) => ({ ...row, source: names.get(row.sourceId) ?? goneSource(row.sourceId) })), more, count };
      }),
  }),
);
