import { format, type Quantity } from '@lotbook/decimal/decimal';
import type * as matchTexts from '@lotbook/messages/generated/matching';
import type { RefTo } from '@lotbook/messages/message';
import type { MatchReason } from '@lotbook/model/result';

/** Why two sides are one transfer, by the code of its text. */
export type MatchText = RefTo<typeof matchTexts>;

/** The facts in the text of a match. `apartMs`: from the withdrawal to the deposit. */
export interface MatchFacts {
  readonly reason: MatchReason;
  readonly asset: string;
  readonly apartMs: number;
  readonly lost: Quantity;
}

/** Explains in a sentence why two sides are one transfer. */
export function describeMatch({ reason, asset, apartMs, lost }: MatchFacts): MatchText {
  const loss = { isLess: lost > 0n ? 'yes' : 'other', lost: format(lost), asset } as const;
  const apart = describeDuration(apartMs);
  switch (reason) {
    case 'manual':
      return { code: 'matching.manual', params: loss };
    case 'same-row':
      return { code: 'matching.sameRow', params: loss };
    case 'hash':
      return { code: 'matching.hash', params: loss };
    case 'change':
      return { code: 'matching.change' };
    case 'sum-time':
      return { code: 'matching.sum', params: { ...loss, apart } };
    default:
      return {
        code: 'matching.near',
        params: { ...loss, apart, isEarly: apartMs < 0 ? 'yes' : 'other' },
      };
  }
}

/** `40 minutes`, `5 hours`, `2 days`: rounded up, since it is an upper limit. */
export function describeDuration(ms: number): MatchText {
  const minutes = Math.max(1, Math.ceil(Math.abs(ms) / 60_000));
  if (minutes < 60) return { code: 'matching.minutes', params: { count: minutes } };
  const hours = Math.ceil(minutes / 60);
  return hours < 48
    ? { code: 'matching.hours', params: { count: hours } }
    : { code: 'matching.days', params: { count: Math.ceil(hours / 24) } };
}
