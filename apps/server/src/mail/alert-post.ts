import * as texts from '@lotbook/messages/generated/mail';
import type { AlertLetter } from '@lotbook/services/planning/alerts/alert-mail';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Brands } from '../configuration/brands.ts';
import { makeVerificationFrame } from '../configuration/verification-mail.ts';
import { getAddressedPage } from './addressed-page.ts';
import { compose } from './compose.ts';
import type { Mail } from './mail.ts';

/** Sends requested alerts about lots and gains under the brand where they were set. Lets errors of the mail transport through, so that the job is retried. */
export function makeAlertPost({
  brands,
  mail,
}: {
  readonly brands: Pick<Brands, 'of'>;
  readonly mail: Pick<Mail, 'send'>;
}): (letter: AlertLetter) => Promise<void> {
  return ({ to, locale, accountName, points, ...place }) => {
    const { brand, link } = getAddressedPage(brands, place, 'planning');
    const { translate: t } = getTranslator(brand, locale);
    const letter = {
      subject: t(texts.alertsSubject, { accountName }),
      before: t(texts.alertsBody, { accountName }),
      points,
      action: t(texts.alertsAction),
      link,
      after: t(texts.alertsReason),
    };
    return mail.send(compose(to, letter, makeVerificationFrame(brand)));
  };
}
