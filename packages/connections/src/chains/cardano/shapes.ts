import { z } from 'zod';

const count = z.string().regex(/^-?\d+$/);

const outputShape = z.object({
  value: count,
  payment_addr: z.object({ bech32: z.string() }),
  stake_addr: z.string().nullish(),
  asset_list: z
    .array(
      z.object({
        policy_id: z.string(),
        asset_name: z.string().nullish(),
        decimals: count.nullish(),
        quantity: count,
      }),
    )
    .nullish(),
});
export type Output = z.infer<typeof outputShape>;

export const foundShape = z.array(
  z.object({ tx_hash: z.string(), block_height: z.string().regex(/^\d+$/).transform(Number) }),
);
export const transactionShape = z.object({
  tx_hash: z.string(),
  block_height: z.string().regex(/^\d+$/).transform(Number),
  tx_timestamp: z.string().regex(/^\d+$/).transform(Number),
  fee: count,
  deposit: count.nullish(),
  inputs: z.array(outputShape),
  outputs: z.array(outputShape),
  collateral_inputs: z.array(outputShape).nullish(),
  collateral_output: outputShape.nullish(),
  withdrawals: z.array(z.object({ amount: count, stake_addr: z.string() })).nullish(),
  plutus_contracts: z.array(z.object({ valid_contract: z.boolean().nullish() })).nullish(),
});
export type CardanoTransaction = z.infer<typeof transactionShape>;
export const transactionsShape = z.array(transactionShape);

export const tipShape = z.array(
  z.object({ block_height: z.string().regex(/^\d+$/).transform(Number) }),
);
export const rewardsShape = z.array(
  z.object({
    earned_epoch: count,
    spendable_epoch: count.transform(Number),
    amount: count,
    type: z.string(),
    pool_id_bech32: z.string().nullish(),
  }),
);
export type Reward = (typeof rewardsShape)['_output'][number];
export const accountsShape = z.array(
  z.object({ stake_address: z.string(), total_balance: count, deposit: count.nullish() }),
);
export const addressesShape = z.array(z.object({ address: z.string(), balance: count }));
export const heldShape = z.array(
  z.object({
    policy_id: z.string(),
    asset_name: z.string().nullish(),
    decimals: count.nullish(),
    quantity: count,
  }),
);
