import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';

const FiatCurrencies = graphql(`
  query FiatCurrencies {
    fiatCurrencies {
      code
      name
    }
  }
`);

/** The available currencies. Includes the chosen one while the list is loading. */
export function useCurrencies(chosen: string) {
  const { data } = useQuery(FiatCurrencies);
  const known = (data?.fiatCurrencies ?? []).map(({ code, name }) => ({
    value: code,
    label: name ? `${code} – ${name}` : code,
  }));
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: chosen }, ...known];
}
