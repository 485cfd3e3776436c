import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';
import type { ReadMovement, ReadTransaction } from './file-source.ts';
import { receive, send, payFee, makePositionResult, transaction, type Units } from './movements.ts';
import { skip, type Outcome } from './rows.ts';

interface Meaning {
  readonly type?: TransactionType;
  readonly category?: Category;
}

/** The meaning of a single-asset entry, by direction. Without one it is a plain deposit or withdrawal. */
const meanings = {
  change: {},
  stakingReward: { in: { type: 'stake-reward', category: 'stakingRewards_standard' } },
  interest: {
    in: { category: 'interestIncome_standard' },
    out: { category: 'interestPayment_standard' },
  },
  reward: { in: { category: 'earnRewards_standard' } },
  airdrop: { in: { category: 'airdrop_standard' } },
  fork: { in: { category: 'forkIncome_standard' } },
  mining: { in: { category: 'miningIncome_standard' } },
  work: { in: { category: 'workIncome_standard' } },
  gift: { in: { category: 'gift_standard' }, out: { category: 'gift_standard' } },
  donation: { out: { category: 'donation_standard' } },
  loan: {
    in: { category: 'loanDisbursement_standard' },
    out: { category: 'loanPayment_standard' },
  },
  stake: {
    in: { type: 'stake-withdrawal', category: 'stakingWithdrawal_standard' },
    out: { type: 'stake-deposit', category: 'stakingDeposit_standard' },
  },
  /** Added to a pool, and taken out of it. */
  liquidity: { in: { type: 'liquidity-withdrawal' }, out: { type: 'liquidity-deposit' } },
  collateral: {
    in: { category: 'collateralRetrievalNonTaxable_standard' },
    out: { category: 'collateralizeNonTaxable_standard' },
  },
  lost: { out: { category: 'lost_standard' } },
  spend: { out: { type: 'sell' } },
  fee: {},
  /** The gain or loss on a contract position. */
  result: {},
} as const satisfies Readonly<Record<string, { readonly in?: Meaning; readonly out?: Meaning }>>;

export type EntryKind = keyof typeof meanings;

/** The words of a format for the kinds of its entries, parted by `|`. `inside`: moves between the platform's own wallets. */
export function entryWords<Kind extends string = EntryKind | 'inside'>(
  words: Readonly<Partial<Record<Kind, string>>>,
): (text: string) => Kind | undefined {
  const byWord = new Map<string, Kind>();
  for (const [kind, text] of Object.entries<string | undefined>(words)) {
    for (const word of (text ?? '').split('|')) byWord.set(word.trim().toLowerCase(), kind as Kind);
  }
  return (text) => byWord.get(text.trim().toLowerCase().replaceAll(/\s+/g, ' '));
}

type Parts = Pick<Parameters<typeof transaction>[0], 'at' | 'externalId' | 'txHash' | 'memo'>;

/** A change of one asset; its sign is the direction. */
export function entry(
  kind: EntryKind,
  units: Units,
  { fee, ...parts }: Parts & { readonly fee?: ReadMovement | undefined },
): Outcome {
  if (units.quantity === 0n)
    return fee
      ? transaction({ ...parts, type: 'fee', movements: [fee] })
      : skip(fill(skippedRows.zeroChange));
  return makeEntryTransaction(kind, units, parts, fee);
}

function makeEntryTransaction(
  kind: EntryKind,
  units: Units,
  parts: Parts,
  fee: ReadMovement | undefined,
): ReadTransaction {
  const leaves = units.quantity < 0n;
  if (kind === 'fee' && leaves)
    return transaction({ ...parts, type: 'fee', movements: [payFee(units), fee] });
  if (kind === 'result') {
    const { type, movements } = makePositionResult(units);
    return transaction({ ...parts, type, movements: [...movements, fee] });
  }
  const meaning: { readonly in?: Meaning; readonly out?: Meaning } = meanings[kind];
  const { type, category } = (leaves ? meaning.out : meaning.in) ?? {};
  return transaction({
    ...parts,
    type: type ?? (leaves ? 'withdrawal' : 'deposit'),
    category,
    movements: [leaves ? send(units) : receive(units), fee],
  });
}
