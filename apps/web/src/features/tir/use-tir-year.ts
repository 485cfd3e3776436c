import { useRouteSearch } from '../../system/use-search.ts';
import { firstYear, readTirYear, type YearSearch } from './read-tir-year.ts';

const today = new Date().getUTCFullYear();

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
