import type { Json } from '../../adapter.ts';
import { negate, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AccountChange, AccountTransaction } from '../account/account-chain.ts';
import { toUnits } from '../units.ts';
import type { CardanoTransaction, Output } from './shapes.ts';

const ada = 'ADA';

export const nameAsset = (policy: string, name: string | null | undefined): string =>
  `cardano:${policy}${(name ?? '') === '' ? '' : `.${name ?? ''}`}`;

/** Which own address an output belongs to: its own, or the stake address of the wallet. */
const getOwner = ({ payment_addr, stake_addr }: Output, own: ReadonlySet<string>): string =>
  stake_addr !== null && stake_addr !== undefined && own.has(stake_addr)
    ? stake_addr
    : payment_addr.bech32;

/** Rewards are income in their epoch, so a withdrawal only moves them within the wallet. The deposit of a stake address remains the owner's. */
export function mapCardano(
  seen: CardanoTransaction,
  own: ReadonlySet<string>,
  raw: Json,
): AccountTransaction {
  const isFailed = (seen.plutus_contracts ?? []).some(
    ({ valid_contract }) => valid_contract === false,
  );
  const spent = isFailed ? (seen.collateral_inputs ?? []) : seen.inputs;
  const made = isFailed ? (seen.collateral_output ? [seen.collateral_output] : []) : seen.outputs;
  const withdrawals = isFailed ? [] : (seen.withdrawals ?? []);
  const owners = new Set(spent.map((output) => getOwner(output, own)));
  const payer = [...owners].find((owner) => own.has(owner));
  // If several wallets paid together, no one's part of the fee is known.
  const isOnlyPayer = payer !== undefined && [...owners].every((owner) => own.has(owner));
  const fee = toUnits(isFailed ? sumValues(spent) - sumValues(made) : BigInt(seen.fee), 6);
  const deposit = isFailed ? zeroQuantity : toUnits(BigInt(seen.deposit ?? '0'), 6);
  return {
    id: seen.tx_hash,
    atMs: seen.tx_timestamp * 1000,
    isFailed,
    changes: [
      ...spent.flatMap((output) => readOutput(output, own, -1n)),
      ...made.flatMap((output) => readOutput(output, own, 1n)),
      ...withdrawals.map(({ amount, stake_addr }) => ({
        address: stake_addr,
        asset: ada,
        quantity: negate(toUnits(BigInt(amount), 6)),
      })),
      ...(isOnlyPayer && deposit !== 0n ? [{ address: payer, asset: ada, quantity: deposit }] : []),
    ],
    fees: isOnlyPayer ? [{ address: payer, asset: ada, quantity: fee }] : [],
    raw,
  };
}

const sumValues = (outputs: readonly Output[]): bigint =>
  outputs.reduce((sum, { value }) => sum + BigInt(value), 0n);

function readOutput(
  output: Output,
  own: ReadonlySet<string>,
  sign: bigint,
): readonly AccountChange[] {
  const address = getOwner(output, own);
  return [
    { address, asset: ada, quantity: toUnits(sign * BigInt(output.value), 6) },
    ...(output.asset_list ?? []).map(({ policy_id, asset_name, decimals, quantity }) => ({
      address,
      asset: nameAsset(policy_id, asset_name),
      // Tokens without registered decimals have none: the chain counts whole units.
      quantity: toUnits(sign * BigInt(quantity), Number(decimals ?? '0')),
    })),
  ];
}
