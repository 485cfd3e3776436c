import { writing, type Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { lockAlerts, postponeAlerts, type StoredAlert } from '@lotbook/db/stores/planning-alerts';
import {
  addNotices,
  readLotsByDay,
  wasNotified,
  type LotDay,
  type NewNotice,
} from '@lotbook/db/stores/planning-notices';
import { money, round, type Money } from '@lotbook/decimal/decimal';
import { longTermFrom } from '@lotbook/law/holding-period';
import type { AccountId } from '@lotbook/model/ids';
import { localDate, type Instant, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { getPlace } from '../../base/jurisdiction.ts';
import { readFiguresState } from '../../computing/figures-state.ts';
import type { Services } from '../../services.ts';
import { formatGain, formatTerm } from './alert-text.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Job: alerts subscribers to lots that soon become long-term, and to gains above their amount; each once. Runs after each
 * computation and once a day. Sends nothing while a computation is pending: that one runs the job again.
 */
export async function checkAlerts(
  { database, queue, now }: Services,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  await writing(database, { accountId }, async (tx) => {
    const account = await findAccount(tx, accountId);
    const alerts = await lockAlerts(tx, accountId);
    if (!account || alerts.length === 0) return;
    await postponeAlerts(tx, accountId, new Date(now().getTime() + dayMs));
    if (account.disabled || (await readFiguresState(tx, account)) !== 'current') return;
    const facts = await getFacts(tx, account, { alerts, now: now() });
    for (const alert of alerts) {
      // oxlint-disable-next-line no-await-in-loop -- people who want this are few
      const told = new SentAlerts(await wasNotified(tx, accountId, alert.userId));
      const notices = [
        ...makeTermNotices(facts, alert, told),
        ...makeGainNotices(facts, alert, told),
      ];
      if (notices.length === 0) continue;
      // oxlint-disable-next-line no-await-in-loop
      await addNotices(tx, accountId, notices);
      // oxlint-disable-next-line no-await-in-loop
      if (alert.mail)
        await queue.enqueue(tx, { kind: 'alert-mail', accountId, userId: alert.userId });
    }
  });
}

interface Facts {
  readonly today: LocalDate;
  readonly currency: string;
  readonly year: string;
  readonly gain: Money | undefined;
  /** Lots that may become long-term within the longest period of any subscriber. */
  readonly days: readonly LotDay[];
}

async function getFacts(
  db: Db,
  account: Account,
  { alerts, now }: { readonly alerts: readonly StoredAlert[]; readonly now: Date },
): Promise<Facts> {
  const { years, jurisdiction } = getPlace(account);
  const today = localDate(now.toISOString() as Instant, account.timeZone as TimeZone);
  const year = years.of(today);
  const gain = (await readYearTotals(db, account.id)).find((each) => each.year === year)?.gain;
  const most = Math.max(0, ...alerts.map(({ termDays }) => termDays ?? 0));
  // Allows for a leap day: each day is checked against the law afterwards.
  const window = { from: addDays(today, -368), to: addDays(today, most - 363) };
  const days = most > 0 && jurisdiction === 'US' ? await readLotsByDay(db, account.id, window) : [];
  return {
    today,
    currency: account.fiatCurrency,
    year: years.label(year),
    gain: gain === undefined ? undefined : money(gain),
    days,
  };
}

/** Alerts that were sent to a person. */
class SentAlerts {
  readonly #days = new Map<string, Set<LocalDate>>();

  constructor(notices: Awaited<ReturnType<typeof wasNotified>>) {
    for (const { kind, subject, days } of notices) {
      const key = `${kind} ${subject}`;
      const known = this.#days.get(key) ?? new Set();
      for (const day of days) known.add(day);
      this.#days.set(key, known);
    }
  }

  has(kind: NewNotice['kind'], subject: string, day?: LocalDate): boolean {
    const days = this.#days.get(`${kind} ${subject}`);
    return days !== undefined && (day === undefined || days.has(day));
  }
}

function makeTermNotices(
  { today, days }: Facts,
  { userId, termDays }: StoredAlert,
  told: SentAlerts,
): readonly NewNotice[] {
  if (termDays === null) return [];
  const until = addDays(today, termDays);
  const fresh = days.filter(({ asset, acquiredOn }) => {
    const turns = longTermFrom(acquiredOn);
    return turns > today && turns <= until && !told.has('long-term', asset, acquiredOn);
  });
  return [...Map.groupBy(fresh, ({ asset }) => asset)].map(([asset, lots]) => ({
    userId,
    kind: 'long-term',
    subject: asset,
    days: lots.map(({ acquiredOn }) => acquiredOn),
    words: formatTerm(asset, lots),
  }));
}

function makeGainNotices(
  { year, currency, gain }: Facts,
  { userId, gainOver }: StoredAlert,
  told: SentAlerts,
): readonly NewNotice[] {
  if (gainOver === null || gain === undefined) return [];
  const over = money(gainOver);
  const subject = `${year} over ${gainOver} ${currency}`;
  if (round(gain, 2, 'halfEven') <= over || told.has('gain', subject)) return [];
  return [
    { userId, kind: 'gain', subject, days: [], words: formatGain({ year, gain, over, currency }) },
  ];
}

const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10) as LocalDate;
