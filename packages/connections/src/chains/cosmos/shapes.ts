import { z } from 'zod';

/** Answers of a node's REST address (docs.cosmos.network/api). Numbers are read as their literal text. */
const digits = z.string().regex(/^\d+$/);
const count = digits.transform(Number);

const event = z.object({
  type: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.string().nullish() })),
});
export type CosmosEvent = z.infer<typeof event>;

const transactionShape = z.object({
  height: count,
  txhash: z.string(),
  // Absent or zero for a transaction that succeeded.
  code: count.nullish(),
  timestamp: z.string(),
  events: z.array(event),
});
export type CosmosTransaction = z.infer<typeof transactionShape>;

export const searchShape = z.object({
  tx_responses: z.array(transactionShape).nullish(),
  total: count.nullish(),
  pagination: z.object({ total: count.nullish() }).nullish(),
});

const coin = z.object({ denom: z.string(), amount: digits.transform(BigInt) });
const paging = z.object({ next_key: z.string().nullish() }).nullish();
export const balancesShape = z.object({ balances: z.array(coin), pagination: paging });
export const delegationsShape = z.object({
  delegation_responses: z.array(z.object({ balance: coin })),
  pagination: paging,
});
export const unbondingShape = z.object({
  unbonding_responses: z.array(
    z.object({ entries: z.array(z.object({ balance: digits.transform(BigInt) })) }),
  ),
  pagination: paging,
});
/** Vesting and other accounts contain the plain one. */
const sequence = z.object({ sequence: count });
export const accountShape = z.object({
  account: z.union([
    sequence,
    z.object({ base_account: sequence }).transform(({ base_account: base }) => base),
    z
      .object({ base_vesting_account: z.object({ base_account: sequence }) })
      .transform(({ base_vesting_account: base }) => base.base_account),
  ]),
});
/** Where a coin of another chain comes from, before ibc-go 10 and since. */
export const traceShape = z.object({
  denom_trace: z.object({ path: z.string(), base_denom: z.string() }),
});
export const denomShape = z.object({
  denom: z.object({
    base: z.string(),
    trace: z.array(z.object({ port_id: z.string(), channel_id: z.string() })).nullish(),
  }),
});
