import type { TaxEntryRow } from '@lotbook/db/stores/tax-entries';
import { renderMatch } from '@lotbook/messages/render-match';
import { format } from '@lotbook/decimal/decimal';
import { getConfidenceLevel } from '@lotbook/engine/matching/confidence';
import { describeMatch } from '@lotbook/engine/matching/match-text';
import type { MovedLot, TransferMatch } from '@lotbook/model/result';
import { describePriceOrigin } from '@lotbook/services/prices/price-text';
import type { EntryDecisions, LotAssignment } from '@lotbook/services/decisions/entry-decisions';
import { builder } from '../../graphql/builder.ts';
import { MemoType } from '../memos/memos.ts';
import { toAssignments, CostBasisAssignment } from './cost-basis-assignment.ts';
import { SourceRef, type SourceName } from './source-ref.ts';
import { UserChangeType } from './user-change.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

export interface EntryView extends TaxEntryRow {
  readonly source: SourceName;
  readonly decisions: EntryDecisions;
  /** How its other side was found, and the transferred units. */
  readonly match: (TransferMatch & { readonly asset: string }) | undefined;
}

const UserControl = builder.objectRef<EntryView>('UserControl').implement({
  description: 'Whether a person has decided something about this entry.',
  fields: (t) => ({
    category: t.boolean({ resolve: ({ decisions }) => decisions.category !== undefined }),
    categoryByRule: t.boolean({
      description: 'A rule of a person chose the category.',
      resolve: ({ decisions }) => decisions.category?.rule !== undefined,
    }),
    transferMatching: t.boolean({
      resolve: ({ decisions }) =>
        decisions.link !== undefined || decisions.matchingOff || decisions.apart,
    }),
  }),
});

const MovedLotType = builder.objectRef<MovedLot>('MovedLot').implement({
  fields: (t) => ({
    lotId: t.id({ resolve: ({ lot }) => lot }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
  }),
});

const TransferMatchType = builder
  .objectRef<NonNullable<EntryView['match']>>('TransferMatch')
  .implement({
    description: 'A withdrawal and a deposit that are one transfer, or a part of one.',
    fields: (t) => ({
      group: t.exposeID('group'),
      outId: t.id({ resolve: ({ out }) => out }),
      inId: t.id({ resolve: (match) => match.in }),
      quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
      lost: t.field({
        type: 'Decimal',
        description: 'What got lost on the way.',
        resolve: ({ lost }) => format(lost),
      }),
      lots: t.field({
        type: [MovedLotType],
        description: 'Which lots moved.',
        resolve: ({ lots }) => [...lots],
      }),
      reason: t.exposeString('reason', {
        description: 'manual, same-row, hash, change, amount-time, sum-time',
      }),
      confidence: t.exposeInt('confidence', { description: 'From 0 to 100.' }),
      level: t.string({
        description: 'high, medium, low',
        resolve: ({ confidence }) => getConfidenceLevel(confidence),
      }),
      why: t.string({
        description: 'The reason in words.',
        resolve: (match) => renderMatch(getReaderTranslator().translate, describeMatch(match)),
      }),
    }),
  });

const SpecIdTransaction = builder.objectRef<LotAssignment>('SpecIdTransaction').implement({
  description: 'A manually selected lot.',
  fields: (t) => ({
    specId: t.exposeID('specId'),
    lotId: t.exposeID('lotId'),
    assignmentQuantity: t.field({
      type: 'Decimal',
      resolve: ({ assignmentQuantity }) => assignmentQuantity,
    }),
    assignmentPercentage: t.field({
      type: 'Decimal',
      description: 'Of the units that left.',
      resolve: ({ assignmentPercentage }) => assignmentPercentage,
    }),
    assignmentValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Worth of these units when they left.',
      resolve: ({ assignmentValue }) => assignmentValue,
    }),
    recordedAt: t.field({ type: 'DateTime', resolve: ({ recordedAt }) => recordedAt }),
  }),
});

/** Details saved with the category, and the recipient of a donation. */
function toCustomData({ category, organizationId }: EntryDecisions): unknown {
  const kept = category?.customData;
  if (organizationId === undefined) return kept ?? null;
  return { ...(typeof kept === 'object' ? kept : {}), organizationId };
}

const TaxTransactionContext = builder.objectRef<EntryView>('TaxTransactionContext').implement({
  fields: (t) => ({
    assetName: t.string({ nullable: true, resolve: ({ asset }) => asset }),
    chain: t.string({
      nullable: true,
      resolve: ({ asset }) => (asset.includes(':') ? (asset.split(':')[0] ?? null) : null),
    }),
    collectionName: t.string({ nullable: true, resolve: () => null }),
    contractAddress: t.string({
      nullable: true,
      resolve: ({ asset }) => (asset.includes(':') ? (asset.split(':')[1] ?? null) : null),
    }),
    tokenId: t.string({ nullable: true, resolve: () => null }),
    subtype: t.string({ nullable: true, resolve: () => null }),
  }),
});

export const TaxTransaction = builder.objectRef<EntryView>('TaxTransaction').implement({
  description: 'One side of a transaction as tax sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('transactionId'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    costBasis: t.field({ type: 'Decimal', nullable: true, resolve: ({ costBasis }) => costBasis }),
    costBasisBeforeFees: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ costBasisBeforeFees }) => costBasisBeforeFees,
    }),
    proceeds: t.field({ type: 'Decimal', nullable: true, resolve: ({ proceeds }) => proceeds }),
    proceedsBeforeFees: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ proceedsBeforeFees }) => proceedsBeforeFees,
    }),
    gainLoss: t.field({ type: 'Decimal', nullable: true, resolve: ({ gainLoss }) => gainLoss }),
    gainLossBeforeFees: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ gainLossBeforeFees }) => gainLossBeforeFees,
    }),
    gainLossTiedFees: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ gainLossTiedFees }) => gainLossTiedFees,
    }),
    txHash: t.exposeString('txHash', { nullable: true }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    type: t.exposeString('type'),
    currency: t.exposeString('asset'),
    category: t.exposeString('category'),
    amount: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    ignore: t.exposeBoolean('ignored'),
    isEdited: t.boolean({
      description: 'A person edited its price or its cost basis.',
      resolve: ({ decisions }) => decisions.edited,
    }),
    isManual: t.boolean({
      description: 'It was entered manually.',
      resolve: ({ decisions }) => decisions.manual,
    }),
    txSide: t.exposeString('side'),
    assetLogo: t.string({ nullable: true, resolve: () => null }),
    memos: t.field({ type: [MemoType], resolve: ({ decisions }) => [...decisions.memos] }),
    matchRef: t.id({
      nullable: true,
      description: 'Shared by the sides of one transfer; null if none was found.',
      resolve: ({ match }) => match?.group ?? null,
    }),
    transferMatch: t.field({
      type: TransferMatchType,
      nullable: true,
      description: 'How its other end was found.',
      resolve: ({ match }) => match ?? null,
    }),
    priceAtTimeOfTx: t.field({ type: 'Decimal', nullable: true, resolve: ({ price }) => price }),
    priceFrom: t.exposeString('priceFrom', {
      nullable: true,
      description: 'row, person, other-side, file, or the provider',
    }),
    priceOrigin: t.string({
      nullable: true,
      description:
        'The source of the price and its time distance: from Coinbase, 3 minutes before.',
      resolve: describePriceOrigin,
    }),
    priceAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of when the price is.',
      resolve: ({ priceAt }) => priceAt,
    }),
    transferMatchingDisabled: t.boolean({ resolve: ({ decisions }) => decisions.matchingOff }),
    transferMatchManual: t.boolean({ resolve: ({ decisions }) => decisions.link !== undefined }),
    reconciliations: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    userControl: t.field({ type: UserControl, resolve: (entry) => entry }),
    userChanges: t.field({
      type: [UserChangeType],
      description: 'Everything that people decided about it, oldest first.',
      resolve: ({ decisions }) => [...decisions.changes],
    }),
    context: t.field({ type: TaxTransactionContext, resolve: (entry) => entry }),
    costBasisAssignments: t.field({
      type: [CostBasisAssignment],
      description: 'Where its basis is from, lot by lot.',
      resolve: (entry) => toAssignments(entry),
    }),
    specIdTransactions: t.field({
      type: [SpecIdTransaction],
      description: 'Its manually selected lots.',
      resolve: ({ decisions }) => [...decisions.lots],
    }),
    customData: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ decisions }) => toCustomData(decisions),
    }),
  }),
});
