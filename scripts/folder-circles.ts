import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './proc.ts';

/** Where folders are measured: each package and app, and the folders of an app that hold one domain each. */
export const measuredPlaces: readonly string[] = [
  ...globSync('{packages,apps}/*/src', { cwd: root }).map(toSlashes).toSorted(),
  'apps/server/src/modules',
  'apps/web/src/features',
];

/** The import of another folder's values, as it stands in the code. */
export interface FolderImport {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly imports: string;
}

export interface FolderReport {
  readonly place: string;
  readonly folders: readonly string[];
  /** Folders that reach each other by value imports, each group on its own. */
  readonly circles: readonly (readonly string[])[];
  readonly imports: readonly FolderImport[];
}

/** A file that is part of the program: no test, and no helper of tests. */
export const isProgramFile = (file: string): boolean =>
  !/\.(?:test|spec)\.tsx?$|\.d\.ts$|(?:^|\/)(?:testing|generated)(?:[/.-]|$)|testing\.tsx?$/u.test(
    file,
  );

/** How the folders directly below a place import each other. A file in the place itself counts as a folder of its own; imports of types don't count, lazy ones do. */
export function measureFolders(place: string): FolderReport {
  const files = globSync('**/*.{ts,tsx}', { cwd: path.join(root, place) })
    .map(toSlashes)
    .filter(isProgramFile)
    .toSorted();
  const folders = [...new Set(files.map(toFolder))];
  const imports = files.flatMap((file) =>
    listValueImports(readFileSync(path.join(root, place, file), 'utf8'), file)
      .map((specifier) => locate(place, file, specifier))
      .filter((target) => target !== undefined && toFolder(target) !== toFolder(file))
      .map((target = '') => ({
        from: toFolder(file),
        to: toFolder(target),
        file,
        imports: target,
      })),
  );
  return { place, folders, circles: findCircles(folders, imports), imports };
}

const toFolder = (file: string): string => file.split('/')[0] ?? file;

const isValue = (entries: readonly { readonly isType: boolean }[]): boolean =>
  entries.length === 0 || entries.some((each) => !each.isType);

/** What a module imports at run time. */
export function listValueImports(text: string, file: string): readonly string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports
      .filter(({ entries }) => isValue(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter((each) => !each.isType)
        .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}

/** The imported file, relative to the place; undefined if it is elsewhere. */
function locate(place: string, file: string, specifier: string): string | undefined {
  const own = /^packages\/(\w+)\/src$/u.exec(place)?.[1];
  const target = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : own !== undefined && specifier.startsWith(`@lotbook/${own}/`)
      ? `${specifier.slice(`@lotbook/${own}/`.length)}.ts`
      : undefined;
  return target === undefined || target.startsWith('..') || !isProgramFile(target)
    ? undefined
    : target;
}

/** The strongly connected components of more than one folder (Tarjan's algorithm). */
export function findCircles(
  folders: readonly string[],
  imports: readonly Pick<FolderImport, 'from' | 'to'>[],
): readonly (readonly string[])[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (folder: string): number => {
    let lowest = index.size;
    index.set(folder, lowest);
    stack.push(folder);
    for (const { to } of targets.get(folder) ?? []) {
      if (!index.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, index.get(to) ?? lowest);
    }
    low.set(folder, lowest);
    if (lowest === index.get(folder)) {
      const circle = stack.splice(stack.indexOf(folder));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest;
  };
  for (const folder of folders) if (!index.has(folder)) visit(folder);
  return circles.toSorted((a, b) => b.length - a.length);
}

/** How many folders of a place are part of a circle. */
export const countKnotted = ({ circles }: FolderReport): number =>
  circles.flat().filter((each) => !each.includes('.')).length;

function toSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}

/** The table in the architecture: places with at least two folders. */
export function printFolderTable(reports: readonly FolderReport[]): string {
  const rows = reports
    .filter(({ folders }) => folders.filter((each) => !each.includes('.')).length > 1)
    .map((report) => `| \`${report.place}\` | ${countKnotted(report)} |`);
  return ['| place | folders in circles |', '|---|---:|', ...rows].join('\n');
}

if (import.meta.main) {
  const reports = measuredPlaces.map(measureFolders);
  process.stdout.write(`${printFolderTable(reports)}\n`);
  for (const { place, circles } of reports)
    for (const circle of circles) process.stdout.write(`${place}: ${circle.join(', ')}\n`);
}
