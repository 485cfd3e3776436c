import type { MatchReason } from '@lotbook/model/result';

const HOUR_MS = 3_600_000;

/** What an automatic match rests on. `apartMs`: the time between its sides. */
export interface Evidence {
  readonly reason: MatchReason;
  readonly apartMs: number;
  readonly sent: bigint;
  readonly arrived: bigint;
}

const bySign: Readonly<Partial<Record<MatchReason, number>>> = {
  manual: 100,
  'same-row': 100,
  hash: 98,
  change: 95,
};

/** How sure a match is, from 0 to 100: a person, one row or one hash settle it; amounts are the surer the nearer they are in time and size. */
export function getConfidence({ reason, apartMs, sent, arrived }: Evidence): number {
  const settled = bySign[reason];
  if (settled !== undefined) return settled;
  const hours = Math.abs(apartMs) / HOUR_MS;
  const byTime = hours <= 1 ? 90 : hours <= 12 ? 80 : 70;
  return byTime - (sent === arrived ? 0 : 10) - (reason === 'sum-time' ? 20 : 0);
}

export type ConfidenceLevel = 'high' | 'medium' | 'low';

export const confidenceLevel = (confidence: number): ConfidenceLevel =>
  confidence >= 85 ? 'high' : confidence >= 65 ? 'medium' : 'low';
