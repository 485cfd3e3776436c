import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

declare module '@apollo/client' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the library reads its types through this name
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
