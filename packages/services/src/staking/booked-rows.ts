import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import type { NewRecord } from '@lotbook/db/stores/records';
import type {
  BookingMode,
  UnbookedDay,
  UnbookedWithdrawal,
} from '@lotbook/db/stores/validator-bookings';
import { absolute, quantity, sum, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, ImportId, TransactionId } from '@lotbook/model/ids';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';
import type { Source } from '@lotbook/db/stores/sources';
import { makeNumberedIdentity } from '../imports/record-identity.ts';

/** The source of the booked rows, and what decides them. */
export interface Books {
  readonly source: Source;
  readonly importId: ImportId;
  readonly mode: BookingMode;
  /** The time of a day's price. */
  readonly getNoon: (date: string) => Instant;
}

const eth = 'ETH' as AssetId;
/** The rows that a withdrawal can have. */
const parts = ['reward', 'principal', 'accrued'] as const;
/** The rows that a day can have. */
const dayParts = ['reward', 'penalty'] as const;

const makeWithdrawalId = (index: number, part: (typeof parts)[number]): string =>
  `withdrawal ${index} ${part}`;
const makeDayId = (date: string, part: (typeof dayParts)[number]): string => `day ${date} ${part}`;

/** Every id that a withdrawal's rows can have, whatever the mode. */
export const listWithdrawalIds = ({ slug }: Source, index: number): readonly TransactionId[] =>
  parts.map((part) => makeNumberedIdentity(slug, makeWithdrawalId(index, part)));
export const listDayIds = ({ slug }: Source, date: string): readonly TransactionId[] =>
  dayParts.map((part) => makeNumberedIdentity(slug, makeDayId(date, part)));

/**
 * The rows of a withdrawal. Its reward is income at the wallet that owns the address, unless days
 * recognized it before: then it only moves. Principal comes back from staking and is no income.
 */
export function makeWithdrawalRecords(
  books: Books,
  withdrawal: UnbookedWithdrawal,
): readonly NewRecord[] {
  const { mode, source } = books;
  if (mode === 'off' || withdrawal.reward === null) return [];
  const wallet = withdrawal.walletId ?? source.id;
  const accrued = mode === 'daily' ? quantity(withdrawal.accrued) : zeroQuantity;
  const [received, principal, loss] = [
    (quantity(withdrawal.reward) - accrued) as Quantity,
    quantity(withdrawal.principal ?? '0'),
    quantity(withdrawal.loss ?? '0'),
  ];
  const make = (
    part: (typeof parts)[number],
    type: TransactionType,
    movements: readonly Movement[],
  ): NewRecord =>
    makeRecord(books, {
      externalId: makeWithdrawalId(withdrawal.index, part),
      at: instantFromMs(toMillis(withdrawal.paidAt as Instant)),
      type,
      ...(type === 'stake-reward' ? { category: 'stakingRewards_standard' as const } : {}),
      movements,
      memo: renderInEnglish(
        fill(texts.withdrawalMemo, {
          validator: String(withdrawal.validatorIndex),
          index: String(withdrawal.index),
          kind: toKind(withdrawal.kind),
        }),
      ),
      cells: [
        ['withdrawal', withdrawal.index],
        ['validator', withdrawal.validatorIndex],
        ['paid at', withdrawal.paidAt],
        ['address', withdrawal.address],
        ['amount', withdrawal.amount],
        ['kind', withdrawal.kind],
        ['reward', withdrawal.reward],
        ['principal', withdrawal.principal],
        ['loss', withdrawal.loss],
        ['recognized by day', withdrawal.accrued],
      ],
    });
  const arrives = (amount: Quantity) => move('in', wallet, amount);
  // The other source has what arrived; what days recognized is on its way there.
  if (withdrawal.isImported)
    return accrued > 0n ? [make('accrued', 'transfer-out', [move('out', source.id, accrued)])] : [];
  return [
    ...(received > 0n ? [make('reward', 'stake-reward', [arrives(received)])] : []),
    ...(principal + loss > 0n
      ? [
          make('principal', 'stake-withdrawal', [
            move('out', wallet, sum([principal, loss])),
            ...(principal > 0n ? [arrives(principal)] : []),
          ]),
        ]
      : []),
    ...(accrued > 0n && wallet !== source.id
      ? [make('accrued', 'transfer', [move('out', source.id, accrued), arrives(accrued)])]
      : []),
  ];
}

/** The rows of a day: what all validators earned, and penalties on what they had earned before. */
export function makeDayRecords(books: Books, day: UnbookedDay): readonly NewRecord[] {
  if (books.mode !== 'daily') return [];
  const [earned, penalties] = [quantity(day.accrued), absolute(quantity(day.penalties))];
  const make = (
    part: (typeof dayParts)[number],
    row: Pick<Transaction, 'type' | 'category' | 'movements'>,
  ): NewRecord =>
    makeRecord(books, {
      ...row,
      externalId: makeDayId(day.date, part),
      at: books.getNoon(day.date),
      memo: renderInEnglish(
        fill(part === 'reward' ? texts.dayMemo : texts.penaltyMemo, { count: day.validators }),
      ),
      cells: [
        ['day', day.date],
        ['validators', day.validators],
        ['rewards', day.accrued],
        ['penalties', day.penalties],
      ],
    });
  return [
    ...(earned > 0n
      ? [
          make('reward', {
            type: 'stake-reward',
            category: 'stakingRewards_standard',
            movements: [move('in', books.source.id, earned)],
          }),
        ]
      : []),
    ...(penalties > 0n
      ? [
          make('penalty', {
            type: 'withdrawal',
            category: 'lost_standard',
            movements: [move('out', books.source.id, penalties)],
          }),
        ]
      : []),
  ];
}

const toKind = (kind: string | null): 'exit' | 'requested' | 'other' =>
  kind === 'exit' || kind === 'requested' ? kind : 'other';

const move = (direction: 'in' | 'out', source: Movement['source'], amount: Quantity): Movement => ({
  direction,
  source,
  asset: eth,
  quantity: amount,
});

function makeRecord(
  { source, importId }: Books,
  {
    cells,
    ...row
  }: Omit<Transaction, 'id'> & {
    readonly externalId: string;
    readonly cells: readonly (readonly [string, string | number | null])[];
  },
): NewRecord {
  const id = makeNumberedIdentity(source.slug, row.externalId);
  return {
    id,
    sourceId: source.id,
    importId,
    line: 0,
    header: cells.map(([name]) => name),
    rows: [cells.map(([, value]) => (value === null ? '' : String(value)))],
    transaction: { ...row, id },
  };
}
