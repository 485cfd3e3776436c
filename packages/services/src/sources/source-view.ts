import { format, money, sum } from '@lotbook/decimal/decimal';
import { holdingsBySource, type ValuedHoldingRow } from '@lotbook/db/stores/figures';
import { balancesByHand, type KeptBalance } from '@lotbook/db/stores/manual-balances';
import { sourceActivity, sourcesOf, type Source, type SourceActivity } from '@lotbook/db/stores/sources';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A source with what lies in it, as the figures shown say. */
export interface SourceView extends Source {
  readonly activity: SourceActivity | undefined;
  readonly holdings: readonly ValuedHoldingRow[];
  /** Of the holdings with a current price, in the account's currency; undefined where none has one. */
  readonly worth: string | undefined;
  /** What a person read there. */
  readonly balancesByHand: readonly KeptBalance[];
  readonly fiatCurrency: string;
}

/** All sources of the account in four queries, however many there are. */
export function sourceViews(services: Services, actor: Actor, accountId: string, kind: Source['kind']): Promise<readonly SourceView[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const [sources, activity] = [await sourcesOf(db, account.id), await sourceActivity(db, account.id)];
    const [holdings, byHand] = [await holdingsBySource(db, account.id, account.fiatCurrency), await balancesByHand(db, account.id)];
    return sources
      .filter((source) => source.kind === kind)
      .map((source) => {
        const own = holdings.filter((each) => each.sourceId === source.id);
        return {
          ...source,
          activity: activity.find((each) => each.sourceId === source.id),
          holdings: own,
          worth: worthOf(own),
          balancesByHand: byHand.filter((each) => each.sourceId === source.id),
          fiatCurrency: account.fiatCurrency,
        };
      });
  });
}

function worthOf(holdings: readonly ValuedHoldingRow[]): string | undefined {
  const known = holdings.flatMap(({ value }) => (value === null ? [] : [money(value)]));
  return known.length === 0 ? undefined : format(sum(known));
}
