import { renderExplained } from '@lotbook/messages/render-explanation';
import { renderRounding } from '@lotbook/messages/render-rounding';
import { createTranslator, throwMissing } from '@lotbook/messages/translator';
import { explain } from '../explain/explain.ts';
import { footExplanation } from '../explain/footed.ts';
import { renderTexts } from '../explain/render-texts.ts';
import type { Explained, Explanation } from '../explain/explanation.ts';

const translator = createTranslator({ onMissing: throwMissing });

/** The explanation as people read it in English. */
export const toEnglish = (explained: Explained): Explanation =>
  renderTexts(explained, (text) => renderExplained(translator, text));

/** Adds the rounding lines in English. */
export const footInEnglish = (explanation: Explanation, currency: string): Explanation =>
  footExplanation(explanation, currency, renderRounding(translator.translate));

/** `explain`, as people read it in English. */
export const explainInEnglish = (...request: Parameters<typeof explain>): Explanation =>
  toEnglish(explain(...request));
