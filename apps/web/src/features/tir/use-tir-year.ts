import { useRouteSearch } from '../../system/use-search.ts';

/** The first tax year with Form 1099-DA. */
const firstYear = 2025;
const today = new Date().getUTCFullYear();

interface YearSearch {
  readonly year?: number;
}

/** Reads the tax year of the address and ignores other years. */
export function readTirYear({ year }: Readonly<Record<string, unknown>>): YearSearch {
  const value = Number(year);
  return Number.isInteger(value) && value >= firstYear && value <= 2100 ? { year: value } : {};
}

export interface TirYear {
  readonly year: number;
  readonly years: readonly number[];
  readonly setYear: (year: number) => void;
}

/** The tax year on screen: the one of the address, otherwise the last finished one, whose forms are due. */
export function useTirYear(): TirYear {
  const [search, setSearch] = useRouteSearch<YearSearch>();
  const year = readTirYear({ year: search.year }).year ?? Math.max(firstYear, today - 1);
  const last = Math.max(year, today);
  return {
    year,
    years: Array.from({ length: last - firstYear + 1 }, (_, index) => last - index),
    setYear: (next) => setSearch((before) => ({ ...before, year: next })),
  };
}
