import { negate, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import { findCategory } from './counter-role.ts';
import { getBalance } from './post-transaction.ts';
import type { Holding, Posting } from './posting.ts';
import type { AssetRole } from './roles.ts';
import type { TransactionFacts } from './transaction-facts.ts';

type LoanKind = 'borrow' | 'repay' | 'lend' | 'collect' | 'discharge';

interface LoanSide {
  readonly holding: Holding;
  readonly quantity: Quantity;
  readonly isCash: boolean;
}

/** What a loan category does if units are received, or sent, and nothing is given for them. Lent crypto assets are moved, not posted here. */
const onReceipt: Partial<
  Readonly<Record<Category, Readonly<Record<'cash' | 'crypto', LoanKind | undefined>>>>
> = {
  loanDisbursement_standard: { cash: 'borrow', crypto: 'borrow' },
  loanPayment_standard: { cash: 'collect', crypto: undefined },
};
const onSending: typeof onReceipt = {
  loanDisbursement_standard: { cash: 'lend', crypto: undefined },
  loanPayment_standard: { cash: 'repay', crypto: 'repay' },
};

/** Changes of loans by a transaction, for the amount that its other postings leave open. */
export function makeLoanPostings(
  facts: TransactionFacts,
  others: readonly Posting[],
  getRole: (side: Pick<Holding, 'asset'>) => AssetRole,
): readonly Posting[] {
  if (facts.transaction.type === 'opening') return [];
  const [received, sent] = [listSides(facts, 'in', getRole), listSides(facts, 'out', getRole)];
  const category = findCategory(facts, sent.length > 0 ? 'outgoing' : 'incoming');
  if (category === 'collateralLiquidation_standard')
    return received.every(({ isCash }) => isCash) ? toDischarge(sent, others) : [];
  const isTwoSided = received.length > 0 && sent.length > 0;
  if (category === undefined || isTwoSided) return [];
  const kinds = (sent.length > 0 ? onSending : onReceipt)[category];
  const sides = [...received, ...sent].flatMap((side) => {
    const kind = kinds?.[side.isCash ? 'cash' : 'crypto'];
    return kind ? [{ kind, side }] : [];
  });
  let rest = getBalance(others);
  return sides.map(({ kind, side: { holding, quantity } }, index): Posting => {
    const isLast = index === sides.length - 1;
    const part = isLast ? rest : getBalance(others.filter((each) => concerns(each, holding)));
    rest = subtract(rest, part);
    const amount = kind === 'borrow' || kind === 'collect' ? part : negate(part);
    return { kind, holding, quantity, amount };
  });
}

/** Proceeds that were paid out are the borrower's; the rest settles debt. */
function toDischarge(sent: readonly LoanSide[], others: readonly Posting[]): readonly Posting[] {
  const [first] = sent;
  const amount = negate(getBalance(others));
  return first && amount > 0n
    ? [{ kind: 'discharge', holding: first.holding, quantity: first.quantity, amount }]
    : [];
}

const concerns = (posting: Posting, { asset, source }: Holding): boolean =>
  'holding' in posting && posting.holding.asset === asset && posting.holding.source === source;

const listSides = (
  { transaction, entries }: TransactionFacts,
  direction: 'in' | 'out',
  getRole: (side: Pick<Holding, 'asset'>) => AssetRole,
): readonly LoanSide[] => [
  ...entries
    .filter((each) => each.side === (direction === 'in' ? 'incoming' : 'outgoing'))
    .map(({ asset, source, quantity }) => ({
      holding: { role: getRole({ asset }), asset, source },
      quantity,
      isCash: false,
    })),
  ...transaction.movements
    .filter((each) => each.direction === direction && isFiat(each.asset) && each.quantity !== 0n)
    .map(({ asset, source, quantity }) => ({
      holding: { role: 'fiat' as const, asset, source },
      quantity,
      isCash: true,
    })),
];
