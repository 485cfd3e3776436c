import type { Doc } from '../form-8949/paper.ts';

type Kind = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** Says what each drawn thing is, for people who have a page read to them. */
export interface Tags {
  /** Opens a table; its rows and cells follow. */
  readonly table: () => void;
  readonly row: () => void;
  /** Draws something that stands by itself or in the row. */
  readonly mark: (kind: Kind, draw: () => void) => void;
  /** Draws what is not read: rules, page numbers. */
  readonly artifact: (draw: () => void) => void;
  readonly end: () => void;
}

/** More cells than this are drawn without tags: nobody has so many read to them, and they would fill the memory. */
const mostCells = 60_000;
export const isTagged = (cells: number): boolean => cells <= mostCells;

export const noTags: Tags = { table: () => undefined, row: () => undefined, mark: (_kind, draw) => draw(), artifact: (draw) => draw(), end: () => undefined };

/** What drawing gives back. */
export function marked<Given>(tags: Tags, kind: Kind, draw: () => Given): Given {
  let given: Given | undefined;
  tags.mark(kind, () => {
    given = draw();
  });
  return given as Given;
}

export function tagsOf(doc: Doc): Tags {
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let table: PDFKit.PDFStructureElement | undefined;
  let row: PDFKit.PDFStructureElement | undefined;
  const closeRow = (): void => {
    row?.end();
    row = undefined;
  };
  const closeTable = (): void => {
    closeRow();
    table?.end();
    table = undefined;
  };
  return {
    table: () => {
      closeTable();
      table = doc.struct('Table');
      whole.add(table);
    },
    row: () => {
      closeRow();
      row = doc.struct('TR');
      table?.add(row);
    },
    mark: (kind, draw) => {
      const content = doc.markStructureContent(kind);
      draw();
      doc.endMarkedContent();
      const isCell = kind === 'TH' || kind === 'TD';
      if (!isCell) closeTable();
      const parent = isCell ? (row ?? whole) : whole;
      parent.add(doc.struct(kind, {}, [content]));
    },
    artifact: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    end: () => {
      closeTable();
      whole.end();
    },
  };
}
