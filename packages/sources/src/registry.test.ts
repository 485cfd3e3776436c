import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileSource, HeaderShape } from './file-source.ts';
import { getContentKey } from './identity.ts';
import { DISTINCTIVE, NameRarity } from './name-rarity.ts';
import { fitsShape, recognizeLines, getSource } from './recognise.ts';
import { fileSources } from './registry.ts';
import { plain, readAll, getTransactions } from './testing.ts';

const getFolder = (source: FileSource): string => path.join(import.meta.dirname, source.id);
const parseSamples = (source: FileSource): readonly string[] => {
  const folder = path.join(getFolder(source), 'samples');
  return existsSync(folder) ? readdirSync(folder).filter((name) => /\.(csv|xlsx)$/.test(name)) : [];
};
const getContent = (source: FileSource, sample: string): Buffer =>
  readFileSync(path.join(getFolder(source), 'samples', sample));

/** A header line that fits a shape: patterns are filled in by the one text that a sample or a rule names for them. */
const writeHeader = (shape: HeaderShape): string | undefined =>
  shape.every((cell) => typeof cell === 'string') ? shape.join(',') : undefined;

const rarity = new NameRarity(fileSources);
const findRecognized = (line: string): string | undefined => recognizeLines([line])?.source.id;

it('has sources with distinct ids', () => {
  const ids = fileSources.map(({ id }) => id);
  expect([...new Set(ids)]).toEqual(ids);
});

describe.each(fileSources.map((source) => [source.id, source] as const))('%s', (_id, source) => {
  it('has a sample and a page that says what becomes what', () => {
    expect(parseSamples(source).length).toBeGreaterThan(0);
    expect(
      readFileSync(path.join(getFolder(source), 'MAPPINGS.md'), 'utf8').length,
    ).toBeGreaterThan(300);
  });

  it('asks for the time zone if its page says that it is unknown', () => {
    const page = readFileSync(path.join(getFolder(source), 'MAPPINGS.md'), 'utf8');
    const isUnknown =
      /Not verified:[^.]*(?<!names of )\b(the zone|zone of|are UTC)\b/.test(page) ||
      /import asks for (the|its) (time )?zone|The zone isn't documented/.test(page);
    if (!isUnknown) return;
    const headers = source.headers.map((shape) => shape.map(String));
    expect(
      headers.length === 0 || headers.some((header) => source.asksTimeZone?.(header) === true),
    ).toBe(true);
  });

  it('is the only one to claim its headers, with a trailing comma, and in any case if its names are distinctive', () => {
    for (const shape of source.headers) {
      const header = writeHeader(shape);
      if (header === undefined) continue;
      expect(findRecognized(`${header},`)).toBe(source.id);
      expect(
        fileSources.filter((other) => getSource(header.split(','), [other])).map(({ id }) => id),
      ).toEqual([source.id]);
      if (source.columns?.exact) continue;
      const isSame = rarity.ofShape(shape) >= DISTINCTIVE || header === header.toUpperCase();
      expect(findRecognized(header.toUpperCase())).toBe(isSame ? source.id : undefined);
    }
  });

  it('is recognized in any order of its columns and with a column of notes if its names are distinctive, and never with a further column that may mean something', () => {
    for (const shape of source.headers) {
      const header = writeHeader(shape)?.split(',');
      if (!header || source.positional || header.length < 4) continue;
      const isDistinctive = rarity.ofShape(shape) >= DISTINCTIVE + 2;
      const expected = isDistinctive ? source.id : undefined;
      expect(getSource([...header].reverse(), fileSources)?.id).toBe(expected);
      const withNotes = getSource([...header, 'Remark of mine'], fileSources)?.id;
      expect(source.columns === undefined ? withNotes : expected).toBe(expected);
      expect(getSource([...header, 'Secret Fee'], fileSources)).toBeUndefined();
    }
  });

  it('has a sample of every header shape that holds a pattern', async () => {
    const patterned = source.headers.filter((shape) => writeHeader(shape) === undefined);
    const headers = await Promise.all(
      parseSamples(source).map(
        async (sample) => (await readAll(getContent(source, sample))).batches[0]?.header ?? [],
      ),
    );
    for (const shape of patterned)
      expect(headers.some((header) => fitsShape(header, shape))).toBe(true);
  });

  it.each(parseSamples(source))(
    'reads %s as expected, twice the same, with distinct identities',
    async (sample) => {
      const first = await readAll(getContent(source, sample), { fileName: sample });
      const second = await readAll(getContent(source, sample), { fileName: sample, batchSize: 3 });
      expect(first.source.id).toBe(source.id);
      const shown = `[\n${first.readings.map((reading) => `  ${JSON.stringify(plain(reading))}`).join(',\n')}\n]\n`;
      const expectedFile = path.join(
        getFolder(source),
        'samples',
        sample.replace(/\.\w+$/, '.expected.json'),
      );
      if (process.env['UPDATE_EXPECTED'] === '1') writeFileSync(expectedFile, shown);
      expect(shown).toBe(readFileSync(expectedFile, 'utf8'));
      expect(second.readings.map(plain)).toEqual(first.readings.map(plain));
      const identities = getTransactions(first.readings).map(getContentKey);
      expect([...new Set(identities)]).toEqual(identities);
      const externalIds = getTransactions(first.readings).flatMap(
        ({ externalId }) => externalId ?? [],
      );
      expect([...new Set(externalIds)]).toEqual(externalIds);
    },
  );
});
