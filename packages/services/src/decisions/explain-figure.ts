import { historyOf, type DecisionRow } from '@lotbook/db/stores/decisions';
import { recordsOf } from '@lotbook/db/stores/evidence';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { compute, type Book } from '@lotbook/engine/compute';
import { deferLosses } from '@lotbook/engine/wash-sales';
import { explain } from '@lotbook/engine/explain/explain';
import type { Asked, Explanation, Surroundings } from '@lotbook/engine/explain/explanation';
import { AppError } from '@lotbook/model/errors';
import type { LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { PriceBook } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { assetBook } from '../computing/asset-book.ts';
import { settingsOf } from '../computing/account-inputs.ts';
import { yearResult } from '../computing/year-result.ts';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { meantBy } from './entry-ids.ts';
import { decisionWords } from './decision-words.ts';

const kinds = ['disposal', 'entry', 'lot', 'year'] as const;

/**
 * Why a figure of an account is what it is. A disposal, an entry or a lot is computed anew from the facts, decisions and prices that its asset hangs on; a year is
 * told from what was computed of it.
 */
export function explainFigure(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: { readonly kind: string; readonly id: string },
): Promise<Explanation> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const kind = kinds.find((each) => each === wanted.kind);
    if (!kind) throw new AppError('BAD_INPUT', `what is one of ${kinds.join(', ')}.`, { field: 'what' });
    const asked = askedOf(kind, wanted.id);
    if (asked.kind === 'year') {
      const settings = await settingsOf(db, account);
      return explain({ transactions: [], settings, prices: noPrices, lotChoices: [] }, await yearResult(db, account, asked.year), asked);
    }
    const book = await bookOf(db, account, asked.id);
    const result = deferLosses(compute(book), book.settings);
    const spokenOf = new Set<TransactionId>();
    explain(book, result, asked, { recordOf: (id) => void spokenOf.add(id) });
    return explain(book, result, asked, await surroundingsOf(db, account, [...spokenOf]));
  });
}

const noPrices: PriceBook = { find: () => undefined };

function askedOf(kind: (typeof kinds)[number], id: string): Asked {
  if (kind !== 'year') return kind === 'disposal' ? { kind, id } : kind === 'lot' ? { kind, id: id as LotId } : { kind, id: id as MovementId };
  if (!/^\d{4}$/.test(id)) throw new AppError('BAD_INPUT', 'A year has four digits.', { field: 'id' });
  return { kind, year: Number(id) };
}

/** A disposal is named after its entry: `<entry>:<number>`, with `/<number>` after it where a wash sale parts it. */
async function bookOf(db: Db, account: Account, id: string): Promise<Book> {
  const [meant] = await meantBy(db, account.id, [id.replace(/(\/claim|\/lost|\/surplus|\/part\d+)?(:\d+(\/\d+)?)?$/, '')]);
  const asset = meant?.named?.movement.asset;
  if (asset === undefined) throw notFound('figure');
  return assetBook(db, account, asset);
}

const told = ({ kind, payload, createdAt }: DecisionRow) => ({ text: decisionWords(kind, payload), at: createdAt as Instant });

/** Where the transactions that an explanation speaks of were read, and what people decided about them. */
async function surroundingsOf(db: Db, account: Account, ids: readonly TransactionId[]): Promise<Surroundings> {
  const records = await recordsOf(db, account.id, ids);
  const decisions = Map.groupBy(
    (await historyOf(db, account.id, ids)).filter(({ revokedAt }) => revokedAt === null),
    ({ recordId }) => recordId,
  );
  return {
    recordOf: (id) => {
      const record = records.get(id);
      return record && `Line ${record.line ?? '?'} of ${record.fileName ?? 'a file that is no longer there'}`;
    },
    decisionsOf: (id) => (decisions.get(id) ?? []).map(told),
  };
}
