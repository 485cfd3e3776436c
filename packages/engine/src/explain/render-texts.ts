import type { Explained, ExplainedText, Explanation } from './explanation.ts';

/** The same explanation with its texts as people read them. */
export const renderTexts = (
  { text, parts, ...rest }: Explained,
  render: (text: ExplainedText) => string,
): Explanation => ({
  ...rest,
  text: render(text),
  parts: parts.map((part) => renderTexts(part, render)),
});
