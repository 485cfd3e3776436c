import { hash } from 'node:crypto';

export const manifestName = 'manifest.json';

export interface FileDigest {
  readonly name: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** What an archive contains. `digest` identifies all of it: of the other fields, and of a line for each file as `sha256sum` writes it. */
export interface Manifest {
  readonly about: Readonly<Record<string, string | boolean>>;
  readonly files: readonly FileDigest[];
  readonly digest: string;
}

export const formatManifest = (about: Manifest['about'], files: readonly FileDigest[]): string =>
  `${JSON.stringify({ about, files, digest: digestAll(about, files) }, undefined, 2)}\n`;

function digestAll(about: Manifest['about'], files: readonly FileDigest[]): string {
  const lines = [
    ...Object.entries(about).map(([name, value]) => `${name}: ${value}`),
    ...files.map(({ name, sha256 }) => `${sha256}  ${name}`),
  ];
  return `sha256:${hash('sha256', lines.map((line) => `${line}\n`).join(''))}`;
}

/** Names of files that differ from the manifest, are missing, or aren't in it; the manifest's own name if its digest is wrong. */
export function findChanges(
  { about, files, digest }: Manifest,
  archive: ReadonlyMap<string, Uint8Array>,
): readonly string[] {
  const known = new Set([manifestName, ...files.map(({ name }) => name)]);
  return [
    ...(digestAll(about, files) === digest ? [] : [manifestName]),
    ...files
      .filter(({ name, sha256 }) => {
        const bytes = archive.get(name);
        return !bytes || hash('sha256', bytes) !== sha256;
      })
      .map(({ name }) => name),
    ...[...archive.keys()].filter((name) => !known.has(name)),
  ];
}
