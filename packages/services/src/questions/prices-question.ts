import type { FilledMessage } from '@lotbook/messages/fill';
import { reading, type Database } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { PriceNeed } from '@lotbook/model/price';
import { matchTargets } from '../base/entry-ids.ts';
import { refusePriced } from '../decisions/cost-basis.ts';
import {
  makeCandidate,
  loadCandidates,
  getNeed,
  type PriceCandidate,
} from '../prices/price-candidates.ts';
import type { ProviderAnswer, Services } from '../services.ts';

/** The prices that a person may choose among for one side. */
export interface PriceChoices extends PriceNeed {
  readonly taxTxId: string;
  readonly candidates: readonly PriceCandidate[];
  /** Providers without a price, each with its reason. */
  readonly silent: readonly {
    readonly provider: string;
    readonly reason: string | FilledMessage;
  }[];
  /** False if the network is off. */
  readonly isAsked: boolean;
}

/** The prices from each provider, stored prices, and prices in the account's own rows. Providers are queried outside of any database transaction, and their answers are not stored. */
export async function readPriceChoices(
  { database, prices }: { readonly database: Database; readonly prices: Services['prices'] },
  account: Account,
  taxTxId: string,
): Promise<PriceChoices> {
  const scope = { accountId: account.id };
  const { side, known } = await reading(database, scope, async (db) => {
    const [target] = await matchTargets(db, account.id, [taxTxId]);
    const request = refusePriced(target!);
    return { side: request, known: (await loadCandidates(db, account, [request]))[0]! };
  });
  const need = getNeed(account, side);
  const told: readonly ProviderAnswer[] = prices ? await prices.findEach(need) : [];
  const queried = told.flatMap(({ price }) => (price ? [makeCandidate('provider', price)] : []));
  const names = new Set(queried.map(({ from }) => from));
  return {
    ...need,
    taxTxId,
    candidates: [
      ...queried,
      ...known.filter(({ kind, from }) => kind !== 'provider' || !names.has(from)),
    ],
    silent: told.flatMap(({ label, price, reason }) =>
      price ? [] : [{ provider: label, reason: reason ?? '' }],
    ),
    isAsked: prices !== undefined,
  };
}
