import * as texts from '@lotbook/messages/generated/mail';
import type { TrialLetter } from '@lotbook/services/billing/trial-mail';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Brands } from '../configuration/brands.ts';
import { makeVerificationFrame } from '../configuration/verification-mail.ts';
import { getAddressedPage } from './addressed-page.ts';
import { compose } from './compose.ts';
import type { Mail } from './mail.ts';

/** Reminds owners of accounts of the end of their trial. */
export function makeTrialPost({
  brands,
  mail,
}: {
  readonly brands: Pick<Brands, 'of'>;
  readonly mail: Pick<Mail, 'send'>;
}): (letter: TrialLetter) => Promise<void> {
  return ({ to, locale, accountName, daysLeft, ...place }) => {
    const { brand, link } = getAddressedPage(brands, place, 'settings/billing');
    const { translate: t } = getTranslator(brand, locale);
    const letter =
      daysLeft > 0
        ? {
            subject: t(texts.trialEndsSubject, { accountName, days: daysLeft }),
            before: t(texts.trialEndsBody, { accountName, days: daysLeft }),
          }
        : {
            subject: t(texts.trialEndedSubject, { accountName }),
            before: t(texts.trialEndedBody, { accountName }),
          };
    const content = { ...letter, action: t(texts.trialAction), link, after: t(texts.trialReason) };
    return mail.send(compose(to, content, makeVerificationFrame(brand)));
  };
}
