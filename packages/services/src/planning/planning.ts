import {
  readCurrentPrices,
  readYearTotals,
  type CurrentPriceRow,
  type YearRow,
} from '@lotbook/db/stores/figures';
import { readTransactionSpan } from '@lotbook/db/stores/issue-counts';
import { readOpenLotPage } from '@lotbook/db/stores/lots';
import { loadMethodChanges, type StoredMethodChange } from '@lotbook/db/stores/method-changes';
import { loadSources } from '@lotbook/db/stores/sources';
import { loadTaxSettings } from '@lotbook/db/stores/tax-settings';
import type { Account } from '@lotbook/db/stores/accounts';
import type { OpenLot } from '@lotbook/model/result';
import {
  instantFromMs,
  localDate,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { getPlace } from '../base/jurisdiction.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** The starting point of a plan for the current tax year; the lots have pages of their own. */
export interface PlanningFacts {
  readonly account: Account;
  /** In the account's zone. */
  readonly today: LocalDate;
  readonly year: number;
  readonly yearLabel: string;
  readonly yearEnds: LocalDate;
  /** The day of the last transaction. Later sales, if any, aren't in the figures. */
  readonly dataEnds: LocalDate | undefined;
  /** Absent if nothing was sold or earned in the year so far. */
  readonly realized: YearRow | undefined;
  readonly prices: readonly CurrentPriceRow[];
  readonly orders: readonly StoredMethodChange[];
  readonly sources: readonly PlanningSource[];
}

export interface PlanningSource {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Held by a broker, so from 2027 on standing instructions in one's own books do not apply to its units. */
  readonly isOfBroker: boolean;
}

/** @throws AppError as `readingAs` does. */
export function readPlanningFacts(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<PlanningFacts> {
  return readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account }): Promise<PlanningFacts> => {
      const { years } = getPlace(account);
      const today = localDate(instantFromMs(Date.now()), account.timeZone as TimeZone);
      const year = years.of(today);
      const span = await readTransactionSpan(db, account.id);
      const brokers = new Set(
        (await loadTaxSettings(db, account.id)).flatMap((each) =>
          each.kind === 'custody' && each.payload.custody === 'broker' ? [each.part] : [],
        ),
      );
      return {
        account,
        today,
        year,
        yearLabel: years.label(year),
        yearEnds: years.last(year),
        dataEnds: span && localDate(span.last as Instant, account.timeZone as TimeZone),
        realized: (await readYearTotals(db, account.id)).find((each) => each.year === year),
        prices: await readCurrentPrices(db, account.id, account.fiatCurrency),
        orders: await loadMethodChanges(db, account.id),
        sources: (await loadSources(db, account.id)).map(({ id, name, provider }) => ({
          id,
          name,
          provider,
          isOfBroker: brokers.has(id),
        })),
      };
    },
  );
}

export interface LotPage {
  readonly lots: readonly OpenLot[];
  /** Where the next page begins; absent after the last one. */
  readonly cursor: number | undefined;
}

/** Available lots, with source ids, in pages. @throws AppError as `readingAs` does. */
export function readPlanningLots(
  services: Services,
  actor: Actor,
  accountId: string,
  page: { readonly after: number | undefined; readonly limit: number },
): Promise<LotPage> {
  return readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account }): Promise<LotPage> => {
      const rows = await readOpenLotPage(db, account.id, page);
      return {
        lots: rows.map(({ lot }) => lot),
        cursor: rows.length < page.limit ? undefined : rows.at(-1)?.row,
      };
    },
  );
}
