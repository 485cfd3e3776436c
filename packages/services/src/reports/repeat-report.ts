import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reports';
import { log, type Account } from '@lotbook/db/stores/accounts';
import { addReport, findReport, type Report } from '@lotbook/db/stores/reports';
import { AppError } from '@lotbook/model/errors';
import { reportById } from '@lotbook/reports/registry';
import { isId, notFound, writingAs } from '../member.ts';
import { planDocument } from '../planning/plan-document.ts';
import type { Actor, Services } from '../services.ts';
import { validateRequest, queueReport } from './request-report.ts';
import { lotbookExport, tableExport } from './table-export.ts';

/** Requests a report again, with the same parameters, from the current figures or the seal. @throws AppError NOT_FOUND, REPORT_UNKNOWN, and what a request does. */
export function repeatReport(
  services: Services,
  actor: Actor,
  accountId: string,
  reportId: string,
): Promise<{ readonly report: Report; readonly account: Account }> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const previous = isId(reportId) ? await findReport(tx, account.id, reportId) : undefined;
    if (!previous) throw notFound('report');
    const { type, format, parameters, taxYear } = previous;
    if (reportById(type)) {
      const checked = validateRequest(account, { type, parameters });
      return {
        account,
        report: await queueReport(services, tx, account, checked, {
          taxYear: taxYear ?? account.taxYear,
          userId,
        }),
      };
    }
    if (type !== tableExport && type !== lotbookExport && type !== planDocument)
      throw new AppError('REPORT_UNKNOWN', fill(texts.reportUnknown));
    const stored = parameters as Readonly<Record<string, unknown>>;
    const report = await addReport(tx, account.id, {
      type,
      format,
      taxYear: undefined,
      parameters: stored,
      userId,
    });
    await services.queue.enqueue(tx, {
      kind: 'report',
      accountId: account.id,
      reportId: report.id,
    });
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'request',
      message: fill(texts.requestedAgain),
    });
    return { report, account };
  });
}
