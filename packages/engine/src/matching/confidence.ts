import type { MatchReason } from '@lotbook/model/result';

const HOUR_MS = 3_600_000;

/** The evidence of an automatic match. `apartMs`: the time between its sides. */
export interface Evidence {
  readonly reason: MatchReason;
  readonly apartMs: number;
  readonly sent: bigint;
  readonly arrived: bigint;
}

const byReason: Readonly<Partial<Record<MatchReason, number>>> = {
  manual: 100,
  'same-row': 100,
  hash: 98,
  change: 95,
};

/** The confidence of a match, from 0 to 100: a person, one row or one hash is certain; amounts are more certain the closer they are in time and size. */
export function getConfidence({ reason, apartMs, sent, arrived }: Evidence): number {
  const certain = byReason[reason];
  if (certain !== undefined) return certain;
  const hours = Math.abs(apartMs) / HOUR_MS;
  const byTime = hours <= 1 ? 90 : hours <= 12 ? 80 : 70;
  return byTime - (sent === arrived ? 0 : 10) - (reason === 'sum-time' ? 20 : 0);
}

export type ConfidenceLevel = 'high' | 'medium' | 'low';

export const getConfidenceLevel = (confidence: number): ConfidenceLevel =>
  confidence >= 85 ? 'high' : confidence >= 65 ? 'medium' : 'low';
