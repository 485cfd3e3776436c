import { RpcRefusal, startRpcStandin, type RpcMethods } from './json-rpc.ts';
import type { HttpStandin } from './http-standin.ts';

export interface StandinTransfer {
  readonly txid: string;
  readonly type: 'in' | 'out' | 'block';
  readonly amount: bigint;
  readonly fee?: bigint;
  readonly height: number;
  readonly timestamp: number;
}

export interface MoneroWalletOptions {
  /** By wallet address. */
  readonly transfers: Readonly<Record<string, readonly StandinTransfer[]>>;
  readonly login?: { readonly username: string; readonly password: string };
}

/**
 * A stand-in for monero-wallet-rpc with a folder of wallets: created from keys, opened one at a
 * time, refreshed, closed.
 */
export const startMoneroWallet = ({
  transfers,
  login,
}: MoneroWalletOptions): Promise<HttpStandin> =>
  startRpcStandin({
    path: '/json_rpc',
    ...(login ? { login } : {}),
    methods: moneroMethods(transfers),
  });

/** The methods of such a server that Lotbook calls. */
export function moneroMethods(transfers: MoneroWalletOptions['transfers']): RpcMethods {
  const wallets = new Map<string, { readonly address: string; readonly password: string }>();
  let open: string | undefined;
  const current = (): readonly StandinTransfer[] => {
    if (open === undefined) throw new RpcRefusal(-13, 'No wallet file');
    return transfers[wallets.get(open)?.address ?? ''] ?? [];
  };
  return {
    open_wallet: ({ filename, password }: { filename: string; password: string }) => {
      const known = wallets.get(filename);
      if (known?.password !== password) throw new RpcRefusal(-1, 'Failed to open wallet');
      open = filename;
      return {};
    },
    generate_from_keys: ({
      filename,
      password,
      address,
      viewkey,
    }: {
      filename: string;
      password: string;
      address: string;
      viewkey: string;
    }) => {
      if (wallets.has(filename)) throw new RpcRefusal(-21, 'Wallet already exists.');
      if (!/^[\da-f]{64}$/.test(viewkey))
        throw new RpcRefusal(-1, 'Failed to parse view key secret key');
      wallets.set(filename, { address, password });
      open = filename;
      return { address, info: 'Watch-only wallet has been generated successfully.' };
    },
    refresh: () => ({ blocks_fetched: 1, received_money: current().length > 0 }),
    get_transfers: ({ min_height: least }: { min_height: number }) => {
      const of = (types: readonly string[]): readonly object[] =>
        current()
          .filter(({ type, height }) => types.includes(type) && height > least)
          .map((each) => ({
            ...each,
            fee: each.fee ?? 0n,
            address: 'made up',
            confirmations: 10,
            double_spend_seen: false,
            payment_id: '0000000000000000',
          }));
      return { in: of(['in', 'block']), out: of(['out']) };
    },
    get_balance: () => ({
      balance: current().reduce(
        (sum, { type, amount, fee = 0n }) => (type === 'out' ? sum - amount - fee : sum + amount),
        0n,
      ),
      unlocked_balance: 0,
    }),
    close_wallet: () => {
      open = undefined;
      return {};
    },
  };
}
