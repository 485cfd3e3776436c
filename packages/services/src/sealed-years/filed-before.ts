import { formatMoneyForReader } from '../reader-texts.ts';
import * as texts from '@lotbook/messages/generated/services/sealed-years';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { readCurrentSeal, loadSealedYears } from '@lotbook/db/stores/sealed-years';
import { isResidue, money, subtract } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { courseSums } from '@lotbook/reports/history';
import type { FiledBefore } from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';
import { reportRows } from '../figures/report-rows.ts';
import { readSealedFigures } from './sealed-content.ts';

/** What the year before ended with when it was sealed, asset by asset; undefined where it is not sealed. */
export async function readFiledBefore(
  db: Db,
  account: Account,
  taxYear: number,
): Promise<FiledBefore | undefined> {
  const seal = await readCurrentSeal(db, account.id, taxYear - 1);
  if (seal?.status !== 'sealed') return undefined;
  const figures = await readSealedFigures(db, account.id, seal);
  const { settings } = figures.frame;
  const sums = courseSums({ settings, year: seal.taxYear });
  const { years } = getPlace(settings);
  const { lots } = await reportRows(
    figures,
    { years, year: seal.taxYear, reach: 'history' },
    { take: ({ entries }) => sums.take(entries) },
  );
  return { sealedAt: seal.sealedAt!, digest: seal.digest ?? '', closing: sums.end(lots) };
}

/** A sealed year whose sales use up a different cost today than when it was filed, so the following years start with different opening balances. */
export interface CarriedApart {
  readonly taxYear: number;
  readonly label: string;
  readonly sealedAt: Instant | null;
  /** Cost that the sales of the year used up: as sealed, and by the books of today. */
  readonly sealedBasis: string;
  readonly presentBasis: string;
}

/** The sealed years that this is so for, by year. */
export async function loadSeparateCarryovers(
  db: Db,
  account: Account,
): Promise<ReadonlyMap<number, CarriedApart>> {
  const seals = (await loadSealedYears(db, account.id)).filter(({ status }) => status === 'sealed');
  if (seals.length === 0) return new Map();
  const sums = new Map(
    (await readYearTotals(db, account.id)).map((each) => [each.year, each.basis]),
  );
  const { years } = getPlace(account);
  return new Map(
    seals.flatMap(({ taxYear, totals, sealedAt }) => {
      const [sealedBasis, presentBasis] = [totals?.basis ?? '0', sums.get(taxYear) ?? '0'];
      const isApart = !isResidue(subtract(money(presentBasis), money(sealedBasis)));
      return isApart
        ? [
            [
              taxYear,
              { taxYear, label: years.label(taxYear), sealedAt, sealedBasis, presentBasis },
            ] as const,
          ]
        : [];
    }),
  );
}

/** A warning for reports of the following year. */
export function describeCarried(
  { label, sealedBasis, presentBasis }: CarriedApart,
  currency: string,
): FilledMessage {
  const [sealed, present] = [money(sealedBasis), money(presentBasis)];
  const shown = (amount: typeof sealed): string => formatMoneyForReader(amount, currency);
  const what: FilledMessage =
    sealed > present
      ? fill(texts.costAvailableAgain, { sealed: shown(subtract(sealed, present)) })
      : fill(texts.costLost, { present: shown(subtract(present, sealed)) });
  return fill(texts.salesCostDiffers, {
    label,
    sealed: shown(sealed),
    present: shown(present),
    what,
  });
}
