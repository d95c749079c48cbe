/** The name of a column as a property of a row: `created_at` is `createdAt`. */
export function camelCased(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
