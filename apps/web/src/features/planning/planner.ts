import type { Holdings, PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { LotMethod } from '@lotbook/model/settings';

export interface Question {
  readonly id: number;
  readonly sales: readonly PlannedSale[];
  readonly method: LotMethod | undefined;
}

export interface Answer {
  readonly id: number;
  readonly outcomes: readonly SaleOutcome[];
}

/** The engine, with what is held. */
export interface Planner {
  readonly plan: (sales: readonly PlannedSale[], method?: LotMethod) => Promise<readonly SaleOutcome[]>;
  readonly close: () => void;
}

export const makePlanner = (holdings: Holdings): Planner => (typeof Worker === 'undefined' ? plannerHere(holdings) : plannerBeside(holdings));

function plannerBeside(holdings: Holdings): Planner {
  const worker = new Worker(new URL('planner.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<readonly SaleOutcome[]>>();
  let asked = 0;
  worker.addEventListener('message', ({ data: { id, outcomes } }: MessageEvent<Answer>) => {
    waiting.get(id)?.resolve(outcomes);
    waiting.delete(id);
  });
  worker.addEventListener('error', (event) => {
    for (const each of waiting.values()) each.reject(new Error(event.message || 'the plan could not be computed'));
    waiting.clear();
  });
  worker.postMessage(holdings);
  return {
    plan: (sales, method) => {
      const answer = Promise.withResolvers<readonly SaleOutcome[]>();
      asked += 1;
      waiting.set(asked, answer);
      worker.postMessage({ id: asked, sales, method } satisfies Question);
      return answer.promise;
    },
    close: () => worker.terminate(),
  };
}

/** Where there are no workers. */
const plannerHere = (holdings: Holdings): Planner => ({
  plan: async (sales, method) => (await import('@lotbook/engine/planning/plan-sales')).planSales(holdings, sales, method),
  close: () => undefined,
});
