import { localeFor, type Locale } from '@lotbook/messages/locales';
import * as texts from '@lotbook/messages/generated/services/reports';
import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { findSchedule } from '@lotbook/db/stores/report-schedules';
import { findReport } from '@lotbook/db/stores/reports';
import type { AccountId } from '@lotbook/model/ids';
import { renderStored } from '@lotbook/messages/render-stored';
import { getAccountTranslator } from '../../reader-texts.ts';
import { renderText } from '@lotbook/reports/report-text';
import { reportById } from '@lotbook/reports/registry';
import { getPlace } from '../../base/jurisdiction.ts';
import { findMailReader } from '../../base/mail-reader.ts';
import type { Services } from '../../services.ts';

/** The content of a mail about a scheduled report. */
export interface ReportNotice {
  readonly to: string;
  readonly locale: Locale;
  readonly accountName: string;
  /** With its tax year: `Capital gains 2025`. */
  readonly report: string;
  /** It leaves rows out because their price is unknown. */
  readonly isIncomplete?: boolean;
  /** Why it failed; absent if it is ready. */
  readonly error?: string;
  /** Where the schedule was made: links lead there. */
  readonly origin: string;
  readonly appId: string;
  /** The account, where the reader enters it as its preparer. */
  readonly clientId?: string;
}

/** Where such mails go out. */
export interface PostingServices extends Services {
  readonly post: (notice: ReportNotice) => Promise<void>;
}

/** Job: mails the result of a report to the owner of its schedule, if they want it and may still access the account. */
export async function mailReport(
  services: PostingServices,
  { accountId, reportId }: { readonly accountId: AccountId; readonly reportId: string },
): Promise<void> {
  const notice = await loadNotice(services, accountId, reportId);
  if (notice) await services.post(notice);
}

async function loadNotice(
  services: Services,
  accountId: AccountId,
  reportId: string,
): Promise<ReportNotice | undefined> {
  const found = await reading(services.database, { accountId }, async (db) => {
    const [account, report] = [
      await findAccount(db, accountId),
      await findReport(db, accountId, reportId),
    ];
    const schedule = report?.scheduleId
      ? await findSchedule(db, accountId, report.scheduleId)
      : undefined;
    return account && report && schedule?.mail ? { account, report, schedule } : undefined;
  });
  if (!found || (found.report.status !== 'ready' && found.report.status !== 'failed'))
    return undefined;
  const { account, report, schedule } = found;
  const { createdBy: userId, origin, appId } = schedule;
  const reader = await findMailReader(services, { accountId, userId, appId });
  if (!reader) return undefined;
  const translator = getAccountTranslator(account.jurisdiction);
  const label = renderText(reportById(report.type)?.label ?? report.type, translator.translate);
  return {
    to: reader.to,
    locale: localeFor(account.jurisdiction),
    accountName: account.name,
    report:
      report.taxYear === null ? label : `${label} ${getPlace(account).years.label(report.taxYear)}`,
    ...(report.isIncomplete && { isIncomplete: true }),
    ...(report.status === 'failed' && {
      error:
        report.error === null
          ? translator.translate(texts.internalError)
          : renderStored(report.error, translator),
    }),
    origin,
    appId,
    ...(reader.isPreparer && { clientId: account.id }),
  };
}
