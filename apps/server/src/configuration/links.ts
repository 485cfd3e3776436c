import { appIds } from '@lotbook/access/applications';
import * as z from 'zod';

const address = z.string().refine((text) => /^(https:|mailto:)/.test(text) && URL.canParse(text), {
  error: 'is an address that begins with https: or mailto:',
});

/** Addresses outside of the product, where a brand has such. */
export const linksSchema = z.strictObject({
  contact: address.optional(),
  support: address.optional(),
  preparerSignup: address.optional(),
  /** The postal address of the brand's company, as printed in mails. */
  address: z.string().min(1).max(300).optional(),
  /** The brand's other pages by name, as listed in mails. */
  social: z.record(z.string().min(1).max(40), address).optional(),
  guides: z.partialRecord(z.enum(appIds), address).optional(),
});
export type Links = z.infer<typeof linksSchema>;
