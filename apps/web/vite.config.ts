import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { makeDocumentInliner } from './inline-documents.ts';
import { makeMessageInliner } from './inline-messages.ts';

/** Where loading starts: on every visit, then on the page that a signed-in person sees first. */
const starts = {
  // Apart from the application, which the end of a silent sign-in doesn't need.
  entry: ['src/main.ts'],
  // The hidden frame of a silent sign-in, which every visit loads next to the application.
  callback: ['src/system/finish-silently.ts'],
  start: ['src/app.tsx'],
  frame: [
    'src/routes/$appId/_in.tsx?tsr-split=component',
    'src/routes/$appId/_in/index.tsx?tsr-split=component',
  ],
};

/** Left to itself, the build makes a file of each small module that two pages share, and a visit asks for them by the hundred. Here one file has all that a visit needs, one what the first page adds, and one what very many other pages share. */
const groups = [
  { name: 'icons', test: /lucide-react/, minShareCount: 5 },
  ...Object.entries(starts).map(([name, modules]) => ({
    debugName: name,
    name: findsReached(
      name,
      modules.map((module) => `${import.meta.dirname}/${module}`),
    ),
  })),
  // Without the rules of form fields, which only dialogs and settings need.
  {
    name: 'common',
    test: /^(?!.*(contract-rules|access[\\/]src[\\/]rules[\\/](?!modal-hash)))/,
    minShareCount: 36,
  },
];

/** Names a module that the given ones need at once, through static imports. */
function findsReached(name: string, from: readonly string[]) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, build: Rolldown.ChunkingContext): string | null => {
    reached ??= listReached(from, build);
    return reached.has(id) ? name : null;
  };
}

function listReached(
  from: readonly string[],
  build: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const reached = new Set(from);
  for (const id of reached)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    makeDocumentInliner(),
    makeMessageInliner(),
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
