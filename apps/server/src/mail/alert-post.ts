import type { AlertLetter } from '@lotbook/services/planning/alerts/alert-mail';
import type { Brands } from '../configuration/brands.ts';
import { verificationFrame } from '../configuration/verification-mail.ts';
import { addressedPage } from './addressed-page.ts';
import { compose } from './compose.ts';
import type { Mail } from './mail.ts';

/** Sends requested alerts about lots and gains under the brand where they were set. Lets errors of the mail transport through, so that the job is retried. */
export function alertPost({
  brands,
  mail,
}: {
  readonly brands: Pick<Brands, 'of'>;
  readonly mail: Pick<Mail, 'send'>;
}): (letter: AlertLetter) => Promise<void> {
  return ({ to, accountName, points, ...place }) => {
    const { brand, productName, link } = addressedPage(brands, place, 'planning');
    const letter = {
      subject: `Lots and gains in ${accountName} on ${productName}`,
      before: `Your alerts for ${accountName}:`,
      points,
      action: 'Open the planning page',
      link,
      after:
        'You get this email because you turned on alerts. Change them in the account’s settings, under Notifications.',
    };
    return mail.send(compose(to, letter, verificationFrame(brand)));
  };
}
