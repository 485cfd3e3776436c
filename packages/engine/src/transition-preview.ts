import type { IssueText } from '@lotbook/model/issue';
import type { OpenLot } from '@lotbook/model/result';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import { reallocate } from './booking/reallocate.ts';
import { getReallocations } from './booking/reallocations.ts';
import { getLotLaw, type Run } from './booking/run.ts';
import { Calendar } from './calendar.ts';
import { bookAll, sortTransactions, createRun, type Book } from './compute.ts';
import { openLots } from './open-lots.ts';

/** What a division of the basis of one asset would do. */
export interface TransitionPreview {
  /** The asset's lots at their actual location when lots started to be tracked per source. */
  readonly before: readonly OpenLot[];
  /** Where they would lie; the same where the division is refused. */
  readonly after: readonly OpenLot[];
  /** Why it can't be used. */
  readonly refusal: IssueText | undefined;
}

/**
 * Previews an allocation of the lots as of the end of 2024, and nothing after it (Rev. Proc.
 * 2024-28, 5.02). Deadlines are those of the whole book.
 * For jurisdictions with lots, and for the tracking `us`.
 */
export function previewTransition(book: Book, transition: Transition): TransitionPreview {
  const settings: TaxSettings = { ...book.settings, transitions: [transition] };
  const { dated } = sortTransactions(book);
  const run = createRun({ ...book, settings }, dated, undefined);
  const fromMs = new Calendar(settings.timeZone).getStart(getLotLaw(run).perSourceFrom).ms;
  bookAll(
    run,
    dated.filter(({ ms }) => ms < fromMs),
  );
  const before = getLots(run, transition);
  const reallocation = getReallocations(settings, run.law, { dated, latest: undefined }).get(
    transition.asset,
  );
  const refusal = reallocation && reallocate(run, transition.asset, reallocation);
  return { before, after: getLots(run, transition), refusal };
}

const getLots = (run: Run, { asset }: Transition): readonly OpenLot[] =>
  openLots(run.holdings).filter((lot) => lot.asset === asset);
