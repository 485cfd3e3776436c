import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { BulkEditInput } from '../../../generated/graphql.ts';

/** Bulk actions that treat each transaction individually. */
export type PlanKind = 'price' | 'accept-matches' | 'choose-lots';

/** `warned`: the name of the action in the query for warnings. */
export const plans: Readonly<
  Record<
    PlanKind,
    {
      readonly title: Message<{ readonly count: number }>;
      readonly verb: Message;
      readonly warned: string;
    }
  >
> = {
  price: { title: texts.pricesFor, verb: texts.setPrices, warned: 'givePrices' },
  'accept-matches': {
    title: texts.suggestedTransfersIn,
    verb: texts.linkTransfers,
    warned: 'linkTransfers',
  },
  'choose-lots': { title: texts.lotsFor, verb: texts.selectLots, warned: 'chooseLots' },
};

/** The field values of a plan, as text. */
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

/** Removes commas and spaces. */
const toPlainNumber = (text: string): string => text.replaceAll(',', '').trim();

/** Undefined while a required field is empty. */
export function toEdit(kind: PlanKind, wish: PlanWish): BulkEditInput | undefined {
  if (kind === 'accept-matches')
    return { kind, confidence: Number(wish.confidence), withinDays: Number(wish.matchDays) };
  if (kind === 'choose-lots') return { kind, rule: wish.lotRule, channel: wish.channel };
  const { priceRule: rule } = wish;
  if (rule === 'nearest') return { kind, rule, withinDays: Number(wish.priceDays) };
  if (rule !== 'fixed') return { kind, rule };
  const [asset, unitPrice] = [wish.asset.trim(), toPlainNumber(wish.unitPrice)];
  return asset !== '' && NUMBER.test(unitPrice) ? { kind, rule, asset, unitPrice } : undefined;
}
