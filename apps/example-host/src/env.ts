/** A value from the environment that the app cannot start without. @throws Error naming it */
export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name} in the environment.`);
  return value;
}
