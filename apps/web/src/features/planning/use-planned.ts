import type { PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { LotMethod } from '@lotbook/model/settings';
import { useEffect, useState } from 'react';
import type { Planner } from './planner.ts';

/** Sales that are planned under one method, or under the orders in force. */
export interface Asked {
  readonly sales: readonly PlannedSale[];
  readonly method?: LotMethod;
}

export interface Planned {
  /** One list for each question; the former ones until the new are there. */
  readonly outcomes: readonly (readonly SaleOutcome[])[];
  readonly error: string | undefined;
}

const nothing: Planned = { outcomes: [], error: undefined };

/** What the planner says of questions, anew whenever they change. `key` tells whether they did. */
export function usePlanned(
  planner: Planner | undefined,
  asked: readonly Asked[],
  key: string,
): Planned {
  const [planned, setPlanned] = useState(nothing);
  useEffect(() => {
    if (!planner) return undefined;
    let isCurrent = true;
    void Promise.all(
      asked.map(async ({ sales, method }) =>
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
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the questions
  }, [planner, key]);
  return planned;
}
