import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { createHash } from 'node:crypto';
import { Malformed } from '@lotbook/model/outage';
import { z } from 'zod';
import type { Network } from '../../network.ts';
import { jsonRpc, RpcError } from '../json-rpc.ts';
import { digestSender } from './digest-auth.ts';

const digits = z.string().regex(/^\d+$/);
const amount = digits.transform(BigInt);
const transfer = z.object({
  txid: z.string(),
  type: z.string(),
  amount,
  fee: amount.optional(),
  height: digits.transform(Number),
  timestamp: digits.transform(Number),
  double_spend_seen: z.boolean().optional(),
});
const transfersShape = z.object({
  in: z.array(transfer).optional(),
  out: z.array(transfer).optional(),
});
export type MoneroTransfer = z.infer<typeof transfer>;

const balanceShape = z.object({ balance: amount });
const anything = z.unknown();

/** A view-only wallet. */
export interface ViewWallet {
  readonly address: string;
  readonly viewKey: string;
}

export interface OpenedWallet {
  /** Confirmed ones above a height, as the wallet stores them; each with the received amounts. */
  readonly transfers: (
    minHeight: number,
  ) => Promise<readonly { readonly value: MoneroTransfer; readonly raw: unknown }[]>;
  readonly balance: () => Promise<bigint>;
}

/** `No such wallet`, `file not found`: it has to be created first. */
const unknownWallet: ReadonlySet<number> = new Set([-1, -13, -21]);

/**
 * Runs work with a wallet opened at monero-wallet-rpc (docs.getmonero.org, wallet RPC), which
 * creates it from its keys on first use, and closes it afterwards. The server has one wallet open
 * at a time, so callers wait for each other. `url` can contain the server's login.
 */
export async function withWallet<T>(
  url: string,
  network: Network,
  { address, viewKey }: ViewWallet,
  work: (wallet: OpenedWallet) => Promise<T>,
): Promise<T> {
  const { door, login } = splitLogin(url);
  const rpc = jsonRpc({ url: door, network, send: digestSender(network, login) });
  const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
  const file = {
    filename: `lotbook-${name}`,
    password: createHash('sha256').update(viewKey).digest('hex'),
  };
  return serialize(door, async () => {
    try {
      await rpc('open_wallet', file, anything);
    } catch (error) {
      if (!(error instanceof RpcError) || !unknownWallet.has(error.code)) throw error;
      await rpc(
        'generate_from_keys',
        { ...file, address, viewkey: viewKey, restore_height: 0, autosave_current: true },
        anything,
      );
    }
    try {
      await rpc('refresh', {}, anything);
      return await work({
        transfers: async (minHeight) => {
          const question = {
            in: true,
            out: true,
            pending: false,
            failed: false,
            pool: false,
            all_accounts: true,
            filter_by_height: true,
            min_height: minHeight,
            max_height: 500_000_000,
          };
          const { value, raw } = await rpc('get_transfers', question, transfersShape);
          const raws = raw as {
            readonly in?: readonly unknown[];
            readonly out?: readonly unknown[];
          };
          return (['in', 'out'] as const).flatMap((side) =>
            (value[side] ?? []).map((each, n) => ({ value: each, raw: raws[side]?.[n] })),
          );
        },
        balance: async () =>
          (await rpc('get_balance', { account_index: 0, all_accounts: true }, balanceShape)).value
            .balance,
      });
    } finally {
      await rpc('close_wallet', {}, anything);
    }
  });
}

function splitLogin(url: string): {
  readonly door: string;
  readonly login: { readonly username: string; readonly password: string } | undefined;
} {
  if (!URL.canParse(url)) throw new Malformed(fill(texts.invalidWalletServerUrl));
  const { username, password, origin, pathname } = new URL(url);
  const login =
    username === ''
      ? undefined
      : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  // Behind a proxy, the path can have a prefix.
  return { door: `${origin}${pathname.replace(/\/$/, '')}/json_rpc`, login };
}

const last = new Map<string, Promise<unknown>>();

async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(
    key,
    mine.catch(() => undefined),
  );
  return mine;
}
