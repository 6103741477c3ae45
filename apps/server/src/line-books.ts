import { purchaseLineBook } from "#modules/buying/purchase-line-book.ts";
import type { LineBook } from "#modules/stock/line-books.ts";

/** The books of all kinds of documents whose lines movements can name. */
export const allLineBooks: readonly LineBook[] = [purchaseLineBook];
