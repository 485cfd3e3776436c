import type { Writable } from 'node:stream';
import { getAccountTranslator, translateForReader } from '../reader-texts.ts';
import { evidenceReport } from '@lotbook/reports/evidence/evidence-report';
import { toPreview } from '@lotbook/reports/preview';
import type { ReportFormat } from '@lotbook/reports/report';
import { writeReport } from '@lotbook/reports/render/write';
import { instantFromMs, localDate, type TimeZone } from '@lotbook/model/time';
import { getValueFile, getValueTitle } from '@lotbook/model/value-name';
import { getPlace } from '../base/jurisdiction.ts';
import { checkPaid } from '../billing/download-gate.ts';
import { explainFigure } from '../questions/explain-figure.ts';
import { readingAs } from '../member.ts';
import type { EvidenceRequest } from '../questions/explain-question.ts';
import type { Actor, Services } from '../services.ts';
import { getHome } from './report-home.ts';

export interface EvidenceDocument {
  /** Of a file, without its ending. */
  readonly name: string;
  readonly write: (format: ReportFormat, out: Writable, createdAt: Date) => Promise<void>;
}

/**
 * Why a figure is what it is, as a document, with what writes it into a stream and ends that. On screen the same is free; as a document it is paid with the tax
 * year that the figure is of, or with each year that it sums up, and its marked preview is free.
 * @throws AppError as `explainFigure` does; PAYMENT_REQUIRED for the whole of one of a year that has not been paid for.
 */
export async function makeEvidenceDocument(
  services: Services,
  actor: Actor,
  accountId: string,
  { preview, ...wanted }: EvidenceRequest & { readonly preview: boolean },
): Promise<EvidenceDocument> {
  const evidence = await explainFigure(services, actor, accountId, { ...wanted, inFull: true });
  const { name, ...about } = await readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, member) => {
      const { account } = member;
      if (!preview) {
        for (const year of evidence.years.length > 0 ? evidence.years : [account.taxYear])
          await checkPaid(services, db, member, year); // oxlint-disable-line no-await-in-loop -- report the first unpaid year
      }
      const { years } = getPlace(account);
      const today = localDate(instantFromMs(Date.now()), account.timeZone as TimeZone);
      return {
        ...getHome(services, account),
        translator: getAccountTranslator(account.jurisdiction),
        ...(wanted.kind === 'worth' && {
          title: getValueTitle(wanted.id, today, translateForReader),
        }),
        name: wanted.kind === 'worth' ? getValueFile(wanted.id, today) : `evidence-${wanted.kind}`,
        years: evidence.years.map(years.label),
      };
    },
  );
  const whole = evidenceReport({ ...evidence, ...about });
  const write: EvidenceDocument['write'] = (format, out, createdAt) =>
    writeReport({}, preview ? toPreview(whole) : whole, format, out, createdAt);
  return { name, write };
}
