import fc from 'fast-check';

/** Everything that can happen to digital assets, in plain numbers. */
export const randomEventKinds = [
  ...([
    'buy',
    'sell',
    'swap',
    'income',
    'giftIn',
    'inherit',
    'opening',
    'acquire',
    'giftOut',
    'donate',
    'lose',
    'payFee',
    'spend',
    'move',
    'ship',
    'bridge',
    'relay',
  ] as const),
  ...([
    'stake',
    'unstake',
    'slash',
    'pledge',
    'unpledge',
    'post',
    'redeem',
    'liquidate',
    'borrow',
    'repay',
    'lend',
    'getBack',
  ] as const),
  ...([
    'poolIn',
    'poolOut',
    'receiptIn',
    'receiptOut',
    'wrap',
    'unwrap',
    'sendAway',
    'arrive',
  ] as const),
];
export type RandomEventKind = (typeof randomEventKinds)[number];

/** How a trade is paid for, where it costs anything. */
export type FeeKind = 'none' | 'money' | 'third' | 'onTop' | 'ofSent' | 'ofReceived';

/** One thing that is done. All amounts are whole, and prices are such that every share of them is exact. */
export interface RandomEvent {
  readonly kind: RandomEventKind;
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

export const incomeKinds = [
  'airdrop',
  'forkIncome',
  'earnRewards',
  'interestIncome',
  'stakingRewards',
  'miningIncome',
  'workIncome',
] as const;
export type IncomeKind = (typeof incomeKinds)[number];

const doing: fc.Arbitrary<RandomEvent> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<RandomEventKind>('buy', 'income') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<RandomEventKind>(
        'buy',
        'sell',
        'move',
        'poolIn',
        'poolOut',
        'receiptIn',
        'receiptOut',
      ),
    },
    { weight: 4, arbitrary: fc.constantFrom(...randomEventKinds) },
  ),
  asset: fc.constantFrom('ETH', 'ETH', 'BTC', 'BNB'),
  other: fc.constantFrom('ETH', 'BTC'),
  source: fc.constantFrom('s1', 's1', 's2'),
  to: fc.constantFrom('s1', 's2', 's3'),
  amount: fc.integer({ min: 1, max: 4 }),
  price: fc.constantFrom(0, 12, 24, 36, 48, 60),
  fee: fc.constantFrom<FeeKind>('none', 'money', 'third', 'onTop', 'ofSent', 'ofReceived'),
  extra: fc.integer({ min: 0, max: 1 }),
  days: fc.integer({ min: 5, max: 60 }),
  income: fc.constantFrom(...incomeKinds),
});

export const doings: fc.Arbitrary<readonly RandomEvent[]> = fc.array(doing, {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});

/** What each of them is called and when it was done. */
export const dateEvents = (
  all: readonly RandomEvent[],
): readonly { readonly doing: RandomEvent; readonly id: string; readonly day: string }[] => {
  let passed = 0;
  return all.map((each, index) => {
    passed += each.days;
    return {
      doing: each,
      id: `t${index}`,
      day: new Date(Date.UTC(2023, 10, 1) + passed * 86_400_000).toISOString().slice(0, 10),
    };
  });
};

/**
 * The tokens withdrawn from a position, and what is returned for them, as the row of the withdrawal
 * reports it.
 */
export interface Contents {
  readonly token: number;
  readonly back: Readonly<Partial<Record<'ETH' | 'BTC', number>>>;
}

/** The line of a doing in the bookkeeper's shorthand. */
export function toLine(id: string, day: string, each: RandomEvent, contents: Contents): string {
  if (each.kind === 'relay') return relayLines(id, day, each);
  if (each.kind === 'ship') return shipLines(id, day, each);
  const place =
    each.kind === 'move' || each.kind === 'bridge' ? `${each.source} > ${each.to}` : each.source;
  return `${id}  ${day}  ${texts[each.kind](each, contents)}  @${place}`;
}

const units = ({ amount, asset }: RandomEvent): string => `${amount} ${asset}`;
const worth = ({ amount, price }: RandomEvent): string => `worth ${amount * price} USD`;
/**
 * The row reports the value received, or a person entered that of what was sent: then the row is
 * wrong about it.
 */
const formatSwap = (each: RandomEvent): string =>
  each.extra === 1
    ? `${formatValued(each)} by hand for ${each.amount} ${each.other} worth ${each.amount * (each.price + 12)} USD`
    : `${units(each)} for ${each.amount} ${each.other} ${worth(each)}`;
const basis = ({ amount, price }: RandomEvent): string => ` basis ${amount * price} USD`;
const formatValued = (each: RandomEvent): string => `${units(each)} ${worth(each)}`;

const texts: Readonly<
  Record<
    Exclude<RandomEventKind, 'relay' | 'ship'>,
    (each: RandomEvent, contents: Contents) => string
  >
> = {
  buy: (each) => `buy ${units(each)} for ${each.amount * each.price} USD${feeText(each)}`,
  sell: (each) => `sell ${units(each)} for ${each.amount * each.price} USD${feeText(each)}`,
  swap: (each) =>
    `${each.extra === 0 ? 'crypto-crypto' : 'swap'} ${formatSwap(each)}${feeText(each)}`,
  income: (each) =>
    `${each.income === 'stakingRewards' && each.extra === 0 ? 'stake-reward' : `deposit/${each.income}`} + ${isUnpriced(each) ? units(each) : formatValued(each)}`,
  giftIn: (each) =>
    `deposit/gift + ${units(each)} worth ${each.amount * 24} USD${isUncertain(each) ? '' : basis(each)} acquired 2020-06-15`,
  inherit: (each) =>
    `deposit/gift + ${isUncertain(each) ? formatValued(each) : `${units(each)}${basis(each)}`} acquired 2023-10-${10 + each.amount} inherited`,
  opening: (each) =>
    `opening + ${units(each)} basis ${each.amount * each.price} USD acquired 2019-03-01`,
  acquire: (each) => `deposit/acquisition + ${formatValued(each)}`,
  giftOut: (each) => `withdrawal/gift - ${formatValued(each)}`,
  lose: (each) => `withdrawal/lost - ${formatValued(each)}`,
  donate: (each) => `withdrawal/donation - ${formatValued(each)}`,
  payFee: ({ asset, price }) => `fee fee 1 ${asset} worth ${price} USD`,
  spend: (each) =>
    `withdrawal/${each.extra === 0 ? 'withdrawal' : 'interestPayment'} - ${formatValued(each)}`,
  move: (each) =>
    `transfer ${units(each)}${each.fee === 'none' ? '' : `, fee 1 ${each.asset} worth ${each.price} USD`}`,
  bridge: (each) => `swap ${units(each)} for ${units(each)}`,
  stake: (each) =>
    `${each.extra === 0 ? 'stake-deposit' : 'withdrawal/stakingDeposit'} - ${units(each)}`,
  unstake: (each) =>
    `${each.extra === 0 ? 'stake-withdrawal' : 'deposit/stakingWithdrawal'} + ${formatValued(each)}`,
  slash: (each) => `stake-withdrawal ${units(each)} for ${each.amount - 1} ${each.asset}`,
  pledge: (each) => `withdrawal/collateralizeNonTaxable - ${units(each)}`,
  unpledge: (each) => `deposit/collateralRetrievalNonTaxable + ${formatValued(each)}`,
  post: (each) => `withdrawal/collateralize - ${formatValued(each)}`,
  redeem: (each) => `deposit/collateralRetrieval + ${formatValued(each)}`,
  liquidate: (each) => `withdrawal/collateralLiquidation - ${formatValued(each)}`,
  borrow: (each) => `deposit/loanDisbursement + ${formatValued(each)}`,
  repay: (each) => `withdrawal/loanPayment - ${formatValued(each)}`,
  lend: (each) => `withdrawal/loanDisbursement - ${formatValued(each)}`,
  getBack: (each) => `deposit/loanPayment + ${formatValued(each)}`,
  poolIn: (each) =>
    `liquidity-deposit ${each.amount} ETH worth ${each.amount * 2} USD & ${getBitcoin(each)} BTC worth ${getBitcoin(each) * 4} USD for ${poolTokens(each)} LP`,
  poolOut: (_, contents) => `liquidity-withdrawal ${contents.token} LP for ${backText(contents)}`,
  receiptIn: (each) => `stake-deposit ${each.amount} ETH for ${each.amount} stETH ${worth(each)}`,
  receiptOut: ({ price }, { token, back: { ETH = 0 } }) =>
    `stake-withdrawal ${token} stETH for ${ETH} ETH worth ${ETH * price} USD`,
  wrap: (each) => `swap ${each.amount} ETH for ${each.amount} WETH ${worth(each)}`,
  unwrap: (each) => `swap ${each.amount} WETH for ${each.amount} ETH ${worth(each)}`,
  sendAway: (each) => `withdrawal ${units(each)}`,
  arrive: (each) => `deposit ${isUnpriced(each) ? units(each) : formatValued(each)}`,
};

/** The day on which units arrive that were shipped: days or months later, at noon. */
export const arrivalDay = (day: string, { amount, extra }: RandomEvent): string =>
  new Date(Date.parse(day) + (extra === 0 ? amount : amount * 25) * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** A withdrawal, and a deposit that its hash belongs to. */
const shipLines = (id: string, day: string, each: RandomEvent): string =>
  [
    `${id}  ${day}  withdrawal ${units(each)}${each.fee === 'none' ? '' : `, fee 1 ${each.asset} worth ${each.price} USD`}  @${each.source} #${id}`,
    `${id}z  ${arrivalDay(day, each)}T12:00  deposit ${units(each)}  @${each.to} #${id}`,
  ].join('\n');

/** The other two sources that units go on to, one after the other. */
export const getRelay = ({ source, to }: RandomEvent): readonly [string, string] => {
  const [first, second] = ['s1', 's2', 's3'].filter((each) => each !== source) as [string, string];
  return to === second ? [second, first] : [first, second];
};

/** Whether a relay ends where it began. */
export const isRound = ({ other, fee }: RandomEvent): boolean =>
  other === 'BTC' && (fee === 'none' || fee === 'money');

/** The ways of a relay that ends where it began, by their ids: half of the time the second one has the lowest. */
export function getRound(each: RandomEvent): readonly (readonly [string, string])[] {
  const [first, second] = getRelay(each);
  const [out, on, back] = [
    [each.source, first] as const,
    [first, second] as const,
    [second, each.source] as const,
  ];
  return each.extra === 0 ? [out, on, back] : [on, back, out];
}

/** The two ways of a relay at one instant, each in one row or in two, and the second one with the lower id half of the time. */
function relayLines(id: string, day: string, each: RandomEvent): string {
  if (isRound(each))
    return getRound(each)
      .map(
        ([from, to], way) =>
          `${id}${'abc'[way]}  ${day}  transfer ${units(each)}  @${from} > ${to}`,
      )
      .join('\n');
  const [first, second] = getRelay(each);
  const names = each.extra === 0 ? ['a', 'b'] : ['b', 'a'];
  const ways = [
    [each.source, first],
    [first, second],
  ] as const;
  const lines = ways.flatMap(([from, to], way) =>
    each.fee === 'none' || each.fee === 'money'
      ? `${id}${names[way]}  ${day}  transfer ${units(each)}  @${from} > ${to}`
      : [
          `${id}${names[way]}  ${day}  withdrawal ${units(each)}  @${from}`,
          `${id}${names[1 - way]}d  ${day}  deposit ${units(each)}  @${to}`,
        ],
  );
  return lines.join('\n');
}

/** Bitcoin that is added to a pool with the ether. */
export const getBitcoin = ({ extra }: RandomEvent): number => extra + 1;

/** Whether the cost of units from a gift or an estate is unknown. */
export const isUncertain = ({ extra }: RandomEvent): boolean => extra === 1;

/** Whether the value of units from income or of unknown origin is unknown. */
export const isUnpriced = ({ fee }: RandomEvent): boolean => fee === 'third';

/** Tokens of a pool: one for each USD that was put in, at 2 USD for an ETH and 4 USD for a BTC. */
export const poolTokens = (each: RandomEvent): number => each.amount * 2 + getBitcoin(each) * 4;

function backText({ back: { ETH = 0, BTC = 0 } }: Contents): string {
  const ether = `${ETH} ETH worth ${ETH * 12} USD`;
  return BTC === 0 ? ether : `${ether} & ${BTC} BTC worth ${BTC * 24} USD`;
}

function feeText({ kind, fee, asset, other, amount }: RandomEvent): string {
  if (fee === 'money') return `, fee ${amount} USD`;
  if (fee === 'third' && asset !== 'BNB') return `, fee 1 BNB worth 12 USD`;
  if (fee === 'onTop' && kind !== 'buy') return `, fee 1 ${asset}`;
  if (fee === 'ofSent' && kind !== 'buy' && amount > 1) return `, fee 1 ${asset} of sent`;
  if (fee === 'ofReceived' && kind !== 'sell' && amount > 1)
    return `, fee 1 ${kind === 'buy' ? asset : other} of received`;
  return '';
}

/** The fee in its line: not every kind is possible for every trade. */
export const getFee = (each: RandomEvent): FeeKind => (feeText(each) === '' ? 'none' : each.fee);
