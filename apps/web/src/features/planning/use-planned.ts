import type { PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { LotMethod } from '@lotbook/model/settings';
import { useEffect, useState } from 'react';
import type { Planner } from './planner.ts';

/** Sales planned under one method, or under the instructions in force. */
export interface PlanQuestion {
  readonly sales: readonly PlannedSale[];
  readonly method?: LotMethod;
}

export interface Planned {
  /** One list for each question; the previous ones until the new ones are calculated. */
  readonly outcomes: readonly (readonly SaleOutcome[])[];
  readonly error: string | undefined;
}

const noResults: Planned = { outcomes: [], error: undefined };

/** The planner's answers to questions, calculated again when `key` changes. */
export function usePlanned(
  planner: Planner | undefined,
  questions: readonly PlanQuestion[],
  key: string,
): Planned {
  const [planned, setPlanned] = useState(noResults);
  useEffect(() => {
    if (!planner) return undefined;
    let isCurrent = true;
    void Promise.all(
      questions.map(async ({ sales, method }) =>
        sales.length === 0 ? [] : planner.plan(sales, method),
      ),
    ).then(
      (outcomes) => isCurrent && setPlanned({ outcomes, error: undefined }),
      (error: unknown) =>
        isCurrent &&
        setPlanned({
          outcomes: [],
          error: error instanceof Error ? error.message : 'unknown reason',
        }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key represents the questions
  }, [planner, key]);
  return planned;
}
