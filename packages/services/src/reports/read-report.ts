import { reading } from '@lotbook/db/database';
import { findReport, reportChunk, type Report } from '@lotbook/db/stores/reports';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { checkPaid } from '../billing/download-gate.ts';
import { unpaidYears } from '../billing/tax-billing.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A finished report with its bytes, or those of its watermarked preview, as requested. @throws AppError NOT_FOUND if there is none, PAYMENT_REQUIRED for a complete report of an unpaid tax year. */
export async function readReport(
  services: Services,
  actor: Actor,
  accountId: string,
  reportId: string,
  { preview = false }: { readonly preview?: boolean } = {},
): Promise<{ readonly report: Report; readonly chunks: AsyncIterable<Buffer> }> {
  const { report, account } = await readingAs(
    services,
    actor,
    accountId,
    'reportsView',
    async (db, member) => {
      const found = isId(reportId) ? await findReport(db, member.account.id, reportId) : undefined;
      if (found?.status === 'ready' && found.taxYear !== null && !preview)
        await checkPaid(services, db, member, found.taxYear);
      if (preview && !(await isToBePaid(services, db, member.account, found)))
        throw notFound('report');
      return { account: member.account, report: found };
    },
  );
  if (report?.status !== 'ready' || (preview && report.previewBytes === null))
    throw notFound('report');
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let seq = 0; ; seq += 1) {
      const current = seq;
      const chunk = await reading(services.database, { accountId: account.id }, (db) =>
        reportChunk(db, account.id, reportId, current, preview),
      );
      if (!chunk) return;
      yield chunk;
    }
  }
  return { report, chunks: chunks() };
}

/** A report that may be downloaded needs no preview. */
const isToBePaid = async (
  services: Services,
  db: Db,
  account: Account,
  report: Report | undefined,
): Promise<boolean> =>
  report !== undefined &&
  report.taxYear !== null &&
  (await unpaidYears(services, db, account, [report.taxYear])).has(report.taxYear);
