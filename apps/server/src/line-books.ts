import { purchaseLineBook } from "./areas/buying/receipts/purchase-line-book.ts";
import { saleLineBook } from "./areas/selling/sales-orders/sale-line-book.ts";
import type { LineBook } from "./areas/stock/ledger/line-books.ts";
import { transferLineBook } from "./areas/stock/transfer-notes/transfer-line-book.ts";

/** The books of all kinds of documents whose lines movements can name. */
export const allLineBooks: readonly LineBook[] = [purchaseLineBook, saleLineBook, transferLineBook];
