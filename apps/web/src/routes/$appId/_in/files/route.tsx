import { createFileRoute } from '@tanstack/react-router';
import { FilesLayout } from '../../../../features/files/FilesLayout.tsx';
import { readTirYear } from '../../../../features/tir/read-tir-year.ts';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/files')({
  validateSearch: makePageSearch(readTirYear),
  component: FilesLayout,
});
