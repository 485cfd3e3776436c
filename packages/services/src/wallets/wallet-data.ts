import * as texts from '@lotbook/messages/generated/services/wallets';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { chainAdapterId } from '@lotbook/connections/chains/chain-family';
import { chainName } from '@lotbook/connections/chains/chain-name';
import { isViewKey } from '@lotbook/connections/chains/monero/address';
import { chainFamilies, getFamily } from '@lotbook/connections/chains/registry';
import { mostAddresses } from '@lotbook/connections/chains/wallet-settings';
import { AppError } from '@lotbook/model/errors';
import type { Connecting } from '../connections/connect-source.ts';
import type { SealingServices } from '../services.ts';

type FieldValue = string | null | undefined;

/** A person's input for a wallet that is read from a chain. */
export interface WalletData {
  readonly chain?: FieldValue;
  readonly address?: FieldValue;
  readonly addresses?: readonly string[] | null | undefined;
  /** Extended public keys and descriptors. */
  readonly xpubs?: readonly string[] | null | undefined;
  /** `2`, `2-of-3`: how many of the keys have to sign. */
  readonly nOfm?: FieldValue;
  readonly viewKey?: FieldValue;
}

/** The content of a wallet, as its connection stores it; a type alias, so that it is JSON. */
export type StoredWallet = {
  readonly addresses: readonly string[];
  readonly keys: readonly string[];
  readonly required?: number;
};

const makeInputError = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** True where a person names something to look at on the chain. */
export const namesAddresses = ({ address, addresses, xpubs }: WalletData): boolean =>
  (address ?? '') !== '' || (addresses?.length ?? 0) > 0 || (xpubs?.length ?? 0) > 0;

/**
 * How a wallet is connected: its addresses in their one spelling, its keys, and the view key where the chain needs one.
 * @throws AppError BAD_INPUT with the field, what is wrong, and what to do
 */
export function prepareWallet(
  { adapters }: Pick<SealingServices, 'adapters'>,
  data: WalletData,
): Connecting & { readonly settings: StoredWallet } {
  const chain = data.chain?.trim() ?? '';
  if (chain === '') throw makeInputError('chain', fill(texts.chainNotChosen));
  const family = getFamily(chain);
  if (!family)
    throw makeInputError('chain', fill(texts.addressNotSupported, { chain: chainName(chain) }));
  const settings = getStoredWallet(chain, data);
  family.checkWallet(chain, { ...settings });
  const adapter = chainAdapterId(chain);
  if (!adapters.some(({ id }) => id === adapter))
    throw makeInputError('chain', fill(texts.chainServiceMissing, { chain: chainName(chain) }));
  return {
    adapter,
    settings,
    ...(chain === 'monero' ? { credentials: { accessKey: validateViewKey(data.viewKey) } } : {}),
  };
}

export function getStoredWallet(chain: string, data: WalletData): StoredWallet {
  const addresses = validateAddresses(chain, [
    ...(data.address === null || data.address === undefined ? [] : [data.address]),
    ...(data.addresses ?? []),
  ]);
  const keys = validateKeys(chain, data.xpubs ?? []);
  const required = getRequired(data.nOfm, keys.length);
  return { addresses, keys, ...(required === undefined ? {} : { required }) };
}

/** In their one spelling, each once. @throws AppError BAD_INPUT */
export function validateAddresses(chain: string, given: readonly string[]): readonly string[] {
  if (given.length > mostAddresses)
    throw makeInputError('addresses', fill(texts.tooManyAddresses, { mostAddresses }));
  return [...new Set(given.map((text) => validateAddress(chain, text)))];
}

function validateAddress(chain: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw makeInputError('address', fill(contractRules.addressCannotBeBlank));
  // Anyone with these words can spend the funds: they are neither stored nor echoed.
  if (trimmed.split(/\s+/).length >= 11)
    throw makeInputError('address', fill(texts.recoveryWordsGiven));
  const address = getFamily(chain)?.canonicalAddress(chain, trimmed);
  if (address !== undefined) return address;
  const other = chainFamilies.flatMap(({ chains, canonicalAddress }) =>
    chains.filter((each) => canonicalAddress(each, trimmed) !== undefined),
  )[0];
  const shown = trimmed.length > 60 ? `${trimmed.slice(0, 60)}…` : trimmed;
  throw makeInputError(
    'address',
    other === undefined
      ? fill(texts.addressInvalid, { shown, chain: chainName(chain) })
      : fill(texts.addressOfOtherChain, {
          shown,
          chain: chainName(chain),
          other: chainName(other),
        }),
  );
}

function validateKeys(chain: string, given: readonly string[]): readonly string[] {
  const keys = given.map((key) => key.trim());
  if (keys.includes('')) throw makeInputError('xpubs', fill(contractRules.noBlankKeys));
  if (keys.length > 0 && getFamily(chain)?.hasKeys !== true)
    throw makeInputError('xpubs', fill(texts.keysUnsupported, { chain: chainName(chain) }));
  if (keys.length > mostAddresses)
    throw makeInputError('xpubs', fill(texts.tooManyKeys, { mostAddresses }));
  if (new Set(keys).size < keys.length) throw makeInputError('xpubs', fill(texts.keyRepeated));
  return keys;
}

/** Undefined where each key is a wallet of its own. */
function getRequired(text: FieldValue, keys: number): number | undefined {
  if (text === null || text === undefined) return undefined;
  const [, required, all] =
    /^\s*(\d{1,2})(?:\s*(?:-?\s*of\s*-?|\/)\s*(\d{1,2}))?\s*$/i.exec(text) ?? [];
  if (required === undefined)
    throw makeInputError('nOfm', fill(contractRules.requiredNumberOfSignatures));
  if (all !== undefined && Number(all) !== keys)
    throw makeInputError('nOfm', fill(texts.keysMissing, { keys, all }));
  return Number(required);
}

export function validateViewKey(text: FieldValue): string {
  const key = text?.trim() ?? '';
  if (key === '') throw makeInputError('viewKey', fill(contractRules.moneroSecretViewKeyRequired));
  if (!isViewKey(key)) throw makeInputError('viewKey', fill(texts.viewKeyInvalid));
  return key;
}
