import type { FormType } from '@lotbook/tir/form';
import { paragraph, text, type Doc } from '../form-8949/paper.ts';
import type { Tags } from '../tagged/tags.ts';
import { instructions, titles } from './instructions.ts';

/** What the boxes of a form mean for its recipient. */
export function drawInstructions(doc: Doc, formType: FormType, tags: Tags): void {
  const width = doc.page.width - 72;
  tags.mark('H1', () =>
    text(
      doc,
      `Instructions for Recipient of ${titles[formType].form}`,
      { x: 36, y: 34, width },
      { size: 13, bold: true },
    ),
  );
  let y = 60;
  for (const [term, meaning] of instructions[formType])
    tags.mark('P', () => {
      const content = term === '' ? meaning : `${term}. ${meaning}`;
      y = paragraph(doc, content, { x: 36, y, width }, { size: 8.5 }) + 4;
    });
}
