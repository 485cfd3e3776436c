import type { TirText } from '../problem.ts';
import type { XmlElement } from './element.ts';

/** What an element may contain. Children come in this order. */
export interface ElementShape {
  readonly name: string;
  readonly isRequired?: boolean;
  readonly isRepeated?: boolean;
  /** The content, of an element without children. */
  readonly pattern?: RegExp;
  readonly children?: readonly ElementShape[];
  /** At least one of these children is required. */
  readonly oneOf?: readonly string[];
  readonly attributes?: readonly string[];
}

export interface StructureFault {
  readonly path: string;
  readonly text: TirText;
}

/** Compares an element with its shape: required and repeated elements, order, and content. */
export function checkElement(
  element: XmlElement,
  shape: ElementShape,
  path = shape.name,
): readonly StructureFault[] {
  const missingAttributes = (shape.attributes ?? [])
    .filter((name) => (element.attributes?.[name] ?? '') === '')
    .map((name) => listMissing(`${path}@${name}`));
  if (typeof element.content === 'string') {
    if (shape.children) return [...missingAttributes, listMissing(path)];
    return shape.pattern && !shape.pattern.test(element.content)
      ? [...missingAttributes, wrongContent(path, element.content)]
      : missingAttributes;
  }
  return [...missingAttributes, ...checkChildren(element.content, shape, path)];
}

function checkChildren(
  content: readonly XmlElement[],
  { children = [], oneOf }: ElementShape,
  path: string,
): readonly StructureFault[] {
  const faults: StructureFault[] = [];
  const names = new Set(content.map(({ name }) => name));
  let at = 0;
  let isFirst = true;
  for (const each of content) {
    const found = children.findIndex(
      (child, position) =>
        child.name === each.name &&
        (position > at || (position === at && (isFirst || child.isRepeated === true))),
    );
    if (found < 0) {
      faults.push({
        path: `${path}/${each.name}`,
        text: { code: 'tir.elementOrder', params: { path: `${path}/${each.name}` } },
      });
      continue;
    }
    at = found;
    isFirst = false;
    faults.push(...checkElement(each, children[found]!, `${path}/${each.name}`));
  }
  for (const child of children)
    if (child.isRequired && !names.has(child.name))
      faults.push(listMissing(`${path}/${child.name}`));
  if (oneOf && !oneOf.some((name) => names.has(name)))
    faults.push(listMissing(`${path}/${oneOf.join('|')}`));
  return faults;
}

const listMissing = (path: string): StructureFault => ({
  path,
  text: { code: 'tir.elementMissing', params: { path } },
});

const wrongContent = (path: string, value: string): StructureFault => ({
  path,
  text: { code: 'tir.elementShape', params: { path, value } },
});
