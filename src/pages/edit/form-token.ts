/** The name of the field that has the token of a form. */
export const FORM_TOKEN = 'form_token'
