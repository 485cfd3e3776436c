import { createTranslator } from '@lotbook/messages/translator';

/** The default of functions whose callers don't pass their translator yet. */
export const english = createTranslator().translate;
