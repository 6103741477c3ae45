/** What fields of products are called and how their values are written, apart from what the cards load. */
export { fieldLabels, isMoney } from "./field-words.ts";
export { shownText, valueText } from "./value-text.ts";
