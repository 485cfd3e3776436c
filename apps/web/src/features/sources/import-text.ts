import * as texts from '@lotbook/messages/generated/web/sources';
import type { Translate } from '@lotbook/messages/translator';
/** How to restore the transactions of a deleted import. */
export const explainRestore = (t: Translate, { fileName }: { readonly fileName: string }): string =>
  fileName.endsWith(' (API)') ? t(texts.restoreFromApi) : t(texts.restoreFromFile);
