import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import type { Money } from '@lotbook/decimal/decimal';
import type { OpenLot } from '@lotbook/model/result';
import { PlanningDocument, PlanningLotsDocument, type Facts } from './documents.ts';
import { parseAmount } from './plan.ts';
import { sortByAge, getLot, getPositions, getSettings, type Position } from './holdings.ts';
import { makePlanner, type Planner } from './planner.ts';

export interface HoldingsState {
  readonly facts: Facts | undefined;
  /** Absent until all lots are loaded. */
  readonly positions: readonly Position[] | undefined;
  readonly planner: Planner | undefined;
  /** The number of lots loaded so far. */
  readonly read: number;
  readonly error: string | undefined;
  readonly retry: () => void;
}

interface HoldingsOptions {
  readonly accountId: string;
  readonly currency: string;
  /** The generation of the figures; a new one reloads them. */
  readonly generation: number;
  /** The user's prices by asset. */
  readonly prices: Readonly<Record<string, string>>;
}

/** Loads the holdings of an account page by page, and starts the engine with them. */
export function useHoldings({
  accountId,
  currency,
  generation,
  prices,
}: HoldingsOptions): HoldingsState {
  const { data, error, refetch } = useQuery(PlanningDocument, {
    variables: { accountId },
    fetchPolicy: 'network-only',
  });
  const [turn, setTurn] = useState(0);
  const { lots, read, failed } = useLots(accountId, `${generation} ${turn}`);
  const facts = data?.planning;
  const positions = useMemo(
    () => facts && lots && getPositions(lots, facts, parsePrices(prices)),
    [facts, lots, prices],
  );
  const planner = usePlanner(facts, lots, currency);
  const retry = () => {
    setTurn(turn + 1);
    void refetch();
  };
  return { facts, positions, planner, read, error: error?.message ?? failed, retry };
}

/** The valid prices. */
const parsePrices = (prices: Readonly<Record<string, string>>): ReadonlyMap<string, Money> =>
  new Map(
    Object.entries(prices)
      .flatMap(([asset, text]) =>
        text.trim() === '' ? [] : ([[asset, parseAmount(text)]] as const),
      )
      .filter((pair): pair is [string, Money] => pair[1] !== undefined),
  );

interface Read {
  readonly lots: readonly OpenLot[] | undefined;
  readonly read: number;
  readonly failed: string | undefined;
}

const unread: Read = { lots: undefined, read: 0, failed: undefined };

function useLots(accountId: string, turn: string): Read {
  const client = useApolloClient();
  const [state, setState] = useState(unread);
  useEffect(() => {
    let isCurrent = true;
    const readAll = async () => {
      const lots: OpenLot[] = [];
      let cursor: string | null | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next one
        const { data } = await client.query({
          query: PlanningLotsDocument,
          variables: { accountId, cursor: cursor ?? null },
          fetchPolicy: 'no-cache',
        });
        if (!isCurrent || !data) return;
        for (const row of data.planningLots.lots) lots.push(getLot(row));
        ({ cursor } = data.planningLots);
        if (cursor) setState((before) => ({ ...before, read: lots.length, failed: undefined }));
      } while (cursor);
      setState({ lots: sortByAge(lots), read: lots.length, failed: undefined });
    };
    readAll().catch(
      (error: unknown) =>
        isCurrent &&
        setState((before) => ({
          ...before,
          failed: error instanceof Error ? error.message : 'unknown reason',
        })),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new turn reloads everything
  }, [client, accountId, turn]);
  return state;
}

/** Created with the holdings, and closed with them. */
function usePlanner(
  facts: Facts | undefined,
  lots: readonly OpenLot[] | undefined,
  currency: string,
): Planner | undefined {
  const planner = useMemo(
    () => facts && lots && makePlanner(lots, getSettings(facts, currency)),
    [facts, lots, currency],
  );
  useEffect(() => planner?.close, [planner]);
  return planner;
}
