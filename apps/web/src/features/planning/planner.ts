import type { Holdings, PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { OpenLot } from '@lotbook/model/result';
import type { LotMethod, TaxSettings } from '@lotbook/model/settings';
import { getHoldings } from './holdings.ts';

export interface Question {
  readonly id: number;
  readonly sales: readonly PlannedSale[];
  readonly method: LotMethod | undefined;
}

export interface Answer {
  readonly id: number;
  readonly outcomes: readonly SaleOutcome[];
}

/** The engine with the holdings. It starts with the first question, and restarts with the next one after it was closed. */
export interface Planner {
  readonly plan: (
    sales: readonly PlannedSale[],
    method?: LotMethod,
  ) => Promise<readonly SaleOutcome[]>;
  readonly close: () => void;
}

/** Sales are planned for the time of the first question. */
export function makePlanner(lots: readonly OpenLot[], settings: TaxSettings): Planner {
  const holdings = () => getHoldings(lots, settings, Date.now());
  return typeof Worker === 'undefined' ? plannerHere(holdings) : getWorkerPlanner(holdings);
}

function getWorkerPlanner(holdings: () => Holdings): Planner {
  const waiting = new Map<number, PromiseWithResolvers<readonly SaleOutcome[]>>();
  let worker: Worker | undefined;
  let asked = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const send = (message: Holdings | Question) => (worker ??= begin()).postMessage(message);
  const begin = (): Worker => {
    worker = new Worker(new URL('planner.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { id, outcomes } }: MessageEvent<Answer>) => {
      waiting.get(id)?.resolve(outcomes);
      waiting.delete(id);
    });
    worker.addEventListener('error', (event) => {
      for (const each of waiting.values())
        each.reject(new Error(event.message || 'the plan could not be computed'));
      waiting.clear();
    });
    send(holdings());
    return worker;
  };
  return {
    plan: (sales, method) => {
      const answer = Promise.withResolvers<readonly SaleOutcome[]>();
      asked += 1;
      waiting.set(asked, answer);
      send({ id: asked, sales, method });
      return answer.promise;
    },
    close: () => {
      worker?.terminate();
      worker = undefined;
    },
  };
}

/** For environments without workers. */
const plannerHere = (holdings: () => Holdings): Planner => ({
  plan: async (sales, method) =>
    (await import('@lotbook/engine/planning/plan-sales')).planSales(holdings(), sales, method),
  close: () => undefined,
});
