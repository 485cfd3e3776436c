import * as texts from '@lotbook/messages/generated/mail';
import type { DeliveryNotice } from '@lotbook/services/tir/feeds/delivery-mail';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Brands } from '../configuration/brands.ts';
import { makeVerificationFrame } from '../configuration/verification-mail.ts';
import { getAddressedPage } from './addressed-page.ts';
import { compose } from './compose.ts';
import type { Mail, Message } from './mail.ts';

/** Sends notices about deliveries to fund administrators, under the brand where they were set up. */
export function makeDeliveryPost({
  brands,
  mail,
}: {
  readonly brands: Pick<Brands, 'of'>;
  readonly mail: Pick<Mail, 'send'>;
}): (notice: DeliveryNotice) => Promise<void> {
  return (notice) => mail.send(getLetter(notice, brands));
}

function getLetter(
  { to, locale, fund, day, number, host, files, error, ...place }: DeliveryNotice,
  brands: Pick<Brands, 'of'>,
): Message {
  const { brand, link } = getAddressedPage(brands, place, 'files/deliveries');
  const { translate: t } = getTranslator(brand, locale);
  const about = { fund, day };
  const letter =
    error === undefined
      ? {
          subject: t(texts.deliverySentSubject, about),
          before: t(texts.deliverySentBody, {
            day,
            host,
            number: String(number),
            files: files.join(', '),
          }),
        }
      : {
          subject: t(texts.deliveryFailedSubject, about),
          before: t(texts.deliveryFailedBody, { day, host, number: String(number), error }),
        };
  return compose(
    to,
    { ...letter, action: t(texts.deliveryAction), link, after: t(texts.deliveryReason) },
    makeVerificationFrame(brand),
  );
}
