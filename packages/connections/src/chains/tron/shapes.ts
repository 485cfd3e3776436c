import { z } from 'zod';

const count = z.string().regex(/^\d+$/);

export const meta = z.object({ fingerprint: z.string().optional() }).optional();

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
            asset_name: z.string().optional(),
          }),
        }),
      }),
    ),
  }),
  internal_transactions: z
    .array(
      z.object({
        from_address: z.string(),
        to_address: z.string(),
        data: z
          .object({
            rejected: z.boolean().optional(),
            call_value: z.record(z.string(), count).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});
export type Native = z.infer<typeof nativeShape>;

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

export const nativesShape = z.object({ data: z.array(nativeShape), meta });
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
      account_resource: z
        .object({
          frozen_balance_for_energy: z.object({ frozen_balance: count.optional() }).optional(),
        })
        .optional(),
      trc20: z.array(z.record(z.string(), count)).optional(),
    }),
  ),
});
