/** The names of columns: a field; or one of texts and a language, for how its texts begin. */

export function textColumn(field: string, language: string): string {
  return `${field} ${language}`
}

/** `language`: empty where the column is not of texts. */
export function partsOf(column: string): [field: string, language: string] {
  const [field = '', language = ''] = column.split(' ')
  return [field, language]
}
