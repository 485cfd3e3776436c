import { z } from 'zod';

const count = z.string().regex(/^\d+$/);

export const meta = z.object({ fingerprint: z.string().optional() }).optional();

/** What a contract did within a call. TronGrid lists it with the call and as a row of its own. */
const internal = z.object({
  internal_tx_id: z.string(),
  from_address: z.string().optional(),
  to_address: z.string().optional(),
  data: z
    .object({
      /** The instruction, usually in hexadecimal digits: `63616c6c` is `call`. */
      note: z.string().optional(),
      rejected: z.boolean().optional(),
      /** By token: `_` for TRX, or the number of a TRC-10 token. */
      call_value: z.record(z.string(), count).optional(),
    })
    .optional(),
});
export type Internal = z.infer<typeof internal>;

export const nativeShape = z.object({
  txID: z.string(),
  block_timestamp: count.transform(Number),
  ret: z.array(z.object({ contractRet: z.string().optional(), fee: count.optional() })).optional(),
  withdraw_amount: count.optional(),
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({
          value: z.object({
            owner_address: z.string().optional(),
            to_address: z.string().optional(),
            contract_address: z.string().optional(),
            amount: count.optional(),
            call_value: count.optional(),
            /** A TRC-10 token that is paid with a call; the id 0 stands for none. */
            call_token_value: count.optional(),
            token_id: count.optional(),
            /** What a new contract receives. */
            new_contract: z.object({ call_value: count.optional() }).optional(),
            asset_name: z.string().optional(),
          }),
        }),
      }),
    ),
  }),
  internal_transactions: z.array(internal).optional(),
});
export type Native = z.infer<typeof nativeShape>;

const internalShape = internal.extend({
  tx_id: z.string(),
  block_timestamp: count.transform(Number),
});
export type InternalRow = z.infer<typeof internalShape>;

export const tokenShape = z.object({
  transaction_id: z.string(),
  block_timestamp: count.transform(Number),
  from: z.string(),
  to: z.string(),
  type: z.string().optional(),
  value: count,
  token_info: z.object({
    address: z.string().optional(),
    symbol: z.string().optional(),
    decimals: count.optional(),
  }),
});
export type TokenTransfer = z.infer<typeof tokenShape>;

export const nativesShape = z.object({
  data: z.array(z.union([nativeShape, internalShape])),
  meta,
});
export const tokensShape = z.object({ data: z.array(tokenShape), meta });
export const assetShape = z.object({
  data: z.array(z.object({ abbr: z.string().optional(), precision: count.optional() })),
});
export const accountShape = z.object({
  data: z.array(
    z.object({
      balance: count.optional(),
      frozen: z.array(z.object({ frozen_balance: count.optional() })).optional(),
      frozenV2: z.array(z.object({ amount: count.optional() })).optional(),
      unfrozenV2: z.array(z.object({ unfreeze_amount: count.optional() })).optional(),
      tron_power: z.object({ frozen_balance: count.optional() }).optional(),
      delegated_frozen_balance_for_bandwidth: count.optional(),
      delegated_frozenV2_balance_for_bandwidth: count.optional(),
      account_resource: z
        .object({
          delegated_frozen_balance_for_energy: count.optional(),
          delegated_frozenV2_balance_for_energy: count.optional(),
          frozen_balance_for_energy: z.object({ frozen_balance: count.optional() }).optional(),
        })
        .optional(),
      trc20: z.array(z.record(z.string(), count)).optional(),
    }),
  ),
});
