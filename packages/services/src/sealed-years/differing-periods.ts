import type { FragmentMark } from '@lotbook/db/stores/sealed-years';
import type { MarkedTime, PeriodMarks } from '@lotbook/db/stores/period-marks';
import type { Instant } from '@lotbook/model/time';

/** A stretch of time that is not as it was sealed; `from` inclusive, `to` exclusive. */
export interface DifferingPeriod {
  /** The sealed checksum; absent if the period was empty. */
  readonly pieces: readonly FragmentMark[];
  readonly from: Instant;
  readonly to: Instant;
}

const beginning = '0001-01-01T00:00:00.000Z' as Instant;
const end = '9999-12-31T00:00:00.000Z' as Instant;

/**
 * The periods between two timestamps whose rows have changed, in order. The database computes their current checksums; for seals without checksums, and for periods that were not sealed,
 * all of the time is one.
 */
export async function getDifferingPeriods(
  chunks: readonly FragmentMark[],
  within: { readonly from: Instant; readonly to: Instant },
  marksNow: (time: MarkedTime) => Promise<PeriodMarks>,
): Promise<readonly DifferingPeriod[]> {
  const timed = chunks.flatMap(({ firstAt, ...piece }) =>
    firstAt === null ? [] : [{ ...piece, firstAt }],
  );
  if (timed.length === 0 || timed.some(({ mark }) => mark === null))
    return [{ pieces: chunks, ...within }];
  const periods = [
    { pieces: [], mark: null, from: beginning, to: timed[0]!.firstAt },
    ...timed.map((chunk, index) => ({
      pieces: [chunk],
      mark: chunk.mark,
      from: chunk.firstAt,
      to: timed[index + 1]?.firstAt ?? end,
    })),
  ];
  const request = periods.filter(({ from, to }) => from < within.to && to > within.from);
  const bounds = timed.map(({ firstAt }) => firstAt);
  const now = await marksNow({ bounds, from: request[0]?.from, to: request.at(-1)?.to });
  return request.filter((period) => (now.get(periods.indexOf(period)) ?? null) !== period.mark);
}
