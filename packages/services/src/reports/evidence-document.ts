import type { Writable } from 'node:stream';
import { evidenceReport } from '@lotbook/reports/evidence/evidence-report';
import { previewOf } from '@lotbook/reports/preview';
import type { ReportFormat } from '@lotbook/reports/report';
import { writeReport } from '@lotbook/reports/render/write';
import { checkPaid } from '../billing/download-gate.ts';
import { explainFigure } from '../decisions/explain-figure.ts';
import { taxYearAt } from '../issues/tax-year-span.ts';
import { readingAs } from '../member.ts';
import { askedOf, type EvidenceWanted } from '../questions/explain-question.ts';
import type { Actor, Services } from '../services.ts';
import { homeOf } from './home-of.ts';

/**
 * Why a figure is what it is, as a document; gives what writes it into a stream and ends that. On screen the same is free; as a document it is paid with the tax
 * year that the figure is of, or with each year that it sums up, and its marked preview is free.
 * @throws AppError as `explainFigure` does; PAYMENT_REQUIRED for the whole of one of a year that has not been paid for.
 */
export async function evidenceDocument(
  services: Services,
  actor: Actor,
  accountId: string,
  { preview, ...wanted }: EvidenceWanted & { readonly preview: boolean },
): Promise<(format: ReportFormat, out: Writable, createdAt: Date) => Promise<void>> {
  const evidence = await explainFigure(services, actor, accountId, { ...wanted, inFull: true });
  const home = await readingAs(services, actor, accountId, 'txSearchView', async (db, member) => {
    const { account } = member;
    if (!preview) {
      const { explanation } = evidence;
      const ofYear = explanation.at === undefined ? account.taxYear : taxYearAt(account, explanation.at);
      const asked = askedOf(wanted);
      const years = evidence.years?.length ? evidence.years : [asked.kind === 'year' ? asked.year : ofYear];
      for (const year of years) await checkPaid(services, db, member, year); // oxlint-disable-line no-await-in-loop -- the first that is not paid for is told
    }
    return homeOf(services, account);
  });
  const whole = evidenceReport({ ...evidence, ...home });
  return (format, out, createdAt) => writeReport({}, preview ? previewOf(whole) : whole, format, out, createdAt);
}
