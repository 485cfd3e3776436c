import * as texts from '@lotbook/messages/generated/mail';
import type { ReportNotice } from '@lotbook/services/reports/schedules/report-mail';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Brands } from '../configuration/brands.ts';
import { makeVerificationFrame } from '../configuration/verification-mail.ts';
import { getAddressedPage } from './addressed-page.ts';
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
  { to, locale, error, isIncomplete = false, report, accountName, ...place }: ReportNotice,
  brands: Pick<Brands, 'of'>,
): Message {
  const { brand, link } = getAddressedPage(brands, place, 'reports');
  const { translate: t } = getTranslator(brand, locale);
  const about = { report, accountName };
  const letter =
    error !== undefined
      ? {
          subject: t(texts.reportFailedSubject, about),
          before: t(texts.reportFailedBody, { ...about, error }),
        }
      : isIncomplete
        ? {
            subject: t(texts.reportIncompleteSubject, about),
            before: t(texts.reportIncompleteBody, about),
          }
        : {
            subject: t(texts.reportReadySubject, about),
            before: t(texts.reportReadyBody, about),
          };
  return compose(
    to,
    { ...letter, action: t(texts.reportAction), link, after: t(texts.reportReason) },
    makeVerificationFrame(brand),
  );
}
