import type { Json } from '../adapter.ts';

/** The parts of a wallet. Not secret: they allow to look, but not to spend. */
export interface WalletSettings {
  readonly addresses: readonly string[];
  /** Extended public keys and output descriptors. */
  readonly keys: readonly string[];
  /** The required signatures of a multisig wallet; undefined if each key is a wallet of its own. */
  readonly required: number | undefined;
}

/** The maximum number of addresses in one request. */
export const mostAddresses = 60;

const texts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export const walletSettings = (settings: Readonly<Record<string, Json>>): WalletSettings => ({
  addresses: texts(settings['addresses']),
  keys: texts(settings['keys']),
  required: typeof settings['required'] === 'number' ? settings['required'] : undefined,
});
