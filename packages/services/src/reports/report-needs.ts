import * as texts from '@lotbook/messages/generated/services/reports';
import { fill } from '@lotbook/messages/fill';
import {
  getAccountTranslator,
  renderForReader,
  renderStoredForReader,
  translateForReader,
} from '../reader-texts.ts';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { readCurrentPrices } from '@lotbook/db/stores/figures';
import { getHistory } from '@lotbook/db/stores/decisions';
import { loadRawRecords } from '@lotbook/db/stores/evidence';
import { readCurrentSeal } from '@lotbook/db/stores/sealed-years';
import { readDecisionTrail, logTrail } from '@lotbook/db/stores/audit-trail';
import { money, sum } from '@lotbook/decimal/decimal';
import { getTransactions } from '@lotbook/db/stores/records';
import { loadSources } from '@lotbook/db/stores/sources';
import { listAllocatedLots } from '@lotbook/engine/allocation';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import { computeMethods } from '@lotbook/engine/compute-methods';
import type { FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { TaxEntry } from '@lotbook/model/result';
import { lotMethods } from '@lotbook/model/settings';
import { instantFromMs, localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { transactionsBehind, getRequestedSales } from '@lotbook/reports/evidence/report';
import type {
  Evidence,
  LotOrigin,
  ReportInput,
  ReportNeed,
  TrailRow,
} from '@lotbook/reports/report';
import { readAccountBook } from '../computing/account-book.ts';
import { makeSourceNames } from '../computing/source-names.ts';
import { getRecordId } from '../base/entry-ids.ts';
import { formatOrigin } from '@lotbook/model/record-origin';
import { readPrices } from '../prices/prices-read.ts';
import { formatDecision } from '../base/decision-text.ts';
import { readLotNames } from '../decisions/lot-origins.ts';
import { readFiledBefore } from '../sealed-years/filed-before.ts';
import { readFiledYear } from '../sealed-years/filed-year.ts';

/** Works out what was read; no part of it waits for the database. */
type Further = () => Partial<ReportInput>;

/** The data of a need other than rows, from the account's current state. `input` is already loaded. */
export const reportNeeds: Readonly<
  Record<ReportNeed, (db: Db, account: Account, input: ReportInput) => Promise<Further>>
> = {
  filed: async (db, account, { year }) => {
    const seal = await readCurrentSeal(db, account.id, year);
    const filed = seal?.status === 'sealed' ? await readFiledYear(db, account, seal) : undefined;
    return () => (filed ? { filed } : {});
  },
  filedBefore: async (db, account, { year }) => {
    const before = await readFiledBefore(db, account, year);
    return () => (before ? { filedBefore: before } : {});
  },
  methods: async (db, account) => {
    const book = await readAccountBook(db, account.id);
    return () => {
      if (!book) return {};
      const results = computeMethods(book, lotMethods);
      return {
        methods: results.map(({ totals, lots }, index) => ({
          method: lotMethods[index]!,
          totals,
          openBasis: sum(lots.map(({ basis }) => basis)),
        })),
      };
    };
  },
  allocation: async (db, account) => {
    const book = await readAccountBook(db, account.id);
    return () => {
      if (book?.settings.tracking !== 'us') return {};
      const { lots, refused } = listAllocatedLots(book);
      const translator = getAccountTranslator(account.jurisdiction);
      const reasons = [...refused].map(
        ([asset, text]) => [asset, renderIssue(translator, text)] as const,
      );
      return { allocation: { lots, refused: Object.fromEntries(reasons) } };
    };
  },
  prices: async (db, account) => {
    const prices = await getPrices(db, account);
    return () => ({ prices });
  },
  origins: async (db, account, { lots }) => {
    const prices = await getPrices(db, account);
    const origins = await getOrigins(db, account, lots);
    return () => ({ prices, origins });
  },
  trail: async (db, account) => {
    const trail = {
      decisions: await readDecisionRows(db, account),
      log: await logRows(db, account),
    };
    return () => ({ trail });
  },
  evidence: async (db, account, input) => {
    const sales = getRequestedSales(input);
    const evidence = await loadEvidence(db, account, [
      ...new Set(sales.flatMap(transactionsBehind)),
    ]);
    const request = new Set<string>(sales.map(({ entryId }) => entryId));
    const priceRows = await loadPriceRows(
      db,
      account,
      input.entries.filter(({ id }) => request.has(id)),
    );
    return () => ({ evidence, priceRows });
  },
};

/** The newest prices of what is held, and the day of today. */
async function getPrices(db: Db, account: Account): Promise<NonNullable<ReportInput['prices']>> {
  const known = await readCurrentPrices(db, account.id, account.fiatCurrency);
  const of = Object.fromEntries(
    known.map(({ asset, unitPrice, at, from }) => [
      asset,
      { unitPrice: money(unitPrice), at: at as Instant, from },
    ]),
  );
  return { on: localDate(instantFromMs(Date.now()), account.timeZone as TimeZone), of };
}

/** Acquisition place and hash of lots that are named after the side that acquired them. */
async function getOrigins(
  db: Db,
  account: Account,
  lots: ReportInput['lots'],
): Promise<NonNullable<ReportInput['origins']>> {
  const { getName } = makeSourceNames(await loadSources(db, account.id));
  const ids = [...new Set(lots.flatMap(({ lotId }) => getRecordId(lotId) ?? []))];
  const origins = new Map<string, LotOrigin>();
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const transaction of await getTransactions(
      db,
      account.id,
      ids.slice(from, from + atOnce),
    )) {
      const hash = transaction.txHash ? { hash: transaction.txHash } : {};
      for (const { id, movement } of nameMovements(transaction))
        if (movement.direction === 'in')
          origins.set(id, { source: getName(movement.source), ...hash });
    }
  }
  return origins;
}

async function readDecisionRows(db: Db, account: Account): Promise<readonly TrailRow[]> {
  const trail = await readDecisionTrail(db, account.id);
  const getName = await readLotNames(db, account, trail);
  return trail.map(({ at, who, kind, recordId, payload, endedAt, endedBy }) => ({
    at,
    who: who ?? renderForReader(fill(texts.byProgram)),
    kind,
    transactionId: recordId,
    what: renderForReader(formatDecision(kind, payload, undefined, getName(payload))),
    endedAt: endedAt ?? '',
    endedBy: endedBy ?? '',
  }));
}

async function logRows(db: Db, account: Account): Promise<readonly TrailRow[]> {
  const nothing = { transactionId: '', endedAt: '', endedBy: '' };
  return (await logTrail(db, account.id)).map(({ at, who, type, message }) => ({
    at,
    who: who ?? renderForReader(fill(texts.byProgram)),
    kind: type,
    what: renderStoredForReader(message),
    ...nothing,
  }));
}

/** The origin of prices from price files. */
async function loadPriceRows(
  db: Db,
  account: Account,
  entries: readonly TaxEntry[],
): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  const filed = entries.flatMap(({ id, asset, price }) =>
    price?.from.startsWith('file')
      ? [
          {
            id,
            need: {
              asset,
              currency: price.foreign?.currency ?? (account.fiatCurrency as FiatCode),
              at: price.at,
            } satisfies PriceNeed,
          },
        ]
      : [],
  );
  for (let from = 0; from < filed.length; from += atOnce) {
    const some = filed.slice(from, from + atOnce);
    const read = await readPrices(
      db,
      account,
      some.map(({ need }) => need),
    );
    for (const { id, need } of some) {
      const row = read.told(need);
      if (row !== undefined) told.set(id, row);
    }
  }
  return told;
}

/** So many transactions are read at once. */
const atOnce = 1_000;

async function loadEvidence(
  db: Db,
  account: Account,
  ids: readonly string[],
): Promise<Readonly<Record<string, Evidence>>> {
  const found: Record<string, Evidence> = {};
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const records = await loadRawRecords(db, account.id, some);
    const current = (await getHistory(db, account.id, some)).filter(
      ({ revokedAt }) => revokedAt === null,
    );
    const decisions = Map.groupBy(current, ({ recordId }) => recordId);
    const getName = await readLotNames(db, account, current);
    for (const { transactionId: id, header, rows, ...origin } of records) {
      found[id] = {
        origin: formatOrigin(origin, translateForReader),
        received: rows
          .map((cells) =>
            cells.map((cell, at) => (header?.[at] ? `${header[at]}: ${cell}` : cell)).join('; '),
          )
          .join(' / '),
        decisions: (decisions.get(id) ?? []).map(({ kind, payload, createdAt }) => ({
          at: createdAt as Instant,
          text: renderForReader(
            formatDecision(kind, payload, account.timeZone as TimeZone, getName(payload)),
          ),
        })),
      };
    }
  }
  return found;
}
