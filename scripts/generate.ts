/** Makes every generated file anew; with `--check` says which ones are not current. Steps join as the rooms that need them are built. */
process.exit(0);
