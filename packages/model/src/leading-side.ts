import { isFiat } from './fiat.ts';

export interface LeadingSide<Leg> {
  readonly sign: '+' | '−';
  readonly legs: readonly Leg[];
}

/** The side by which people know a transaction: what came for money or for nothing, and else what left; where only a fee was paid, that. */
export function getLeadingSide<Leg extends { readonly asset: string }>(
  sent: readonly Leg[],
  received: readonly Leg[],
  fees: readonly Leg[],
): LeadingSide<Leg> {
  if (received.length > 0 && sent.every(({ asset }) => isFiat(asset)))
    return { sign: '+', legs: received };
  return { sign: '−', legs: sent.length > 0 ? sent : fees };
}
