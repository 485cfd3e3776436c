/** The meaning of each Transaction Type of a Coinbase file. */
export const coinbaseKinds = {
  buy: ['buy', 'advanced trade buy', 'advance trade buy'],
  sell: ['sell', 'advanced trade sell', 'advance trade sell'],
  convert: ['convert'],
  send: ['send', 'exchange deposit', 'pro deposit', 'prime deposit', 'admin debit', 'chargeback'],
  receive: ['receive', 'exchange withdrawal', 'pro withdrawal', 'prime withdrawal', 'admin credit'],
  earn: [
    'coinbase earn',
    'learning reward',
    'rewards income',
    'reward income',
    'incentives rewards payout',
    'subscription rebate',
    'subscription rebates (24 hours)',
    'card rebate',
    'referral reward',
  ],
  stake: ['staking income', 'inflation reward'],
  interest: ['interest payout', 'interest income'],
  airdrop: ['airdrop'],
  cashIn: ['deposit', 'fiat deposit'],
  cashOut: ['withdrawal', 'fiat withdrawal'],
  donate: ['donation'],
  spend: ['card spend', 'paid for an order', 'card buy back'],
  charge: ['subscription', 'coinbase one', 'network fee'],
  /** Two rows, one for each side; each is a separate transaction and shows the decision still needed. */
  leg: ['asset migration', 'wrap asset', 'unwrap asset', 'retail simple dust'],
  /** Units that stay with Coinbase under the same or a new name. */
  inside: [
    'vault withdrawal',
    'vault deposit',
    'cash to savings',
    'savings to cash',
    'retail eth2 deprecation',
    'retail staking transfer',
    'retail unstaking transfer',
    'eth2 deprecation',
  ],
} as const;
export type CoinbaseKind = keyof typeof coinbaseKinds;

const byName = new Map(
  Object.entries(coinbaseKinds).flatMap(([kind, names]) =>
    names.map((name) => [name as string, kind as CoinbaseKind]),
  ),
);

export const findCoinbaseKind = (name: string): CoinbaseKind | undefined =>
  byName.get(name.trim().toLowerCase());
