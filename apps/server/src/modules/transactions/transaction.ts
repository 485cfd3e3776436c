import { formatOrigin } from '@lotbook/model/record-origin';
import { translateForReader } from '@lotbook/services/reader-texts';
import { money } from '@lotbook/decimal/decimal';
import type { DisposalRow, EntryValue, RecordRow } from '@lotbook/db/stores/evidence';
import type { IssueRow } from '@lotbook/db/stores/issues';
import type { StoredMovement } from '@lotbook/db/stores/records';
import type { TransactionOrder, TransactionRow } from '@lotbook/db/stores/transactions';
import type { UserChange } from '@lotbook/services/decisions/entry-decisions';
import { getLeadingSide } from '@lotbook/model/leading-side';
import { builder } from '../../graphql/builder.ts';
import type { UncertainGain } from '@lotbook/services/issues/uncertain-gains';
import { IssueType } from '../shared/issue.ts';
import { UncertainGainType } from '../shared/uncertain-gain.ts';
import { UserChangeType } from './user-change.ts';
import { getDeletedSource, SourceRef, type SourceName } from './source-ref.ts';

/** A transaction of a page, with the data that the page read for all its rows at once. */
export interface TransactionView {
  readonly row: TransactionRow;
  readonly sources: ReadonlyMap<string, SourceName>;
  readonly issues: readonly IssueRow[];
  /** The manually entered transactions of the page. */
  readonly byHand: ReadonlySet<string>;
  /** Read for the rows of a page. */
  readonly hasAssumedPrice?: boolean;
  readonly uncertain?: UncertainGain | undefined;
  /** The order of its list. */
  readonly order?: TransactionOrder;
  /** Only where one transaction was asked for. */
  readonly evidence?: {
    readonly disposals: readonly DisposalRow[];
    readonly worths: readonly EntryValue[];
    readonly record: RecordRow | undefined;
    readonly changes: readonly UserChange[];
    readonly sealedYear: string | undefined;
  };
}

interface LegView {
  readonly asset: string;
  readonly quantity: string;
  readonly value: string | null;
}

const Leg = builder.objectRef<LegView>('Leg').implement({
  fields: (t) => ({
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Only on transaction(): the market value of this side in the account’s currency; null if it is money, or no price is known.',
      resolve: ({ value }) => value,
    }),
  }),
});

const Disposal = builder.objectRef<DisposalRow>('Disposal').implement({
  description: 'Part of one lot, or of a pool, leaving: in the US a line of Form 8949.',
  fields: (t) => ({
    id: t.exposeID('id'),
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    lotId: t.exposeID('lotId'),
    acquiredOn: t.field({ type: 'LocalDate', resolve: ({ acquiredOn }) => acquiredOn }),
    disposedOn: t.field({ type: 'LocalDate', resolve: ({ disposedOn }) => disposedOn }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => proceeds }),
    basis: t.field({ type: 'Decimal', resolve: ({ basis }) => basis }),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => gain }),
    gainLow: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The lower end of the gain, if its cost is uncertain.',
      resolve: ({ ends }) => ends?.low ?? null,
    }),
    gainHigh: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The upper end of the gain, if its cost is uncertain.',
      resolve: ({ ends }) => ends?.high ?? null,
    }),
    term: t.string({
      nullable: true,
      description: 'short or long; null if the jurisdiction does not distinguish them',
      resolve: ({ term }) => term ?? null,
    }),
    rule: t.string({
      nullable: true,
      description:
        'same-day, thirty-days or section-104 if units are identified by rules; otherwise null, and for units of unknown acquisition',
      resolve: ({ rule }) => rule ?? null,
    }),
    isFee: t.exposeBoolean('isFee'),
    form8949Box: t.string({ nullable: true, resolve: ({ box }) => box ?? null }),
  }),
});

const sides = { in: 'incoming', out: 'outgoing', fee: 'fee' } as const;

function listLegs(
  { row, evidence }: TransactionView,
  direction: StoredMovement['direction'],
): LegView[] {
  const worths = (evidence?.worths ?? []).filter((worth) => worth.side === sides[direction]);
  return row.movements
    .filter((movement) => movement.direction === direction)
    .map(({ asset, quantity }) => ({
      asset,
      quantity,
      value:
        worths.find((worth) => worth.asset === asset && money(worth.quantity) === money(quantity))
          ?.value ?? null,
    }));
}

/** The first of the side by which people know the transaction. */
function getLeadingMovement({ row: { movements } }: TransactionView): StoredMovement | undefined {
  const of = (wanted: StoredMovement['direction']) =>
    movements.filter(({ direction }) => direction === wanted);
  return getLeadingSide(of('out'), of('in'), of('fee')).legs[0];
}

const getSource = (view: TransactionView, id: string): SourceName =>
  view.sources.get(id) ?? getDeletedSource(id);

function findOtherSource(view: TransactionView): SourceName | null {
  const other = view.row.movements.find((movement) => movement.source !== view.row.sourceId);
  return other ? getSource(view, other.source) : null;
}

const TransactionContact = builder
  .objectRef<NonNullable<TransactionRow['contact']>>('TransactionContact')
  .implement({
    description: 'The contact of a transaction.',
    fields: (t) => ({
      id: t.exposeID('id'),
      contactName: t.exposeString('name'),
      glCode: t.exposeString('glCode', { nullable: true }),
    }),
  });

export const TransactionType = builder.objectRef<TransactionView>('Transaction').implement({
  description:
    'A transaction with both sides. Figures are null until they are computed, or if a price is missing.',
  fields: (t) => ({
    hasAssumedPrice: t.boolean({
      description: 'Its figures use a price of 1.00 USD that the account chose to assume.',
      resolve: ({ hasAssumedPrice = false }) => hasAssumedPrice,
    }),
    uncertain: t.field({
      type: UncertainGainType,
      nullable: true,
      description: 'How open issues about cost may change its gain; null if it is certain.',
      resolve: ({ uncertain }) => uncertain ?? null,
    }),
    id: t.id({ resolve: ({ row }) => row.id }),
    externalId: t.string({ nullable: true, resolve: ({ row }) => row.externalId }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ row }) => row.at }),
    type: t.string({ resolve: ({ row }) => row.type }),
    category: t.string({ resolve: ({ row }) => row.category }),
    source: t.field({ type: SourceRef, resolve: (view) => getSource(view, view.row.sourceId) }),
    otherSource: t.field({
      type: SourceRef,
      nullable: true,
      description: 'The other source of a transfer.',
      resolve: findOtherSource,
    }),
    sent: t.field({ type: [Leg], resolve: (view) => listLegs(view, 'out') }),
    received: t.field({ type: [Leg], resolve: (view) => listLegs(view, 'in') }),
    fees: t.field({ type: [Leg], resolve: (view) => listLegs(view, 'fee') }),
    asset: t.string({
      nullable: true,
      description:
        'Of the units received for money or for free, otherwise of the units disposed of, otherwise of a fee; lists are sorted by it.',
      resolve: (view) => getLeadingMovement(view)?.asset ?? null,
    }),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Its quantity, always positive.',
      resolve: (view) => getLeadingMovement(view)?.quantity ?? null,
    }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Worth of the transaction in the account’s currency.',
      resolve: ({ row }) => row.value,
    }),
    costBasis: t.field({ type: 'Decimal', nullable: true, resolve: ({ row }) => row.costBasis }),
    proceeds: t.field({ type: 'Decimal', nullable: true, resolve: ({ row }) => row.proceeds }),
    gainLoss: t.field({ type: 'Decimal', nullable: true, resolve: ({ row }) => row.gain }),
    shortTermGain: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ row }) => row.shortTermGain,
    }),
    longTermGain: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ row }) => row.longTermGain,
    }),
    income: t.field({ type: 'Decimal', nullable: true, resolve: ({ row }) => row.income }),
    term: t.string({
      nullable: true,
      description: 'short, long or mixed; null without a disposal',
      resolve: ({ row }) => row.term,
    }),
    matchState: t.string({
      nullable: true,
      description: 'matched or unmatched; null if no match is needed',
      resolve: ({ row }) => row.matchState,
    }),
    ignored: t.boolean({ resolve: ({ row }) => row.ignored }),
    isManual: t.boolean({
      description: 'It was entered manually.',
      resolve: ({ row, byHand }) => byHand.has(row.id),
    }),
    txHash: t.string({ nullable: true, resolve: ({ row }) => row.txHash }),
    memo: t.string({
      nullable: true,
      description: 'As reported by the source.',
      resolve: ({ row }) => row.memo,
    }),
    memos: t.stringList({
      description: 'Its memos, the latest first.',
      resolve: ({ row }) => [...row.memos],
    }),
    isEdited: t.boolean({
      description: 'A person or a rule decided something about it.',
      resolve: ({ row }) => row.edited,
    }),
    contact: t.field({
      type: TransactionContact,
      nullable: true,
      resolve: ({ row }) => row.contact,
    }),
    userChanges: t.field({
      type: [UserChangeType],
      description:
        'Only on transaction(): everything that people decided about it, oldest first, also while it is ignored.',
      resolve: ({ evidence }) => [...(evidence?.changes ?? [])],
    }),
    issues: t.field({ type: [IssueType], resolve: ({ issues }) => [...issues] }),
    disposals: t.field({
      type: [Disposal],
      description: 'Only on transaction(): the disposed lots.',
      resolve: ({ evidence }) => [...(evidence?.disposals ?? [])],
    }),
    sealedYear: t.string({
      nullable: true,
      description: 'Only on transaction(): the label of its tax year, if that is sealed as filed.',
      resolve: ({ evidence }) => evidence?.sealedYear ?? null,
    }),
    importId: t.id({
      nullable: true,
      resolve: ({ evidence }) => evidence?.record?.importId ?? null,
    }),
    fileName: t.string({
      nullable: true,
      resolve: ({ evidence }) => evidence?.record?.name ?? null,
    }),
    origin: t.string({
      nullable: true,
      description: 'Where it was read, in words.',
      resolve: ({ evidence }) =>
        evidence?.record && formatOrigin(evidence.record, translateForReader),
    }),
    format: t.string({
      nullable: true,
      resolve: ({ evidence }) => evidence?.record?.format ?? null,
    }),
    line: t.int({ nullable: true, resolve: ({ evidence }) => evidence?.record?.line ?? null }),
    rawRows: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Only on transaction(): the row or rows of the file as received, each a list of [column, cell].',
      resolve: ({ evidence }) => getRawRows(evidence?.record),
    }),
  }),
});

export const getRawRows = (record: RecordRow | undefined): unknown =>
  record
    ? record.rows.map((cells) =>
        cells.map((cell, index) => [record.header?.[index] ?? `Column ${index + 1}`, cell]),
      )
    : null;
