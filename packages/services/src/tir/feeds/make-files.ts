import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { readAccountPrices } from '@lotbook/db/stores/prices';
import type { Money } from '@lotbook/decimal/decimal';
import { Calendar } from '@lotbook/engine/calendar';
import { addDays } from '@lotbook/journal/periods';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { instantFromMs, type Instant, type LocalDate } from '@lotbook/model/time';
import { toFeedEntries } from '@lotbook/reports/fund-feed-entries';
import { checkHoldings } from '@lotbook/tir/feeds/check-holdings';
import type { FeedLayout } from '@lotbook/tir/feeds/layouts';
import { makeFeedDay } from '@lotbook/tir/feeds/make-day';
import { renderFeedFile, type RenderedFile } from '@lotbook/tir/feeds/render-file';
import { getPlace } from '../../base/jurisdiction.ts';
import { createPriceBook } from '../../computing/account-ledger.ts';
import { fetchPrices } from '../../computing/answered-prices.ts';
import { checkFigures, FiguresComing } from '../../reports/figures-waiting.ts';
import { readLiveFigures } from '../../figures/figures.ts';
import { reportRows } from '../../figures/report-rows.ts';
import type { Services } from '../../services.ts';
import { fillTir } from '@lotbook/messages/render-tir';
import { fillProblemAt } from '../file-problems.ts';
import type { Fund } from './fund.ts';

export interface MadeFiles {
  readonly files: readonly RenderedFile[];
  /** Why they must not be sent: values that the platform requires, and positions that differ from the holdings. */
  readonly problems: readonly FilledMessage[];
}

/** The files of a fund's day from its computed books. @throws AppError FIGURES_COMING while they are computed */
export async function makeFeedFiles(
  services: Services,
  { account, fields }: Fund,
  { day, layouts }: { readonly day: LocalDate; readonly layouts: readonly FeedLayout[] },
): Promise<MadeFiles> {
  const { settings, entries, lots, prices } = await readBooks(services, account.id);
  const scope = { day, currency: settings.currency, fund: fields };
  const { positions } = makeFeedDay(entries, { ...scope, getPrice: () => undefined });
  const at = instantFromMs(new Calendar(settings.timeZone).getStart(addDays(day, 1)).ms - 1);
  const getPrice = await findPrices(services, prices, {
    assets: positions.map(({ asset }) => asset as AssetId),
    currency: settings.currency,
    at,
  });
  const feed = makeFeedDay(entries, { ...scope, getPrice });
  const files = layouts.map((layout) => renderFeedFile(layout, feed));
  return {
    files,
    problems: [
      ...checkHoldings(feed, entries, lots).map(fillTir),
      ...files.flatMap(({ name, faults }) => faults.map(({ text }) => fillProblemAt(name, text))),
    ],
  };
}

async function readBooks({ database }: Services, fundId: Fund['account']['id']) {
  try {
    return await reading(database, { accountId: fundId }, async (db) => {
      const account = await findAccount(db, fundId);
      if (!account) throw new AppError('NOT_FOUND', fill(texts.fundMissing));
      await checkFigures(db, account);
      const figures = await readLiveFigures(db, account);
      const { settings } = figures.frame;
      const { entries, lots } = await reportRows(figures, {
        ...getPlace(settings),
        year: undefined,
        reach: 'history',
      });
      return {
        settings,
        entries: toFeedEntries(entries, settings),
        lots,
        prices: await readAccountPrices(db, account.id),
      };
    });
  } catch (error) {
    if (error instanceof FiguresComing)
      throw new AppError('FIGURES_COMING', fill(texts.figuresComing));
    throw error;
  }
}

/** Closing prices from the fund's own price files, otherwise from the providers. */
async function findPrices(
  services: Services,
  filed: Awaited<ReturnType<typeof readAccountPrices>>,
  {
    assets,
    currency,
    at,
  }: { readonly assets: readonly AssetId[]; readonly currency: FiatCode; readonly at: Instant },
): Promise<(asset: AssetId) => Money | undefined> {
  const book = createPriceBook(filed, []);
  const needs = assets
    .filter((asset) => !book.find(asset, currency, at))
    .map((asset) => ({ asset, currency, at }));
  const answers = await fetchPrices(services, needs, () => Promise.resolve());
  const asked = createPriceBook([], answers);
  return (asset) => (book.find(asset, currency, at) ?? asked.find(asset, currency, at))?.unitPrice;
}
