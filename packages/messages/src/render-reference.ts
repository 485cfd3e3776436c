import type { MessageRef, Params } from './message.ts';
import { hasTokens, isReference, type MessageTable, type Translate } from './translator.ts';

/** Renders a reference with the translate function alone, for code that has no translator. Texts without a message show their code. */
export function renderReference(t: Translate, table: MessageTable, reference: MessageRef): string {
  const { code, params = {} } = reference;
  const message = hasTokens(reference) ? reference : table.get(code);
  if (!message) return code;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    isReference(value) ? renderReference(t, table, value) : value,
  ]);
  return t<Params>(message, Object.fromEntries(values));
}
