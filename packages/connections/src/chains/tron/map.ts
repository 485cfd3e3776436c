import type { AccountChange, AccountTransaction } from '../account/account-chain.ts';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Json } from '../../adapter.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';
import { readHexAddress } from './address.ts';
import type { Internal, InternalRow, Native, TokenTransfer } from './shapes.ts';
import { getOwn } from '@lotbook/model/get-own';

const trx = 'TRX';

/** Tokens that exchanges trade under that symbol, as published by their issuers. */
const symbols: Readonly<Record<string, string>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
};
export const nameToken = (contract: string): string =>
  getOwn(symbols, contract) ?? `tron:${contract}`;

/** These change what is staked, voted or allowed; staked TRX remain the owner's. */
const withoutMovement =
  /^(FreezeBalance|UnfreezeBalance|WithdrawExpireUnfreeze|CancelAllUnfreeze|DelegateResource|UnDelegateResource|Vote|AccountCreate|AccountUpdate|AccountPermissionUpdate|SetAccountId|WitnessCreate|WitnessUpdate|UpdateBrokerage|Proposal|UpdateSetting|UpdateEnergyLimit|ClearABI|UpdateAsset)/;

/** The decimals of TRC-10 tokens by their number. */
export type AssetDecimals = ReadonlyMap<string, number | undefined>;

/** All rows of one transaction, from the lists of every address of the wallet. */
export interface TronParts {
  readonly native: Native | undefined;
  readonly internals: readonly InternalRow[];
  readonly tokens: readonly TokenTransfer[];
  /** The addresses whose lists contain it. */
  readonly addresses: readonly string[];
}

export function mapTron(
  id: string,
  { native, internals, tokens, addresses }: TronParts,
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
  const calls = joinInternals(native, internals);
  const moves = isFailed
    ? []
    : [
        ...(native === undefined ? [] : readContract(native, decimals)),
        ...calls.flatMap((call) => readInternal(call, decimals)),
        ...tokens.flatMap(readToken),
      ];
  const unknownKind = isFailed ? undefined : findUnknownKind(contract?.type, calls);
  return {
    id,
    atMs: (native ?? internals[0] ?? tokens[0])?.block_timestamp ?? 0,
    isFailed,
    changes: [...moves, ...transfer([fees.length > 0 ? owner : undefined, undefined], trx, fee)],
    fees,
    ...(unknownKind === undefined ? {} : { unknownKind }),
    addresses,
    raw: { native: native ?? null, internals, tokens } as unknown as Json,
  };
}

/** Each internal call once: TronGrid can list it with its transaction and as a row of its own. */
function joinInternals(
  native: Native | undefined,
  internals: readonly InternalRow[],
): readonly Internal[] {
  const all = [...(native?.internal_transactions ?? []), ...internals];
  return [...new Map(all.map((call) => [call.internal_tx_id, call])).values()];
}

/** The ids of the TRC-10 tokens that a transaction moves. */
export function listAssets({ native, internals }: TronParts): readonly string[] {
  const value = native?.raw_data.contract[0]?.parameter.value;
  return [
    ...(value?.asset_name === undefined ? [] : [value.asset_name]),
    ...(isToken(value?.token_id) ? [value.token_id] : []),
    ...joinInternals(native, internals).flatMap(({ data }) =>
      Object.keys(data?.call_value ?? {}).filter(isToken),
    ),
  ];
}

const isToken = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d*$/.test(id);

const moving: ReadonlySet<string> = new Set([
  'TransferContract',
  'TransferAssetContract',
  'TriggerSmartContract',
  'CreateSmartContract',
  'WithdrawBalanceContract',
]);

/** Instructions of a contract that move units. */
const movingNotes = /^(|call|create|suicide)$/;
/** Those that stake, vote or delegate. Their amount doesn't change hands, even if an address receives the resource. */
const stakingNotes = /^(un)?(freeze|delegate|vote|withdraw|cancel)/i;

function findUnknownKind(type: string | undefined, calls: readonly Internal[]): string | undefined {
  if (type !== undefined && !moving.has(type) && !withoutMovement.test(type)) return type;
  return calls
    .filter(({ data }) => Object.values(data?.call_value ?? {}).some((count) => BigInt(count) > 0n))
    .map(readNote)
    .find((note) => !movingNotes.test(note) && !stakingNotes.test(note));
}

const readNote = ({ data }: Internal): string => {
  const note = data?.note ?? '';
  return /^([\da-f]{2})+$/i.test(note) ? Buffer.from(note, 'hex').toString('utf8') : note;
};

const toAmount = (asset: string, count: string, decimals: AssetDecimals): Quantity | undefined => {
  const digits = decimals.get(asset);
  return digits === undefined ? undefined : toUnits(BigInt(count), digits);
};

const nameAsset = (id: string): string => `tron:${id}`;

function readInternal(call: Internal, decimals: AssetDecimals): readonly AccountChange[] {
  if (call.data?.rejected === true || !movingNotes.test(readNote(call))) return [];
  const sides = [readHexAddress(call.from_address), readHexAddress(call.to_address)] as const;
  return Object.entries(call.data?.call_value ?? {})
    .filter(([, count]) => BigInt(count) > 0n)
    .flatMap(([asset, count]) =>
      isToken(asset)
        ? transfer(sides, nameAsset(asset), toAmount(asset, count, decimals))
        : transfer(sides, trx, toUnits(BigInt(count), 6)),
    );
}

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
      return transfer(
        [owner, readHexAddress(value.to_address)],
        nameAsset(asset),
        toAmount(asset, value.amount ?? '0', decimals),
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
      return readCall(value, decimals);
  }
}

type CallValue = Native['raw_data']['contract'][number]['parameter']['value'];

/** What the caller pays to a contract, or to the one that it creates. */
function readCall(
  { owner_address, contract_address, new_contract, ...value }: CallValue,
  decimals: AssetDecimals,
): readonly AccountChange[] {
  const sides = [readHexAddress(owner_address), readHexAddress(contract_address)] as const;
  const coins = BigInt(value.call_value ?? new_contract?.call_value ?? '0');
  const tokens = value.call_token_value ?? '0';
  return [
    ...transfer(sides, trx, toUnits(coins, 6)),
    ...(isToken(value.token_id) && BigInt(tokens) > 0n
      ? transfer(sides, nameAsset(value.token_id), toAmount(value.token_id, tokens, decimals))
      : []),
  ];
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
