import { measuredPlaces, measureFolders, printFolderTable } from './folder-circles.ts';
import { printLayerTable, printRuleTable } from './import-rules.ts';

/** The text of the architecture with its tables of imports printed anew. */
export const renderArchitecture = (text: string): string =>
  [
    printRuleTable(),
    printLayerTable(),
    printFolderTable(measuredPlaces.map(measureFolders)),
  ].reduce(replaceTable, text);

/** Replaces the table that has the same header. */
function replaceTable(text: string, table: string): string {
  const header = table.slice(0, table.indexOf('\n'));
  const start = text.indexOf(header);
  if (start < 0) throw new Error(`There is no table with the header ${header}`);
  const end = text.indexOf('\n\n', start);
  return `${text.slice(0, start)}${table}${text.slice(end)}`;
}
