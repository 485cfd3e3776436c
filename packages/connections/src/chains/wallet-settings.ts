import type { Json } from '../adapter.ts';

/** What a wallet is made of. Not secret: whoever knows it can look, and nobody can spend. */
export interface WalletSettings {
  readonly addresses: readonly string[];
  /** Extended public keys and output descriptors. */
  readonly keys: readonly string[];
  /** How many of the keys have to sign, where several sign together; undefined where each key is a wallet of its own. */
  readonly required: number | undefined;
}

/** Most addresses that one request may name. */
export const mostAddresses = 60;

const texts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export const walletSettings = (settings: Readonly<Record<string, Json>>): WalletSettings => ({
  addresses: texts(settings['addresses']),
  keys: texts(settings['keys']),
  required: typeof settings['required'] === 'number' ? settings['required'] : undefined,
});
