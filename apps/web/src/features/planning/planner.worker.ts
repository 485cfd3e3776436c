import { planSales, type Holdings } from '@lotbook/engine/planning/plan-sales';
import type { Answer, Question } from './planner.ts';

/** Plans in a worker, so that typing stays responsive with many lots. The first message contains the holdings, each later one a question. */
let holdings: Holdings | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const answer = (message: Answer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<Holdings | Question>) => {
  if (!('id' in data)) holdings = data;
  else if (holdings)
    answer({ id: data.id, outcomes: planSales(holdings, data.sales, data.method) });
});
