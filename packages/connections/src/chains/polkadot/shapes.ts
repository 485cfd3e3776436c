import { z } from 'zod';

/** Answers of Subscan's API (support.subscan.io). Numbers are read as their literal text. */
const digits = z.string().regex(/^\d+$/);
const count = digits.transform(Number);
const text = z.string().nullish();
const decimal = z.string().regex(/^\d+(\.\d{1,18})?$/);
const named = z.object({ address: z.string() }).nullish();
const place = z.string().regex(/^\d+-\d+$/);

/** Every answer is 200; its code shows whether the request succeeded. */
export const envelope = z.object({ code: z.string(), message: text });

const rewardShape = z.object({
  stash: text,
  /** Who received it. */
  account: text,
  amount: digits.transform(BigInt),
  block_timestamp: count,
  event_index: place,
  event_id: z.string(),
  era: count.nullish(),
});
export type Reward = z.infer<typeof rewardShape>;

const payoutShape = z.object({
  pool_id: count.nullish(),
  amount: digits.transform(BigInt),
  block_timestamp: count,
  event_index: place,
  account_display: named,
});
export type Payout = z.infer<typeof payoutShape>;

const transferShape = z.object({
  from: z.string(),
  to: z.string(),
  extrinsic_index: text,
  event_idx: count,
  success: z.boolean(),
  hash: text,
  block_num: count,
  block_timestamp: count,
  /** In whole coins. */
  amount: decimal,
  asset_symbol: text,
  asset_unique_id: text,
});
export type Transfer = z.infer<typeof transferShape>;

const extrinsicShape = z.object({
  extrinsic_index: place,
  block_num: count,
  block_timestamp: count,
  extrinsic_hash: text,
  success: z.boolean(),
  /** Estimated; `fee_used` is what was paid. Both in the smallest unit. */
  fee: text,
  fee_used: text,
  nonce: count,
  account_display: named,
});
export type Extrinsic = z.infer<typeof extrinsicShape>;

const size = count.nullish();
/** A page of a list: the number of all rows, and its own. */
export interface Page<T> {
  readonly count: number;
  readonly rows: readonly T[];
}
const toPage = <T>(all: number | null | undefined, rows: readonly T[] | null | undefined) => ({
  count: all ?? 0,
  rows: rows ?? [],
});
const listPage = <T>(row: z.ZodType<T>): z.ZodType<Page<T>> =>
  z
    .object({ data: z.object({ count: size, list: z.array(row).nullish() }).nullish() })
    .transform(({ data }) => toPage(data?.count, data?.list));
export const rewardPage = listPage(rewardShape);
export const payoutPage = listPage(payoutShape);
export const transferPage = z
  .object({
    data: z.object({ count: size, transfers: z.array(transferShape).nullish() }).nullish(),
  })
  .transform(({ data }) => toPage(data?.count, data?.transfers));
export const extrinsicPage = z
  .object({
    data: z.object({ count: size, extrinsics: z.array(extrinsicShape).nullish() }).nullish(),
  })
  .transform(({ data }) => toPage(data?.count, data?.extrinsics));
export const searchAnswer = z.object({
  data: z
    .object({ account: z.object({ balance: decimal.nullish(), nonce: count.nullish() }).nullish() })
    .nullish(),
});
