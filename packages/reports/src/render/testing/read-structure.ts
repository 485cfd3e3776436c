import {
  isRef,
  readObjects,
  type PdfDict,
  type PdfObjects,
  type PdfRef,
  type PdfValue,
} from './read-objects.ts';

/** The content of a structure element: a piece of a page, or a link. */
export interface Content {
  /** From 1. */
  readonly page: number;
  /** The number of the piece on its page; of a link the number of its annotation. */
  readonly id: number;
  readonly kind: 'piece' | 'link';
  /** The object of the element. */
  readonly element: number;
}

export interface ReadStructure {
  /** Each element as `TABLE scope`, two spaces deeper than the one that holds it, in the order of reading. */
  readonly outline: readonly string[];
  /** In the order of reading. */
  readonly contents: readonly Content[];
  /** As drawn on the pages and covered by annotations, with the element in the parent tree. */
  readonly drawn: readonly Content[];
  /** Elements that name another parent than the one that holds them. */
  readonly strayed: readonly number[];
  /** How many the longest list of elements or of the parent tree names. */
  readonly longest: number;
  readonly catalog: PdfDict;
  readonly objects: PdfObjects;
}

/** The structure of a tagged document (ISO 32000-1, 14.7), from its root down and from its pages up. */
export function readStructure(pdf: Buffer): ReadStructure {
  const objects = readObjects(pdf);
  const dict = (value: PdfValue | undefined): PdfDict => objects.resolve(value) as PdfDict;
  const catalog = dict(objects.trailer['/Root']);
  const root = dict(catalog['/StructTreeRoot']);
  const pages = (dict(catalog['/Pages'])['/Kids'] as readonly PdfRef[]).map(({ ref }) => ref);
  const numberByPage = new Map(pages.map((page, index) => [page, index + 1]));
  const outline: string[] = [];
  const contents: Content[] = [];
  const strayed: number[] = [];
  let longest = 0;
  const visit = (element: number, parent: number, depth: number): void => {
    const found = dict({ ref: element });
    const scope = found['/A'] === undefined ? '' : ` ${getName(dict(found['/A'])['/Scope'])}`;
    outline.push(`${'  '.repeat(depth)}${getName(found['/S'])}${scope}`);
    if ((found['/P'] as PdfRef).ref !== parent) strayed.push(element);
    const page = isRef(found['/Pg']) ? numberByPage.get(found['/Pg'].ref)! : 0;
    const kids = Array.isArray(found['/K'])
      ? (found['/K'] as readonly PdfValue[])
      : [found['/K'] ?? null];
    longest = Math.max(longest, kids.length);
    for (const kid of kids) {
      if (isRef(kid)) visit(kid.ref, element, depth + 1);
      else if (typeof kid === 'number') contents.push({ page, id: kid, kind: 'piece', element });
      else
        contents.push({
          page,
          id: ((kid as PdfDict)['/Obj'] as PdfRef).ref,
          kind: 'link',
          element,
        });
    }
  };
  visit((root['/K'] as PdfRef).ref, (catalog['/StructTreeRoot'] as PdfRef).ref, 0);

  const parents = new Map<number, PdfValue>();
  const descend = (node: PdfDict): void => {
    const numbers = (node['/Nums'] ?? []) as readonly PdfValue[];
    const kids = (node['/Kids'] ?? []) as readonly PdfValue[];
    longest = Math.max(longest, numbers.length / 2, kids.length);
    const keys = numbers.filter((_, index) => index % 2 === 0) as readonly number[];
    for (const [index, key] of keys.entries())
      parents.set(
        key,
        objects.resolve(numbers[index * 2 + 1]) === null ? null : numbers[index * 2 + 1]!,
      );
    for (const kid of kids) {
      const before = new Set(parents.keys());
      descend(dict(kid));
      const own = [...parents.keys()].filter((key) => !before.has(key));
      const limits = dict(kid)['/Limits'] as readonly number[];
      if (own[0] !== limits[0] || own.at(-1) !== limits[1])
        throw new Error(`Keys ${own[0]} to ${own.at(-1)} are not within ${limits.join(' to ')}.`);
    }
  };
  descend(dict(root['/ParentTree']));
  const drawn = pages.flatMap((object, index): Content[] => {
    const page = dict({ ref: object });
    const owners = objects.resolve(
      parents.get(page['/StructParents'] as number),
    ) as readonly PdfRef[];
    const pieces = [
      ...objects.content((page['/Contents'] as PdfRef).ref).matchAll(/\/MCID (\d+)/g),
    ].map(([, id]) => Number(id));
    const links = ((page['/Annots'] ?? []) as readonly PdfRef[]).map(({ ref }) => ref);
    const on = index + 1;
    return [
      ...pieces.map((id): Content => ({ page: on, id, kind: 'piece', element: owners[id]!.ref })),
      ...links.map((id): Content => ({
        page: on,
        id,
        kind: 'link',
        element: (parents.get(dict({ ref: id })['/StructParent'] as number) as PdfRef).ref,
      })),
    ];
  });
  return { outline, contents, drawn, strayed, longest, catalog, objects };
}

const getName = (value: PdfValue | undefined): string =>
  typeof value === 'string' ? value.slice(1) : '';
