import { z } from 'zod';

/** Answers of a Solana node (solana.com/docs/rpc/http). Numbers are read as their literal text. */
const digits = z.string().regex(/^\d+$/);
export const count = digits.transform(Number);
export const amount = digits.transform(BigInt);

export const signaturesShape = z.array(
  z.object({ signature: z.string(), slot: count, blockTime: count.nullish() }),
);
export type SignatureInfo = z.infer<typeof signaturesShape>[number];

const tokenBalance = z.object({
  accountIndex: count,
  mint: z.string(),
  owner: z.string().nullish(),
  uiTokenAmount: z.object({ amount, decimals: count }),
});
const instruction = z.object({ program: z.string().optional(), parsed: z.unknown().optional() });

export const transactionShape = z
  .object({
    slot: count,
    blockTime: count.nullish(),
    meta: z.object({
      err: z.unknown().optional(),
      fee: amount,
      preBalances: z.array(amount),
      postBalances: z.array(amount),
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
      innerInstructions: z.array(z.object({ instructions: z.array(instruction) })).nullish(),
    }),
    transaction: z.object({
      message: z.object({
        accountKeys: z.array(
          z.union([z.string(), z.object({ pubkey: z.string() }).transform(({ pubkey }) => pubkey)]),
        ),
        instructions: z.array(instruction),
      }),
    }),
  })
  .nullable();
export type SolanaTransaction = NonNullable<z.infer<typeof transactionShape>>;
export type TokenBalance = z.infer<typeof tokenBalance>;

export const tokenAccountsShape = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({ amount, decimals: count }),
            }),
          }),
        }),
      }),
    }),
  ),
});
export const balanceShape = z.object({ value: amount });
export const epochShape = z.object({
  epoch: count,
  absoluteSlot: count,
  slotsInEpoch: count,
  slotIndex: count,
});
export const rewardsShape = z.array(
  z.object({ epoch: count, effectiveSlot: count, amount }).nullable(),
);
export const timeShape = count.nullable();

/** Delegated or not; an epoch of 2⁶⁴ − 1 is that of the first validators. */
export const stakeAccountsShape = z.array(
  z.object({
    pubkey: z.string(),
    account: z.object({
      data: z.object({
        parsed: z.object({
          info: z.object({
            stake: z.object({ delegation: z.object({ activationEpoch: digits }) }).nullish(),
          }),
        }),
      }),
    }),
  }),
);
