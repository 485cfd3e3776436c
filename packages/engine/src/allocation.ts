import type { AssetId } from '@lotbook/model/ids';
import type { IssueText } from '@lotbook/model/issue';
import type { OpenLot } from '@lotbook/model/result';
import { reallocate } from './booking/reallocate.ts';
import { getReallocations } from './booking/reallocations.ts';
import { getLotLaw, separateHoldings } from './booking/run.ts';
import { Calendar } from './calendar.ts';
import { bookAll, sortTransactions, createRun, type Book } from './compute.ts';
import { openLots } from './open-lots.ts';

/** The location of each lot when lots started to be tracked per source. */
export interface AllocatedLots {
  /** After the divisions of basis that the law allows. */
  readonly lots: readonly OpenLot[];
  /** Why a division is not followed, by asset. */
  readonly refused: ReadonlyMap<AssetId, IssueText>;
}

/** The lots of a whole book at the end of 2024, with every division of basis carried out (Rev. Proc. 2024-28). For places that go by lots, and for the tracking `us`. */
export function listAllocatedLots(book: Book): AllocatedLots {
  const { dated } = sortTransactions(book);
  const run = createRun(book, dated, undefined);
  const fromMs = new Calendar(book.settings.timeZone).getStart(getLotLaw(run).perSourceFrom).ms;
  bookAll(
    run,
    dated.filter(({ ms }) => ms < fromMs),
  );
  separateHoldings(run);
  const refused = new Map<AssetId, IssueText>();
  for (const [asset, reallocation] of getReallocations(book.settings, run.law, {
    dated,
    latest: book.latest,
  })) {
    const refusal = reallocate(run, asset, reallocation);
    if (refusal !== undefined) refused.set(asset, refusal);
  }
  return { lots: openLots(run.holdings), refused };
}
