import { isFiat } from './fiat.ts';

export interface LeadingSide<Leg> {
  readonly sign: '+' | '−';
  readonly legs: readonly Leg[];
}

/** The side that identifies a transaction: units received for money or nothing, else units sent; the fee if there is nothing else. */
export function getLeadingSide<Leg extends { readonly asset: string }>(
  sent: readonly Leg[],
  received: readonly Leg[],
  fees: readonly Leg[],
): LeadingSide<Leg> {
  if (received.length > 0 && sent.every(({ asset }) => isFiat(asset)))
    return { sign: '+', legs: received };
  return { sign: '−', legs: sent.length > 0 ? sent : fees };
}
