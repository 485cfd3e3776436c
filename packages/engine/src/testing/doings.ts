import fc from 'fast-check';

/** Everything that can happen to digital assets, in plain numbers. */
export const doingKinds = [
  ...(['buy', 'sell', 'swap', 'income', 'giftIn', 'inherit', 'opening', 'acquire', 'giftOut', 'donate', 'payFee', 'spend', 'move', 'bridge'] as const),
  ...(['stake', 'unstake', 'slash', 'pledge', 'unpledge', 'post', 'redeem', 'liquidate', 'borrow', 'repay', 'lend', 'getBack'] as const),
  ...(['poolIn', 'poolOut', 'receiptIn', 'receiptOut', 'wrap', 'unwrap', 'sendAway', 'arrive'] as const),
];
export type DoingKind = (typeof doingKinds)[number];

/** How a trade is paid for, where it costs anything. */
export type FeeKind = 'none' | 'money' | 'third' | 'onTop' | 'ofSent' | 'ofReceived';

/** One thing that is done. All amounts are whole, and prices are such that every share of them is exact. */
export interface Doing {
  readonly kind: DoingKind;
  readonly asset: 'ETH' | 'BTC' | 'BNB';
  readonly other: 'ETH' | 'BTC';
  readonly source: string;
  readonly to: string;
  /** Units, from 1 to 4. */
  readonly amount: number;
  /** Of one unit, in USD: a multiple of 12. */
  readonly price: number;
  readonly fee: FeeKind;
  /** Units on top of what went into a position. */
  readonly extra: number;
  /** Days since the one before, more than four, so that no two strangers are taken for a transfer. */
  readonly days: number;
  readonly income: IncomeKind;
}

export const incomeKinds = ['airdrop', 'forkIncome', 'earnRewards', 'interestIncome', 'stakingRewards', 'miningIncome', 'workIncome'] as const;
export type IncomeKind = (typeof incomeKinds)[number];

const doing: fc.Arbitrary<Doing> = fc.record({
  kind: fc.oneof({ weight: 1, arbitrary: fc.constantFrom<DoingKind>('buy', 'income') }, { weight: 3, arbitrary: fc.constantFrom(...doingKinds) }),
  asset: fc.constantFrom('ETH', 'ETH', 'BTC', 'BNB'),
  other: fc.constantFrom('ETH', 'BTC'),
  source: fc.constantFrom('s1', 's1', 's2'),
  to: fc.constantFrom('s1', 's2', 's3'),
  amount: fc.integer({ min: 1, max: 4 }),
  price: fc.constantFrom(12, 24, 36, 48, 60),
  fee: fc.constantFrom<FeeKind>('none', 'money', 'third', 'onTop', 'ofSent', 'ofReceived'),
  extra: fc.integer({ min: 0, max: 1 }),
  days: fc.integer({ min: 5, max: 60 }),
  income: fc.constantFrom(...incomeKinds),
});

export const doings: fc.Arbitrary<readonly Doing[]> = fc.array(doing, { minLength: 1, maxLength: 60, size: 'max' });

/** What each of them is called and when it was done. */
export const dated = (all: readonly Doing[]): readonly { readonly doing: Doing; readonly id: string; readonly day: string }[] => {
  let passed = 0;
  return all.map((each, index) => {
    passed += each.days;
    return { doing: each, id: `t${index}`, day: new Date(Date.UTC(2023, 10, 1) + passed * 86_400_000).toISOString().slice(0, 10) };
  });
};

/** The tokens of a position, and what comes back for all of them, as the row of its withdrawal tells it. */
export interface Contents {
  readonly token: number;
  readonly back: Readonly<Partial<Record<'ETH' | 'BTC', number>>>;
}

/** The line of a doing in the bookkeeper's shorthand. */
export function lineOf(id: string, day: string, each: Doing, contents: Contents): string {
  const { asset, other, source, to, amount, price, extra } = each;
  const units = `${amount} ${asset}`;
  const worth = `worth ${amount * price} USD`;
  const line = (text: string, at = source): string => `${id}  ${day}  ${text}  @${at}`;
  switch (each.kind) {
    case 'buy':
      return line(`buy ${units} for ${amount * price} USD${feeText(each)}`);
    case 'sell':
      return line(`sell ${units} for ${amount * price} USD${feeText(each)}`);
    case 'swap':
      return line(`crypto-crypto ${units} for ${amount} ${other} ${worth}${feeText(each)}`);
    case 'income':
      return line(`deposit/${each.income} + ${units} ${worth}`);
    case 'giftIn':
      return line(`deposit/gift + ${units} worth ${amount * 24} USD basis ${amount * price} USD acquired 2020-06-15`);
    case 'inherit':
      return line(`deposit/gift + ${units} basis ${amount * price} USD acquired 2023-10-${String(10 + amount)} inherited`);
    case 'opening':
      return line(`opening + ${units} basis ${amount * price} USD acquired 2019-03-01`);
    case 'acquire':
      return line(`deposit/acquisition + ${units} ${worth}`);
    case 'giftOut':
      return line(`withdrawal/gift - ${units} ${worth}`);
    case 'donate':
      return line(`withdrawal/donation - ${units} ${worth}`);
    case 'payFee':
      return line(`fee fee 1 ${asset} worth ${price} USD`);
    case 'spend':
      return line(`withdrawal/${extra === 0 ? 'withdrawal' : 'interestPayment'} - ${units} ${worth}`);
    case 'move':
      return line(`transfer ${units}${each.fee === 'none' ? '' : `, fee 1 ${asset} worth ${price} USD`}`, `${source} > ${to}`);
    case 'bridge':
      return line(`swap ${units} for ${units}`, `${source} > ${to}`);
    case 'stake':
      return line(`stake-deposit - ${units}`);
    case 'unstake':
      return line(`stake-withdrawal + ${units} ${worth}`);
    case 'slash':
      return line(`stake-withdrawal ${units} for ${amount - 1} ${asset}`);
    case 'pledge':
      return line(`withdrawal/collateralizeNonTaxable - ${units}`);
    case 'unpledge':
      return line(`deposit/collateralRetrievalNonTaxable + ${units} ${worth}`);
    case 'post':
      return line(`withdrawal/collateralize - ${units} ${worth}`);
    case 'redeem':
      return line(`deposit/collateralRetrieval + ${units} ${worth}`);
    case 'liquidate':
      return line(`withdrawal/collateralLiquidation - ${units} ${worth}`);
    case 'borrow':
      return line(`deposit/loanDisbursement + ${units} ${worth}`);
    case 'repay':
      return line(`withdrawal/loanPayment - ${units} ${worth}`);
    case 'lend':
      return line(`withdrawal/loanDisbursement - ${units} ${worth}`);
    case 'getBack':
      return line(`deposit/loanPayment + ${units} ${worth}`);
    case 'poolIn':
      return line(`liquidity-deposit ${amount} ETH worth ${amount * 2} USD & ${extra + 1} BTC worth ${(extra + 1) * 4} USD for ${poolTokens(each)} LP`);
    case 'poolOut':
      return line(`liquidity-withdrawal ${contents.token} LP for ${backText(contents)}`);
    case 'receiptIn':
      return line(`stake-deposit ${amount} ETH for ${amount} stETH ${worth}`);
    case 'receiptOut':
      return line(`stake-withdrawal ${contents.token} stETH for ${contents.back.ETH ?? 0} ETH worth ${(contents.back.ETH ?? 0) * price} USD`);
    case 'wrap':
      return line(`swap ${amount} ETH for ${amount} WETH ${worth}`);
    case 'unwrap':
      return line(`swap ${amount} WETH for ${amount} ETH ${worth}`);
    case 'sendAway':
      return line(`withdrawal ${units}`);
    case 'arrive':
      return line(`deposit ${units}`);
  }
}

/** Tokens of a pool: one for each USD that was put in, at 2 USD for an ETH and 4 USD for a BTC. */
export const poolTokens = ({ amount, extra }: Doing): number => amount * 2 + (extra + 1) * 4;

function backText({ back: { ETH = 0, BTC = 0 } }: Contents): string {
  const ether = `${ETH} ETH worth ${ETH * 12} USD`;
  return BTC === 0 ? ether : `${ether} & ${BTC} BTC worth ${BTC * 24} USD`;
}

function feeText({ kind, fee, asset, other, amount }: Doing): string {
  if (fee === 'money') return `, fee ${amount} USD`;
  if (fee === 'third' && asset !== 'BNB') return `, fee 1 BNB worth 12 USD`;
  if (fee === 'onTop' && kind !== 'buy') return `, fee 1 ${asset}`;
  if (fee === 'ofSent' && kind !== 'buy' && amount > 1) return `, fee 1 ${asset} of sent`;
  if (fee === 'ofReceived' && kind !== 'sell' && amount > 1) return `, fee 1 ${kind === 'buy' ? asset : other} of received`;
  return '';
}

/** The fee that its line tells of: not every kind fits every trade. */
export const feeOf = (each: Doing): FeeKind => (feeText(each) === '' ? 'none' : each.fee);
