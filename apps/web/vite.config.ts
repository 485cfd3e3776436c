import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineDocuments } from './inline-documents.ts';
import { inlineMessages } from './inline-messages.ts';

/** What very many pages need comes in few files: left to itself, the build makes one of each small module that two pages share, and a first visit asks for them by the hundred. */
const shared = [
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // Without the rules of form fields, which only dialogs and settings need.
  {
    name: 'common',
    test: /^(?!.*(contract-rules|access[\\/]src[\\/]rules[\\/](?!modal-hash)))/,
    minShareCount: 30,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    inlineDocuments(),
    inlineMessages(),
    tanstackRouter({
      target: 'react',
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/generated/route-tree.ts`,
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
  ],
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
});
