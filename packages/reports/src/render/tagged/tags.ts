import type { Doc } from '../form-8949/paper.ts';
import { getCrossReference } from './cross-reference.ts';
import { getInnerDocument, verbatim, type Reference } from './inner-document.ts';
import { linkBody, literal, type Link } from './link.ts';
import { packObjectStream } from './packed-objects.ts';
import { parentTree } from './parent-tree.ts';

type Kind = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** Properties of an element other than its kind. */
interface About {
  /** The scope of a TH; by default its column. */
  readonly scope?: 'Row';
  /** The target of the link. */
  readonly link?: Link | undefined;
  /** Its nesting depth, written as nested lists. */
  readonly depth?: number;
  /** Read aloud instead of the text, if a drawing shows more than that: ASCII letters. */
  readonly spoken?: string;
}

/** Tags drawn content for screen readers. */
export interface Tags {
  /** Begins a page of the document. */
  readonly page: () => void;
  /** Opens a table; its rows and cells follow. */
  readonly table: () => void;
  readonly row: () => void;
  /** Draws a standalone element, or one in the row. */
  readonly mark: (kind: Kind, draw: () => void, about?: About) => void;
  /** Draws content that isn't read aloud: rules, and with `Pagination` page numbers and repeated content. */
  readonly artifact: (draw: () => void, type?: 'Layout' | 'Pagination') => void;
  /** Called once, before the document ends. */
  readonly end: () => void;
}

/** What drawing gives back. */
export function markContent<Given>(tags: Tags, kind: Kind, draw: () => Given): Given {
  let given: Given | undefined;
  tags.mark(kind, () => {
    given = draw();
  });
  return given as Given;
}

/** An open element of the structure: its number, and those of its children. */
interface Element {
  readonly object: number;
  readonly kids: number[];
}

/** A page that is being drawn. */
interface Page {
  readonly dictionary: Reference;
  readonly height: number;
  /** The list of the elements that its contents belong to, by which the document finds them back. */
  readonly list: number;
  readonly owners: number[];
  readonly annotations: number[];
}

/** Readers give up at forty elements within each other, and a level takes three. */
const mostLevels = 10;

/** In a document of more pages elements are grouped, so that no list is long. */
const mostUngrouped = 500;
const pagesPerGroup = 50;

/**
 * The structure of a document (ISO 32000-1, 14.7 and 14.8), written element by element as it is drawn: finished elements are written with the page, so that a document
 * of any length takes the memory of one page and a few bytes for each element. `pages`: how many the document has.
 */
export function createTags(doc: Doc, pages: number): Tags {
  const inner = getInnerDocument(doc);
  const objects = packObjectStream(inner, getCrossReference(inner));
  const parents = parentTree(objects);
  const root = inner.getStructTreeRoot();
  const open = (): Element => ({ object: objects.reserve(), kids: [] });
  const below = (parent: Element): Element => {
    const element = open();
    parent.kids.push(element.object);
    return element;
  };
  const close = (kind: string, { object, kids }: Element, parent: number): void =>
    objects.write(
      object,
      `<</S/${kind}/P ${parent} 0 R/K[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
    );

  const whole = open();
  const isGrouped = pages > mostUngrouped;
  let number = 0;
  let group = whole;
  let table: Element | undefined;
  let row: Element | undefined;
  let page: Page | undefined;

  const closeRow = (): void => {
    if (row && table) close('TR', row, table.object);
    row = undefined;
  };
  const closeTable = (): void => {
    closeRow();
    if (table) close('Table', table, group.object);
    table = undefined;
  };
  const closeGroup = (): void => {
    closeTable();
    if (group !== whole) close('Div', group, whole.object);
  };
  const closePage = (): void => {
    if (!page) return;
    const { dictionary, annotations, owners, list } = page;
    if (annotations.length > 0) dictionary.data['Annots'] = verbatim(references(annotations));
    objects.write(list, references(owners));
  };
  const beginPage = (): void => {
    closePage();
    if (isGrouped && number % pagesPerGroup === 0) {
      closeGroup();
      group = below(whole);
    }
    number += 1;
    const before = page?.dictionary;
    doc.addPage();
    // pdfkit keeps all pages to the end; of one that is written only its number is asked for.
    if (before) before.data = {};
    const { dictionary, height } = inner.page;
    page = { dictionary, height, list: objects.reserve(), owners: [], annotations: [] };
    dictionary.data['StructParents'] = parents.add(page.list);
  };
  const linked = (on: Page, owner: number, content: number, link: Link): void => {
    const [element, annotation] = [objects.reserve(), objects.reserve()];
    const at = `/Pg ${on.dictionary.id} 0 R`;
    objects.write(
      element,
      `<</S/Link/P ${owner} 0 R${at}/K[${content}<</Type/OBJR/Obj ${annotation} 0 R>>]>>`,
    );
    objects.write(annotation, linkBody(link, on.height, parents.add(element)));
    on.annotations.push(annotation);
    on.owners[content] = element;
  };
  /** Lists within lists of one item each; gives the number of the body of the innermost, which holds the content. */
  const nested = (
    parent: number,
    depth: number,
  ): { readonly outermost: number; readonly body: number; readonly above: number } => {
    const outermost = objects.reserve();
    let [above, list] = [parent, outermost];
    for (let level = 1; ; level += 1) {
      const [item, body] = [objects.reserve(), objects.reserve()];
      objects.write(list, `<</S/L/P ${above} 0 R/K ${item} 0 R>>`);
      objects.write(item, `<</S/LI/P ${list} 0 R/K ${body} 0 R>>`);
      if (level === depth) return { outermost, body, above: item };
      const inner = objects.reserve();
      objects.write(body, `<</S/LBody/P ${item} 0 R/K ${inner} 0 R>>`);
      [above, list] = [body, inner];
    }
  };
  const mark = (
    kind: Kind,
    draw: () => void,
    { scope, link, spoken, depth = 0 }: About = {},
  ): void => {
    const isCell = kind === 'TH' || kind === 'TD';
    if (!isCell) closeTable();
    const parent = isCell ? (row ?? group) : group;
    const cell = below(parent).object;
    const lists = depth > 0 ? nested(cell, Math.min(depth, mostLevels)) : undefined;
    const object = lists?.body ?? cell;
    const on = page!;
    const content = on.owners.push(object) - 1;
    doc.addContent(`/${link ? 'Link' : lists ? 'LBody' : kind} <</MCID ${content}>> BDC`);
    draw();
    doc.addContent('EMC');
    const attributes = `${kind === 'TH' ? `/A<</O/Table/Scope/${scope ?? 'Column'}>>` : ''}${spoken === undefined ? '' : `/ActualText${literal(spoken)}`}`;
    if (lists)
      objects.write(
        cell,
        `<</S/${kind}/P ${parent.object} 0 R${attributes}/K ${lists.outermost} 0 R>>`,
      );
    const start = lists
      ? `<</S/LBody/P ${lists.above} 0 R`
      : `<</S/${kind}/P ${parent.object} 0 R${attributes}`;
    if (link === undefined)
      return objects.write(object, `${start}/Pg ${on.dictionary.id} 0 R/K ${content}>>`);
    linked(on, object, content, link);
    return objects.write(object, `${start}/K ${on.owners[content]} 0 R>>`);
  };
  return {
    page: beginPage,
    table: () => {
      closeTable();
      table = below(group);
    },
    row: () => {
      closeRow();
      if (table) row = below(table);
    },
    mark,
    artifact: (draw, type = 'Layout') => {
      doc.addContent(`/Artifact <</Type/${type}>> BDC`);
      draw();
      doc.addContent('EMC');
    },
    end: () => {
      closeGroup();
      closePage();
      close('Document', whole, root.id);
      root.data = {
        Type: 'StructTreeRoot',
        K: verbatim(`${whole.object} 0 R`),
        ParentTree: verbatim(`${parents.end()} 0 R`),
        ParentTreeNextKey: parents.nextKey(),
      };
      objects.flush();
    },
  };
}

const references = (objects: readonly number[]): string =>
  `[${objects.map((object) => `${object} 0 R`).join(' ')}]`;
