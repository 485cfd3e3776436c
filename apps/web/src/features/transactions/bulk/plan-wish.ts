import type { BulkEditInput } from '../../../generated/graphql.ts';

/** What decides each of many transactions by itself. */
export type PlanKind = 'price' | 'accept-matches' | 'choose-lots';

/** `warned`: under which name it is asked what has to be known before. */
export const plans: Readonly<
  Record<PlanKind, { readonly title: string; readonly verb: string; readonly warned: string }>
> = {
  price: { title: 'Prices for', verb: 'Give prices', warned: 'givePrices' },
  'accept-matches': {
    title: 'Proposed transfers among',
    verb: 'Link them',
    warned: 'linkTransfers',
  },
  'choose-lots': { title: 'Lots for', verb: 'Choose lots', warned: 'chooseLots' },
};

/** What a person chose in the fields of a plan, as text. */
export interface PlanWish {
  readonly priceRule: string;
  readonly unitPrice: string;
  readonly asset: string;
  readonly priceDays: string;
  readonly confidence: string;
  readonly matchDays: string;
  readonly lotRule: string;
  readonly channel: string;
}

export const usualWish: PlanWish = {
  priceRule: 'provider',
  unitPrice: '',
  asset: '',
  priceDays: '7',
  confidence: '85',
  matchDays: '30',
  lotRule: 'highest-cost',
  channel: 'books',
};

const NUMBER = /^\d+(\.\d{1,18})?$/;

/** Without commas and spaces, as it is sent. */
const plain = (text: string): string => text.replaceAll(',', '').trim();

/** Undefined while something that is needed is missing. */
export function toEdit(kind: PlanKind, wish: PlanWish): BulkEditInput | undefined {
  if (kind === 'accept-matches')
    return { kind, confidence: Number(wish.confidence), withinDays: Number(wish.matchDays) };
  if (kind === 'choose-lots') return { kind, rule: wish.lotRule, channel: wish.channel };
  const { priceRule: rule } = wish;
  if (rule === 'nearest') return { kind, rule, withinDays: Number(wish.priceDays) };
  if (rule !== 'fixed') return { kind, rule };
  const [asset, unitPrice] = [wish.asset.trim(), plain(wish.unitPrice)];
  return asset !== '' && NUMBER.test(unitPrice) ? { kind, rule, asset, unitPrice } : undefined;
}
