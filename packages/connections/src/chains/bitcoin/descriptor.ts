import { fill, renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { publicKey, type AddressBranch } from './address-branch.ts';
import { chainName } from '../chain-name.ts';
import { canonicalAddress } from './address.ts';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { readExtendedKey } from './extended-key.ts';
import { scriptAddress, type Multisig } from './scripts.ts';
import { hasScript, type ScriptKind, type UtxoChain } from './utxo-chain.ts';

export type DescriptorReading =
  | { readonly branches: readonly AddressBranch[] }
  | { readonly refused: FilledMessage };

/** True for text in descriptor form, valid or not. */
export const looksLikeDescriptor = (text: string): boolean => /^\s*\w+\(/.test(text);

/** Longest first: `sh(wsh(` must not match `sh(`. */
const wrappers: readonly (readonly [string, ScriptKind])[] = [
  ['sh(wpkh(', 'sh-wpkh'],
  ['sh(wsh(', 'sh-wsh'],
  ['wpkh(', 'wpkh'],
  ['wsh(', 'wsh'],
  ['pkh(', 'pkh'],
  ['sh(', 'sh'],
  ['tr(', 'tr'],
];

class Unreadable extends Error {
  readonly text: FilledMessage;
  constructor(text: FilledMessage) {
    super(renderInEnglish(text));
    this.text = text;
  }
}

/**
 * The addresses of an output descriptor (BIP 380 to 389): `pkh`, `wpkh`, `sh(wpkh)`, `tr` with a
 * single key, `multi` and `sortedmulti` in `sh`, `wsh` and `sh(wsh)`, and `addr`. `<0;1>` and a
 * final `*` create a branch each.
 */
export function readDescriptor(chain: UtxoChain, text: string): DescriptorReading {
  try {
    return { branches: parseBranches(chain, checkDescriptor(text.trim())) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.text };
    return { refused: fill(texts.descriptorWithoutAddresses) };
  }
}

function checkDescriptor(text: string): string {
  const [body = '', sum] = text.split('#');
  if (sum !== undefined && sum !== descriptorChecksum(body)) {
    throw new Unreadable(fill(texts.wrongChecksum));
  }
  return body.replaceAll(/\s/g, '');
}

function parseBranches(chain: UtxoChain, body: string): readonly AddressBranch[] {
  if (body.startsWith('addr(') && body.endsWith(')')) return [toFixedKey(chain, body.slice(5, -1))];
  const [open, script] = wrappers.find(([start]) => body.startsWith(start)) ?? [];
  if (open === undefined || script === undefined || !hasScript(chain, script)) {
    throw new Unreadable(fill(texts.unsupportedDescriptor, { chain: chainName(chain.id) }));
  }
  const closing = ')'.repeat(open.split('(').length - 1);
  if (!body.endsWith(closing)) throw new Unreadable(fill(texts.descriptorHasUnclosedBracket));
  return parseScript(chain, script, body.slice(open.length, -closing.length));
}

function toFixedKey(chain: UtxoChain, address: string): AddressBranch {
  const canonical = canonicalAddress(chain, address);
  if (canonical === undefined)
    throw new Unreadable(
      fill(texts.notAddress, { address: address.slice(0, 80), chain: chainName(chain.id) }),
    );
  return { id: canonical, addressAt: () => canonical, length: 1 };
}

function parseScript(
  chain: UtxoChain,
  script: ScriptKind,
  inner: string,
): readonly AddressBranch[] {
  const several = /^(sorted)?multi\((\d+),(.+)\)$/.exec(inner);
  if ((script === 'sh' || script === 'wsh' || script === 'sh-wsh') !== (several !== null)) {
    throw new Unreadable(fill(texts.onlyMultiInScriptHash));
  }
  const multisig: Multisig | undefined = several
    ? { required: Number(several[2]), sorted: several[1] !== undefined }
    : undefined;
  const keys = (several?.[3] ?? inner).split(',').map((expression) => readKey(chain, expression));
  if (multisig && (multisig.required < 1 || multisig.required > keys.length)) {
    throw new Unreadable(
      fill(texts.tooManySignatures, {
        count: String(keys.length),
        required: String(multisig.required),
      }),
    );
  }
  const ways = Math.max(...keys.map((key) => key.ways.length));
  if (keys.some((key) => key.ways.length !== 1 && key.ways.length !== ways))
    throw new Unreadable(fill(texts.differentBranchCounts));
  return Array.from({ length: ways }, (_, way) => getBranch(chain, script, keys, way, multisig));
}

function getBranch(
  chain: UtxoChain,
  script: ScriptKind,
  keys: readonly KeyExpression[],
  way: number,
  multisig: Multisig | undefined,
): AddressBranch {
  const ranged = keys.some((key) => key.ranged);
  return {
    id: `${script}/${way}`,
    addressAt: (index) =>
      scriptAddress(
        chain,
        script,
        keys.map((key) => (key.ways[way] ?? key.ways[0])!(key.ranged ? index : undefined)),
        multisig,
      ),
    ...(ranged ? {} : { length: 1 }),
  };
}

interface KeyExpression {
  /** The public key at an index, for each of its branches. */
  readonly ways: readonly ((index: number | undefined) => Uint8Array)[];
  readonly ranged: boolean;
}

/**
 * `[fingerprint/path]key/path/<0;1>/*`. The bracketed path is the key's origin and derives nothing.
 */
function readKey(chain: UtxoChain, expression: string): KeyExpression {
  const match =
    /^(?:\[[\da-f]{8}(?:\/\d+['hH]?)*\])?(\w+)((?:\/(?:\d+|<\d+(?:;\d+)+>|\*))*)$/i.exec(
      expression,
    );
  if (!match)
    throw new Unreadable(fill(texts.invalidDescriptorKey, { expression: expression.slice(0, 40) }));
  const [, key = '', path = ''] = match;
  if (/^0[23][\da-f]{64}$/i.test(key) && path === '')
    return { ways: [() => hex.decode(key.toLowerCase())], ranged: false };
  const read = readExtendedKey(chain, key);
  if ('refused' in read) throw new Unreadable(read.refused);
  const steps = path.split('/').filter((step) => step !== '');
  const ranged = steps.at(-1) === '*';
  return { ways: waysFrom(read.key, ranged ? steps.slice(0, -1) : steps), ranged };
}

function waysFrom(key: HDKey, steps: readonly string[]): KeyExpression['ways'] {
  let reached: readonly HDKey[] = [key];
  for (const step of steps) {
    const choices = step.replaceAll(/[<>]/g, '').split(';').map(Number);
    if (choices.length > 1 && reached.length > 1)
      throw new Unreadable(fill(texts.twoMultipathSteps));
    if (choices.some(Number.isNaN)) throw new Unreadable(fill(texts.misplacedStar));
    reached = reached.flatMap((each) => choices.map((choice) => each.deriveChild(choice)));
  }
  return reached.map(
    (each) => (index) => publicKey(index === undefined ? each : each.deriveChild(index)),
  );
}
