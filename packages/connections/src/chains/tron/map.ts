import type { AccountChange, AccountTransaction } from '../account/account-chain.ts';
import type { Json } from '../../adapter.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';
import { readHexAddress } from './address.ts';
import type { Native, TokenTransfer } from './shapes.ts';

const trx = 'TRX';

/** Tokens that exchanges trade under that symbol, as published by their issuers. */
const symbols: Readonly<Record<string, string>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
};
export const nameToken = (contract: string): string =>
  Object.hasOwn(symbols, contract) ? (symbols[contract] ?? '') : `tron:${contract}`;

/** These change what is staked, voted or allowed; staked TRX remain the owner's. */
const withoutMovement =
  /^(FreezeBalance|UnfreezeBalance|WithdrawExpireUnfreeze|CancelAllUnfreeze|DelegateResource|UnDelegateResource|Vote|AccountCreate|AccountUpdate|AccountPermissionUpdate|SetAccountId|WitnessCreate|WitnessUpdate|UpdateBrokerage|Proposal|CreateSmartContract|UpdateSetting|UpdateEnergyLimit|ClearABI|AssetIssue|UpdateAsset|UnfreezeAsset)/;

/** The decimals of TRC-10 tokens by their number. */
export type AssetDecimals = ReadonlyMap<string, number | undefined>;

export function mapTron(
  id: string,
  native: Native | undefined,
  tokens: readonly TokenTransfer[],
  decimals: AssetDecimals,
): AccountTransaction {
  const result = native?.ret?.[0];
  const isFailed = result?.contractRet !== undefined && result.contractRet !== 'SUCCESS';
  const [contract] = native?.raw_data.contract ?? [];
  const value = contract?.parameter.value;
  const owner = readHexAddress(value?.owner_address);
  const fee = toUnits(BigInt(result?.fee ?? '0'), 6);
  const fees =
    owner === undefined || fee === 0n ? [] : [{ address: owner, asset: trx, quantity: fee }];
  const type = contract?.type ?? '';
  const moves = isFailed
    ? []
    : [
        ...(native === undefined ? [] : readContract(native, decimals)),
        ...tokens.flatMap(readToken),
      ];
  const isKnown =
    native === undefined || isFailed || moving.has(type) || withoutMovement.test(type);
  return {
    id,
    atMs: native?.block_timestamp ?? tokens[0]?.block_timestamp ?? 0,
    isFailed,
    changes: [...moves, ...transfer([fees.length > 0 ? owner : undefined, undefined], trx, fee)],
    fees,
    ...(isKnown ? {} : { unknownKind: type }),
    raw: { native: native ?? null, tokens } as unknown as Json,
  };
}

const moving: ReadonlySet<string> = new Set([
  'TransferContract',
  'TransferAssetContract',
  'TriggerSmartContract',
  'WithdrawBalanceContract',
]);

function readContract(native: Native, decimals: AssetDecimals): readonly AccountChange[] {
  const [contract] = native.raw_data.contract;
  const value = contract?.parameter.value ?? {};
  const owner = readHexAddress(value.owner_address);
  const amount = BigInt(value.amount ?? '0');
  switch (contract?.type) {
    case 'TransferContract':
      return transfer([owner, readHexAddress(value.to_address)], trx, toUnits(amount, 6));
    case 'TransferAssetContract': {
      const asset = value.asset_name ?? '';
      const digits = decimals.get(asset);
      return transfer(
        [owner, readHexAddress(value.to_address)],
        `tron:${asset}`,
        digits === undefined ? undefined : toUnits(amount, digits),
      );
    }
    case 'WithdrawBalanceContract':
      return owner === undefined
        ? []
        : [
            {
              address: owner,
              asset: trx,
              quantity: toUnits(BigInt(native.withdraw_amount ?? '0'), 6),
              isReward: true,
            },
          ];
    default:
      return [
        ...transfer(
          [owner, readHexAddress(value.contract_address)],
          trx,
          toUnits(BigInt(value.call_value ?? '0'), 6),
        ),
        ...(native.internal_transactions ?? []).flatMap(({ from_address, to_address, data }) =>
          data?.rejected === true
            ? []
            : transfer(
                [readHexAddress(from_address), readHexAddress(to_address)],
                trx,
                toUnits(BigInt(data?.call_value?.['_'] ?? '0'), 6),
              ),
        ),
      ];
  }
}

/** Approvals move nothing. */
function readToken({ from, to, type, value, token_info }: TokenTransfer): readonly AccountChange[] {
  if (type !== undefined && type !== 'Transfer') return [];
  const { address = '', decimals } = token_info;
  return transfer(
    [from, to],
    nameToken(address),
    decimals === undefined ? undefined : toUnits(BigInt(value), Number(decimals)),
  );
}
