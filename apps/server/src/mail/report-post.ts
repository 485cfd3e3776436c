import type { ReportNotice } from '@lotbook/services/reports/schedules/report-mail';
import type { Brands } from '../configuration/brands.ts';
import { verificationFrame } from '../configuration/verification-mail.ts';
import { addressedPage } from './addressed-page.ts';
import { compose } from './compose.ts';
import type { Mail, Message } from './mail.ts';

/** Sends notices about scheduled reports under the brand where the schedule was created. Lets errors of the mail transport through, so that the job is retried. */
export function reportPost({
  brands,
  mail,
}: {
  readonly brands: Pick<Brands, 'of'>;
  readonly mail: Pick<Mail, 'send'>;
}): (notice: ReportNotice) => Promise<void> {
  return (notice) => mail.send(getLetter(notice, brands));
}

function getLetter(
  { to, accountName, report, isIncomplete = false, error, ...place }: ReportNotice,
  brands: Pick<Brands, 'of'>,
): Message {
  const { brand, productName, link } = addressedPage(brands, place, 'reports');
  const after =
    'You get this email because you scheduled this report. You can change, pause or delete the schedule on the same page.';
  const letter =
    error === undefined
      ? {
          subject: isIncomplete ? `${report} is incomplete` : `${report} is ready`,
          before: `The scheduled report ${report} for ${accountName} is done. ${isIncomplete ? 'It is incomplete: rows without a price are not included. Add the missing prices before you use it. ' : ''}Download it here:`,
        }
      : {
          subject: `${report} failed`,
          before: `The scheduled report ${report} for ${accountName} failed. ${error} Details:`,
        };
  return compose(
    to,
    {
      ...letter,
      subject: `${letter.subject}: ${accountName} on ${productName}`,
      action: 'Open the reports',
      link,
      after,
    },
    verificationFrame(brand),
  );
}
