/** How what an import brought comes back once it was deleted: a file by its person, what a service told with the next update, from the beginning. */
export const comesBack = ({ fileName }: { readonly fileName: string }): string =>
  fileName.endsWith(' (API)')
    ? 'The next update fetches all of it again, and everything is as it was. To have it stay away, delete the source or take its key away first.'
    : 'The file on your computer stays. Bring it again and everything is as it was.';
