import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import {
  readAccountPrices,
  loadPriceCurrencies,
  loadStoredAnswers,
} from '@lotbook/db/stores/prices';
import { countTransactions, readTransactionsAfter } from '@lotbook/db/stores/records';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import { getFrame } from '../computing/account-inputs.ts';
import { isId, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Accounts with more transactions are compared by the worker, which has them in memory. */
export const mostCompared = 100_000;
const pageSize = 5_000;

/** The engine input other than transactions; on the first page. */
export interface ComparisonFrame {
  readonly settings: TaxSettings;
  readonly lotChoices: readonly LotChoice[];
  readonly latest: Instant;
  /** Of the account's own price files. */
  readonly prices: readonly Price[];
}

/** A part of a book, for a computation elsewhere. */
export interface ComparisonPart {
  readonly frame?: ComparisonFrame;
  readonly transactions: readonly Transaction[];
  readonly answers: readonly { readonly need: PriceNeed; readonly price: Price }[];
}

export interface ComparisonPage {
  /** Of the inputs: parts of different versions are not one book. */
  readonly version: number;
  readonly total: number;
  /** A {@link ComparisonPart} as JSON with decimals; absent where the account is too large for it. */
  readonly part: string | undefined;
  /** Where the next page begins; absent after the last one. */
  readonly cursor: string | undefined;
}

/** A page of the complete engine input, to compare methods in the browser. @throws AppError BAD_INPUT if the law determines the units. */
export function readComparisonPage(
  services: Services,
  actor: Actor,
  accountId: string,
  cursor: string | undefined,
): Promise<ComparisonPage> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    refuseUnitChoice(account, 'method');
    const frame = await getFrame(db, account);
    const total = await countTransactions(db, account.id);
    const { version } = frame.state;
    if (total > mostCompared) return { version, total, part: undefined, cursor: undefined };
    const after = getPlace(cursor);
    const read = await readTransactionsAfter(db, account.id, after, pageSize);
    const needs = getNeeds(
      read,
      account.fiatCurrency as FiatCode,
      await loadPriceCurrencies(db, account.id),
    );
    const answers = (await loadStoredAnswers(db, needs)).flatMap(({ asset, currency, at, price }) =>
      price ? [{ need: { asset, currency, at }, price }] : [],
    );
    const { settings, lotChoices, latest } = frame;
    const first = after
      ? {}
      : {
          frame: { settings, lotChoices, latest, prices: await readAccountPrices(db, account.id) },
        };
    const part: ComparisonPart = { ...first, transactions: frame.sources.named(read), answers };
    const last = read.length < pageSize ? undefined : read.at(-1);
    return {
      version,
      total,
      part: JSON.stringify(encodeDecimals(part)),
      cursor: last && `${last.at} ${last.id}`,
    };
  });
}

/** An invalid cursor starts at the beginning. */
function getPlace(
  cursor: string | undefined,
): { readonly at: string; readonly id: string } | undefined {
  const [at = '', id = ''] = cursor?.split(' ') ?? [];
  return isId(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

/** Every price that a computation may need: of moved assets, and of currencies in which rows or price files state values. */
function getNeeds(
  transactions: readonly Transaction[],
  currency: FiatCode,
  moneys: readonly FiatCode[],
): readonly PriceNeed[] {
  const needs = new Map<string, PriceNeed>();
  for (const { at, movements } of transactions) {
    for (const { asset, value, basis } of movements) {
      for (const each of [asset, value?.currency, basis?.currency, ...moneys]) {
        if (
          each === undefined ||
          each === (currency as string) ||
          (each !== asset && !isFiat(each))
        )
          continue;
        needs.set(`${each} ${at}`, { asset: each as AssetId, currency, at });
      }
    }
  }
  return [...needs.values()];
}
