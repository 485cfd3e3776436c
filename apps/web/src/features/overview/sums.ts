import { add, format, money, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';

export const sumAmounts = (values: readonly string[]): string =>
  format(sum(values.map((value) => money(value))));

export const sumBy = (values: readonly (string | null | undefined)[]): Money =>
  values.reduce<Money>(
    (whole, value) => (value === null || value === undefined ? whole : add(whole, money(value))),
    zeroMoney,
  );
