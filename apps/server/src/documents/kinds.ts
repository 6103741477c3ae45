import { purchaseOrderPdf } from "#areas/buying/purchase-orders/purchase-pdf.ts";
import { drawTablePaper } from "./table-paper.ts";

/** All kinds of papers, and what draws each; most are a table. Their data is plain, so that it can be sent to a thread. */
export const kinds = { order: purchaseOrderPdf, table: drawTablePaper };

export type PaperKind = keyof typeof kinds;
export type PaperData<Kind extends PaperKind> = Parameters<(typeof kinds)[Kind]>[0];
