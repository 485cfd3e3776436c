import type { LotMethod, MethodChange } from '@lotbook/model/settings';

/** What a book of doings is computed under. */
export interface PlainRules {
  /** The standing instruction in force on a day for a source. */
  readonly orderAt: (day: string, source: string) => LotMethod;
  readonly together: (day: string) => boolean;
  /** Where units of all sources leave together at first: the day from which they no longer do, or one after all others. */
  readonly separateFrom: string;
  readonly isPoolKept: boolean;
  readonly isReceiptKept: boolean;
  readonly isWrapKept: boolean;
  readonly isLendingTaxed: boolean;
  readonly isRebate: boolean;
  readonly isWithdrawalParked: boolean;
  readonly isLossClaimed: boolean;
  /** Rules that count, by asset: in which order lots fill which wallets at the start of 2025; others follow, the one with the oldest unit first. */
  readonly divisions: Readonly<
    Partial<Record<string, { readonly order: LotMethod; readonly sources: readonly string[] }>>
  >;
  /** True where losses of wash sales of the asset are put off. */
  readonly isWash: (asset: string) => boolean;
}

/** The last order that began to count by the day, one for the source itself before one for all; each begins when it says, or when it was recorded, if later. */
export function orderIn(
  method: LotMethod,
  orders: readonly MethodChange[],
  day: string,
  source: string,
): LotMethod {
  let [own, general]: (LotMethod | undefined)[] = [];
  for (const order of orders.toSorted((a, b) =>
    begins(a) < begins(b) ? -1 : Number(begins(a) > begins(b)),
  )) {
    if (begins(order) > `${day}T00:00:00.000Z`) continue;
    if (order.source === undefined) general = order.method;
    else if ((order.source as string) === source) own = order.method;
  }
  return own ?? general ?? method;
}

/** The coins that a line moves. */
export const listTouched = (line: string): readonly string[] =>
  [...line.matchAll(/(?<![\d.])[1-9]\d* (ETH|BTC|BNB)\b/g)].map(([, asset]) => asset!);

const begins = ({ from, recordedAt = from }: MethodChange): string =>
  recordedAt > from ? recordedAt : from;
