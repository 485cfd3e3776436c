import { describe, expect, test } from 'vitest';
import { defaultAppConfig, readAppConfig, themeSchema } from './app-config.ts';
import { hexColour } from './hex.ts';

const changeConfig = (change: object): object => ({ ...defaultAppConfig, ...change });

describe('the application configuration', () => {
  test('as the product comes is right', () => {
    expect(readAppConfig(defaultAppConfig)).toEqual(defaultAppConfig);
  });

  test.each([
    ['an unknown property', changeConfig({ favicon64Href: '' }), /favicon64Href/],
    [
      'a product name of 25 characters',
      changeConfig({ productName: 'x'.repeat(25) }),
      /productName/,
    ],
    [
      'a text of 25 characters in the account window',
      changeConfig({ taxSecondaryAccountWindowText: 'x'.repeat(25) }),
      /taxSecondaryAccountWindowText/,
    ],
    [
      'a base path without a slash',
      changeConfig({ alternateBaseAppPath: 'portfolio' }),
      /alternateBaseAppPath must start with \//,
    ],
    ['an unknown application', changeConfig({ staticAppType: 'payroll' }), /staticAppType/],
    [
      'the same alias twice',
      changeConfig({ taxAppUrlAlias: 'books', accountingAppUrlAlias: 'books' }),
      /same URL alias/,
    ],
    [
      'an unknown part of the verification mail',
      changeConfig({ verificationEmailSetup: { hideLogo: true } }),
      /verificationEmailSetup/,
    ],
  ])('with %s is refused', (_, config, reason) => {
    expect(() => readAppConfig(config)).toThrow(reason);
  });

  test('needs at least 32 properties', () => {
    const few = Object.fromEntries(Object.entries(defaultAppConfig).slice(0, 31));
    expect(() => readAppConfig(few)).toThrow(/at least 32 properties/);
    expect(
      readAppConfig(Object.fromEntries(Object.entries(defaultAppConfig).slice(0, 32))),
    ).toHaveProperty('productName');
  });
});

describe('a colour', () => {
  test.each([
    ['#abc', '#aabbcc'],
    ['abcd', '#aabbccdd'],
    ['#A1B2C3', '#a1b2c3'],
    ['#a1b2c3d4', '#a1b2c3d4'],
    ['#ab', undefined],
    ['#abcde', undefined],
    ['red', undefined],
  ])('%s is %s', (given, hex) => {
    expect(hexColour(given)).toBe(hex);
  });

  test('that is none makes a theme Invalid HEX', () => {
    expect(themeSchema.safeParse({ light: { accent: '#12' } }).error?.issues[0]?.message).toBe(
      'Invalid HEX',
    );
    expect(themeSchema.safeParse({ light: { accent: '#123' } }).success).toBe(true);
  });
});
