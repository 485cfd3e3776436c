import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';

/** The DeFi protocols that a transaction can be attributed to. */
export type DefiSource =
  | 'aave'
  | 'curve'
  | 'dydx'
  | 'maker'
  | 'pancakeswap'
  | 'sushi'
  | 'uniswap'
  | 'vesper'
  | 'yearn'
  | '1inch'
  | 'lido'
  | 'rocket pool'
  | 'coinbase'
  | 'deposit contract'
  | 'generic';

/**
 * A token that a protocol issues for deposits. `pool`: a share; `receipt`: a claim on the same
 * asset; `debt`: a liability, not an asset.
 */
type TokenRole = 'pool' | 'receipt' | 'debt';

/** Tokens by symbol, as the protocols name them. The first match counts. */
const tokenLabels: readonly (readonly [
  DefiSource,
  TokenRole,
  { readonly symbol?: RegExp; readonly name?: RegExp },
])[] = [
  ['uniswap', 'pool', { symbol: /^UNI-V2$/ }],
  ['uniswap', 'pool', { symbol: /^UNI-V[34]-POS/ }],
  ['sushi', 'pool', { symbol: /^SLP$/ }],
  ['pancakeswap', 'pool', { symbol: /^Cake-LP$/i }],
  ['pancakeswap', 'pool', { symbol: /^PCS-V[34]-POS/ }],
  ['curve', 'pool', { name: /^Curve\.fi\b/ }],
  ['aave', 'debt', { symbol: /^(variable|stable)Debt/ }],
  [
    'aave',
    'receipt',
    {
      name: /^Aave\b.*\b(interest bearing|Ethereum|Arbitrum|Optimism|Polygon|Avalanche|Base|BNB|Gnosis|Scroll|Metis)\b/i,
      symbol: /^am?[A-Z]/,
    },
  ],
  ['yearn', 'receipt', { symbol: /^yv/, name: /yvault|yearn/i }],
  ['vesper', 'receipt', { name: /^v\w+ Pool$/ }],
];

/**
 * Protocol contracts that users call, on any chain where they have that address. As published by
 * the protocols.
 */
const contracts: Readonly<Record<string, readonly [DefiSource, 'exchange' | 'place']>> = {
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': ['uniswap', 'exchange'],
  '0xe592427a0aece92de3edee1f18e0157c05861564': ['uniswap', 'exchange'],
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': ['uniswap', 'exchange'],
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': ['uniswap', 'exchange'],
  '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b': ['uniswap', 'exchange'],
  '0xc36442b4a4522e871399cd717abdd847ab11fe88': ['uniswap', 'exchange'],
  '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f': ['sushi', 'exchange'],
  '0xc2edad668740f1aa35e4d8f227fb8e17dca888cd': ['sushi', 'place'],
  '0x10ed43c718714eb63d5aa57b78b54704e256024e': ['pancakeswap', 'exchange'],
  '0x1111111254fb6c44bac0bed2854e76f90643097d': ['1inch', 'exchange'],
  '0x1111111254eeb25477b68fb85ed929f73a960582': ['1inch', 'exchange'],
  '0x111111125421ca6dc452d289314280a0f8842a65': ['1inch', 'exchange'],
  // Deposits of validators on Ethereum.
  '0x00000000219ab540356cbb839cbe05303d7705fa': ['deposit contract', 'place'],
  '0x1e0447b19bb6ecfdae1e4ae1694b0c3659614e4e': ['dydx', 'place'],
  '0xd54f502e184b6b739d7d27a6410a67dc462d69c8': ['dydx', 'place'],
  '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7': ['curve', 'exchange'],
};

/** DAI is minted when a vault lends it. */
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f';
const nowhere = `0x${'0'.repeat(40)}`;

/** Tokens of staked ETH: stETH and wstETH of Lido, rETH of Rocket Pool, cbETH of Coinbase. As published by the protocols. */
const liquidStaking: Readonly<Record<string, DefiSource>> = {
  '0xae7ab96520de3a18e5e111b5eaab095312d7fe84': 'lido',
  '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': 'lido',
  '0xae78736cd615f374d3085123a210448e74fc6393': 'rocket pool',
  '0xbe9895146f7af43049ca1c1ae358b0541ea49704': 'coinbase',
};

export interface TokenMove {
  readonly direction: 'in' | 'out';
  readonly contract: string;
  readonly symbol: string;
  readonly name: string;
  /** The sender or the recipient. */
  readonly other: string;
}

export interface DefiReading {
  readonly source: DefiSource;
  readonly type?: TransactionType;
  readonly category?: Category;
}

export function tokenRole({
  symbol,
  name,
}: {
  readonly symbol: string;
  readonly name: string;
}): readonly [DefiSource, TokenRole] | undefined {
  const found = tokenLabels.find(
    ([, , words]) => (words.symbol?.test(symbol) ?? true) && (words.name?.test(name) ?? true),
  );
  return found && [found[0], found[1]];
}

/**
 * What the token transfers and the called contract say about a transaction; undefined if both are
 * unknown. `to` is the called contract.
 */
export function readDefi(
  to: string,
  moves: readonly TokenMove[],
  { gives, takes }: { readonly gives: boolean; readonly takes: boolean },
): DefiReading | undefined {
  const staked = readLiquidStaking(moves, { gives, takes });
  if (staked) return staked;
  for (const move of moves) {
    const [source, role] = tokenRole(move) ?? [];
    if (source === undefined || role === undefined) continue;
    if (role === 'debt') return debt(source, move.direction);
    const entered = move.direction === 'in';
    // Both sides are required: a share that is merely sent somewhere is a transfer.
    if (entered ? gives : takes) return { source, type: positionType(role, entered) };
  }
  if (
    moves.some(
      (move) => move.contract === dai && move.direction === 'in' && move.other === nowhere,
    ) &&
    !gives
  )
    return { source: 'maker', type: 'deposit', category: 'loanDisbursement_standard' };
  return findCalledContract(to, moves, { gives, takes });
}

/**
 * The protocol mints or burns the token: a trade on an exchange moves it from and to others. One
 * such token for another, as stETH for wstETH, is a wrap.
 */
function readLiquidStaking(
  moves: readonly TokenMove[],
  { gives, takes }: { readonly gives: boolean; readonly takes: boolean },
): DefiReading | undefined {
  const made = moves.find(({ contract, other }) => liquidStaking[contract] && other === nowhere);
  if (!made || !gives || !takes) return undefined;
  const source = liquidStaking[made.contract]!;
  const isWrap = moves.some(
    ({ contract, direction }) => liquidStaking[contract] && direction !== made.direction,
  );
  if (isWrap) return { source, type: 'swap' };
  return { source, type: made.direction === 'in' ? 'stake-deposit' : 'stake-withdrawal' };
}

const positionType = (role: TokenRole, entered: boolean): TransactionType =>
  role === 'pool'
    ? entered
      ? 'liquidity-deposit'
      : 'liquidity-withdrawal'
    : entered
      ? 'stake-deposit'
      : 'stake-withdrawal';

/** Borrowing increases the debt, repaying reduces it. */
const debt = (source: DefiSource, direction: TokenMove['direction']): DefiReading =>
  direction === 'in'
    ? { source, type: 'deposit', category: 'loanDisbursement_standard' }
    : { source, type: 'withdrawal', category: 'loanPayment_standard' };

function findCalledContract(
  to: string,
  moves: readonly TokenMove[],
  { gives, takes }: { readonly gives: boolean; readonly takes: boolean },
): DefiReading | undefined {
  const [source, kind] =
    contracts[to] ??
    contracts[moves.find(({ other }) => contracts[other]?.[1] === 'place')?.other ?? ''] ??
    [];
  if (source === undefined) return undefined;
  if (kind === 'exchange' || gives === takes) return { source };
  return { source, type: gives ? 'stake-deposit' : 'stake-withdrawal' };
}
