import type { AssetId } from '@lotbook/model/ids';

/** Script types of addresses. The last three are for multisig. */
export type ScriptKind = 'pkh' | 'sh-wpkh' | 'wpkh' | 'tr' | 'sh' | 'sh-wsh' | 'wsh';

/**
 * The version bytes of an extended public key, and the script types that wallets derive from such a
 * key.
 */
export interface KeyPrefix {
  readonly name: string;
  readonly version: number;
  readonly scripts: readonly ScriptKind[];
}

/** A chain with unspent outputs. */
export interface UtxoChain {
  readonly id: string;
  readonly asset: AssetId;
  readonly network: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
  /** A former version byte of script addresses; read, never written. */
  readonly formerScriptHash?: number;
  /** Addresses are written as CashAddr with this prefix. */
  readonly cashPrefix?: string;
  readonly keyPrefixes: readonly KeyPrefix[];
}

const single: readonly ScriptKind[] = ['pkh', 'sh-wpkh', 'wpkh', 'tr'];
const several: readonly ScriptKind[] = ['sh', 'sh-wsh', 'wsh'];
/**
 * SLIP-132 (github.com/satoshilabs/slips). `xpub` doesn't determine the script type: wallets use it
 * for all of them.
 */
const xpub: KeyPrefix = { name: 'xpub', version: 0x0488b21e, scripts: [...single, ...several] };
const segwit: readonly KeyPrefix[] = [
  { name: 'ypub', version: 0x049d7cb2, scripts: ['sh-wpkh'] },
  { name: 'zpub', version: 0x04b24746, scripts: ['wpkh'] },
  { name: 'Ypub', version: 0x0295b43f, scripts: ['sh-wsh'] },
  { name: 'Zpub', version: 0x02aa7ed3, scripts: ['wsh'] },
];
/** For chains without SegWit. */
const plain: readonly ScriptKind[] = ['pkh', 'sh'];

/** The versions of the matching private keys, to warn people who enter one. */
export const privateVersions: readonly number[] = [
  0x0488ade4, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x019d9cfe, 0x01b26792, 0x02fac398,
];

export const utxoChains: readonly UtxoChain[] = [
  {
    id: 'bitcoin',
    asset: 'BTC' as AssetId,
    network: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    keyPrefixes: [xpub, ...segwit],
  },
  {
    id: 'litecoin',
    asset: 'LTC' as AssetId,
    network: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    formerScriptHash: 0x05,
    keyPrefixes: [
      xpub,
      ...segwit,
      { name: 'Ltub', version: 0x019da462, scripts: ['pkh', 'sh-wpkh', 'wpkh'] },
      { name: 'Mtub', version: 0x01b26ef6, scripts: ['sh-wpkh'] },
    ],
  },
  {
    id: 'dogecoin',
    asset: 'DOGE' as AssetId,
    network: { bech32: 'doge', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
    keyPrefixes: [
      { ...xpub, scripts: plain },
      { name: 'dgub', version: 0x02facafd, scripts: plain },
    ],
  },
  {
    id: 'bitcoin-cash',
    asset: 'BCH' as AssetId,
    network: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    cashPrefix: 'bitcoincash',
    keyPrefixes: [{ ...xpub, scripts: plain }],
  },
];

export const findUtxoChain = (id: string): UtxoChain | undefined =>
  utxoChains.find((chain) => chain.id === id);

const segwitScripts: ReadonlySet<ScriptKind> = new Set(['sh-wpkh', 'wpkh', 'tr', 'sh-wsh', 'wsh']);
/** Chains without Segregated Witness have only the two oldest script types. */
export const hasScript = (chain: UtxoChain, script: ScriptKind): boolean =>
  !segwitScripts.has(script) || chain.keyPrefixes.some(({ name }) => name === 'zpub');
