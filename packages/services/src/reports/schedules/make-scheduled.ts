import type { Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ReportSchedule } from '@lotbook/db/stores/report-schedules';
import { addReport, type Report } from '@lotbook/db/stores/reports';
import { AppError } from '@lotbook/model/errors';
import { getTaxYearAt } from '../../base/tax-year-span.ts';
import type { Services } from '../../services.ts';
import { validateRequest, queueReport } from '../request-report.ts';

/** Requests the report of a schedule. One that can't be built any more is listed as failed, with the reason. */
export async function makeScheduled(
  services: Services,
  tx: Tx,
  account: Account,
  schedule: ReportSchedule,
): Promise<Report> {
  const { type, parameters, createdBy: userId, id: scheduleId } = schedule;
  const present = getTaxYearAt(account, services.now().toISOString());
  const taxYear = schedule.taxYear === 'current' ? present : present - 1;
  try {
    const accounting = account.type === 'Accounting' ? { accounting: true as const } : {};
    return await queueReport(
      services,
      tx,
      account,
      validateRequest(account, { type, parameters, ...accounting }),
      { taxYear, userId, scheduleId },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed = {
      type,
      format: schedule.format,
      taxYear: schedule.taxYear === null ? undefined : taxYear,
      parameters,
      userId,
      scheduleId,
    };
    const report = await addReport(tx, account.id, { ...failed, error: error.message });
    await services.queue.enqueue(tx, {
      kind: 'report-mail',
      accountId: account.id,
      reportId: report.id,
    });
    return report;
  }
}
