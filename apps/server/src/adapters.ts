import type { Adapter } from '@lotbook/connections/adapter';
import { chainAdapters } from '@lotbook/connections/chains/registry';
import { adapters } from '@lotbook/connections/registry';
import type { Config } from './config.ts';

/** Every service that sources can be connected to as the installation is set up. */
export const createAdapters = ({ chains }: Pick<Config, 'chains'>): readonly Adapter[] => [
  ...adapters,
  ...chainAdapters(chains),
];
