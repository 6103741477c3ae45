/** Labels of product fields and the format of their values. Separate from the file that the cards load. */
export { fieldLabels, isMoney } from "./field-words.ts";
export { shownText, valueText } from "./value-text.ts";
