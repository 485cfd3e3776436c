import { fromGwei } from '@lotbook/staking/ethereum';
import { z } from 'zod';

/** Answers of the beacon node API. Every number is decimal text. */
const count = z.string().regex(/^\d+$/).transform(Number);
const gwei = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => fromGwei(BigInt(text)));

/** FAR_FUTURE_EPOCH: not scheduled. */
const farFuture = '18446744073709551615';
const epoch = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => (text === farFuture ? undefined : Number(text)));
const hex = z.string().regex(/^0x[\da-fA-F]*$/);

const status = z.enum([
  'pending_initialized',
  'pending_queued',
  'active_ongoing',
  'active_exiting',
  'active_slashed',
  'exited_unslashed',
  'exited_slashed',
  'withdrawal_possible',
  'withdrawal_done',
]);

const validator = z.object({
  index: count,
  balance: gwei,
  status,
  validator: z.object({
    pubkey: hex,
    withdrawal_credentials: hex.length(66),
    effective_balance: gwei,
    slashed: z.union([z.boolean(), z.enum(['true', 'false'])]).transform(String),
    activation_epoch: epoch,
    exit_epoch: epoch,
    withdrawable_epoch: epoch,
  }),
});

export const genesisAnswer = z.object({ data: z.object({ genesis_time: count }) });
export const headerAnswer = z.object({
  data: z.object({ header: z.object({ message: z.object({ slot: count }) }) }),
});
export const validatorsAnswer = z.object({ data: z.array(validator) });

const deposit = z.object({ pubkey: hex, amount: gwei, slot: count, signature: hex });
export const pendingDepositsAnswer = z.object({ data: z.array(deposit) });
export const pendingConsolidationsAnswer = z.object({
  data: z.array(z.object({ source_index: count, target_index: count })),
});

const payload = z.object({
  fee_recipient: hex,
  withdrawals: z
    .array(z.object({ index: count, validator_index: count, address: hex, amount: gwei }))
    .default([]),
});
const requests = z.object({
  deposits: z.array(z.object({ pubkey: hex, amount: gwei, signature: hex })).default([]),
});
export const blockAnswer = z.object({
  data: z.object({
    message: z.object({
      slot: count,
      proposer_index: count,
      body: z.object({
        execution_payload: payload.optional(),
        execution_requests: requests.optional(),
      }),
    }),
  }),
});
