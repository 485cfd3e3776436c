import type { FragmentMark } from '@lotbook/db/stores/sealed-years';
import type { MarkedTime, PeriodMarks } from '@lotbook/db/stores/period-marks';
import type { Instant } from '@lotbook/model/time';

/** A stretch of time that is not as it was sealed; `from` inclusive, `to` exclusive. */
export interface DifferingPeriod {
  /** What was sealed of it; none where nothing was there. */
  readonly pieces: readonly FragmentMark[];
  readonly from: Instant;
  readonly to: Instant;
}

const beginning = '0001-01-01T00:00:00.000Z' as Instant;
const end = '9999-12-31T00:00:00.000Z' as Instant;

/**
 * The stretches between two instants whose rows are others now, in their order. Their marks are made anew by the database; of seals without marks, and where nothing was sealed,
 * all of the time is one.
 */
export async function getDifferingPeriods(
  pieces: readonly FragmentMark[],
  within: { readonly from: Instant; readonly to: Instant },
  marksNow: (time: MarkedTime) => Promise<PeriodMarks>,
): Promise<readonly DifferingPeriod[]> {
  const timed = pieces.flatMap(({ firstAt, ...piece }) =>
    firstAt === null ? [] : [{ ...piece, firstAt }],
  );
  if (timed.length === 0 || timed.some(({ mark }) => mark === null)) return [{ pieces, ...within }];
  const stretches = [
    { pieces: [], mark: null, from: beginning, to: timed[0]!.firstAt },
    ...timed.map((piece, index) => ({
      pieces: [piece],
      mark: piece.mark,
      from: piece.firstAt,
      to: timed[index + 1]?.firstAt ?? end,
    })),
  ];
  const wanted = stretches.filter(({ from, to }) => from < within.to && to > within.from);
  const bounds = timed.map(({ firstAt }) => firstAt);
  const now = await marksNow({ bounds, from: wanted[0]?.from, to: wanted.at(-1)?.to });
  return wanted.filter((stretch) => (now.get(stretches.indexOf(stretch)) ?? null) !== stretch.mark);
}
