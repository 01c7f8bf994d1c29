export type Output = { readonly print: (text: string) => void; readonly complain: (text: string) => void };

export function noDatabase(complain: Output['complain']): 2 {
  complain('Which database? Set DATABASE_URL, or give --database postgres://user:password@host/name.');
  return 2;
}
