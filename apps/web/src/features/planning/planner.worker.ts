import { planSales, type Holdings } from '@lotbook/engine/planning/plan-sales';
import type { Answer, Question } from './planner.ts';

/** Plans beside the page, so that typing stays quick however many lots there are. The first message brings the holdings, each later one asks. */
let holdings: Holdings | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the page that made this worker
const answer = (message: Answer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<Holdings | Question>) => {
  if (!('id' in data)) holdings = data;
  else if (holdings)
    answer({ id: data.id, outcomes: planSales(holdings, data.sales, data.method) });
});
