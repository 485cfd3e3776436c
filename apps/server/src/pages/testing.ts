import { createTranslator } from '@lotbook/messages/translator';

/** The product without a brand. */
export const productSite = { productName: 'Lotbook', translator: createTranslator() };
