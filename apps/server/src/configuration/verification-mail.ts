import type { MailFrame } from '../mail/compose.ts';
import type { Brand } from './brand.ts';

/** How the mail that confirms an address looks: the brand's `verificationEmailSetup`, with the postal address and the places that its links name, unless hidden. */
export function makeVerificationFrame({
  app,
  links,
  origin,
}: Pick<Brand, 'app' | 'links' | 'origin'>): MailFrame {
  const {
    logoSrc,
    logoAlt,
    logoHref,
    logoTitle,
    hideAddress = false,
    hideSocial = false,
  } = app.verificationEmailSetup ?? {};
  return {
    // Mails are read outside our site, so our own links need full URLs.
    logo: logoSrc
      ? {
          src: new URL(logoSrc, origin).href,
          alt: logoAlt || app.productName || '',
          href: logoHref || undefined,
          title: logoTitle || undefined,
        }
      : undefined,
    address: hideAddress ? undefined : links.address,
    social: hideSocial ? undefined : links.social,
  };
}
